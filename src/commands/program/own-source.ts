import fs from 'node:fs';
import path from 'node:path';

/** The dependency on the running kbts in package.json. */
export interface OwnSource {
  readonly spec: string;
  /** The file or folder from which the package was installed; undefined if it came from the registry or a URL. */
  readonly place?: string;
}

/**
 * Determines where the running kbts was installed from. npm records this in `node_modules/.package-lock.json`, even for
 * `npx`, which installs into a cache. A package outside `node_modules` is a clone or a link to a clone. npm has no
 * record of a global install, so the registry is queried.
 *
 * @param project folder with the package.json
 * @param isPublished checks whether the registry has this version; returns undefined if the registry is unreachable
 */
export async function ownSource(
  own: { readonly folder: string; readonly version: string },
  project: string,
  isPublished: () => Promise<boolean | undefined>,
): Promise<OwnSource> {
  const registry = { spec: `^${own.version}` };
  if (path.basename(path.dirname(own.folder)) !== 'node_modules') return placed(own.folder, project);
  const record = recordOf(own.folder);
  if (!record) return (await isPublished()) === false ? placed(own.folder, project) : registry;
  const { tree, resolved } = record;
  if (resolved === undefined || isFromRegistry(resolved)) return registry;
  if (!resolved.startsWith('file:')) return { spec: resolved };
  const file = path.resolve(tree, resolved.slice('file:'.length));
  return placed(fs.existsSync(file) ? file : own.folder, project);
}

/** Returns a `file:` specifier: relative inside the project, so that the project can be moved, else absolute. */
function placed(place: string, project: string): OwnSource {
  const inside = path.relative(project, place);
  const isInside = inside !== '' && !inside.startsWith('..') && !path.isAbsolute(inside);
  return { spec: `file:${(isInside ? inside : place).replaceAll(path.sep, '/')}`, place };
}

/** Returns the folder whose `node_modules` has npm's record of a package, and the URL in the record, if any. */
function recordOf(folder: string) {
  for (let modules = path.dirname(folder); path.dirname(modules) !== modules; modules = path.dirname(modules)) {
    if (path.basename(modules) !== 'node_modules') continue;
    const tree = path.dirname(modules);
    const packages = packagesIn(path.join(modules, '.package-lock.json'));
    const entry = packages?.[path.relative(tree, folder).replaceAll(path.sep, '/')];
    if (entry) return { tree, resolved: typeof entry.resolved === 'string' ? entry.resolved : undefined };
  }
  return undefined;
}

type Packages = Readonly<Record<string, { readonly resolved?: unknown } | undefined>>;

function packagesIn(file: string): Packages | undefined {
  try {
    const lock: { readonly packages?: Packages } | null = JSON.parse(fs.readFileSync(file, 'utf8'));
    return lock?.packages;
  } catch {
    return undefined; // the record is missing or invalid
  }
}

/** Whether a tarball URL is from a registry, which serves package `x` at `/x/-/x-1.2.3.tgz`. */
function isFromRegistry(resolved: string): boolean {
  return /^https?:\/\/.*\/kbts\/-\/kbts-[^/]+\.tgz$/.test(resolved);
}
