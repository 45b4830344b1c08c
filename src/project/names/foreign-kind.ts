import { posix } from 'node:path';
import type { ReadableFiles } from '../../base/files/index.js';
import { type Diagnostic, errorOf } from '../../base/problems/index.js';
import {
  apiFolder,
  findResource,
  newResource,
  type Project,
  qualifiedGroup,
  type Resource,
} from '../../base/project-file/index.js';
import { type BuiltinKind, builtinKind, builtinResources } from '../../k8s/schemas.js';
import { listedVersion } from '../templates/own-dependency.js';
import { Code } from '../text/code.js';

/** Identifies a kind that may belong to Kubernetes or another project. */
export interface ForeignRequest {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural?: string;
  /** Location of an external kind's type: an npm package, or a file or folder of the project. */
  readonly externalPath?: string;
  /** The domain of an external kind's group. Default: none. */
  readonly externalDomain?: string;
  /** Name and version of the npm package that contains the type; the package is added to the dependencies. */
  readonly externalModule?: string;
}

const domains = ['', 'k8s.io'] as const;

/** Whether a group name without a domain is a Kubernetes API group. */
export function isCoreGroup(group: string): boolean {
  return domains.some((domain) => builtinResources(fullGroup(group, domain)) !== undefined);
}

function fullGroup(group: string, domain: string): string {
  return qualifiedGroup({ group, domain, core: true });
}

/** Finds a kind of Kubernetes or another project; undefined if the kind belongs to the project or does not exist. */
export function foreignResource(request: ForeignRequest, project: Project): Resource | undefined {
  const { group, version, kind, externalPath, externalDomain, externalModule } = request;
  if (findResource(project, { ...request, domain: project.domain })?.api) return undefined;
  const tracked = project.resources.filter(
    (one) => (one.external || one.core) && one.group === group && one.version === version && one.kind === kind,
  );
  const known = tracked.filter(({ domain }) => externalDomain === undefined || domain === externalDomain);
  if (externalPath !== undefined) {
    const id = { group, version, kind, domain: externalDomain ?? '' };
    const resource = known.find(({ external }) => external) ?? { ...newResource(id, request.plural), external: true };
    return { ...resource, path: externalPath, ...(externalModule === undefined ? {} : { module: externalModule }) };
  }
  if (known.length === 1) return known[0];
  return coreResource(group, version, kind);
}

function coreResource(group: string, version: string, kind: string): Resource | undefined {
  for (const domain of domains) {
    const found = builtinKind(fullGroup(group, domain), version, kind);
    const id = { group, version, kind, domain };
    if (found) return { ...newResource(id, found.plural), core: true, path: found.module };
  }
  return undefined;
}

/** Reports a plural that differs from the plural of the existing kind. */
export function checkPlural({ plural = '' }: ForeignRequest, known: Resource): readonly Diagnostic[] {
  if (plural === '' || plural === known.plural) return [];
  const source = known.core ? 'in Kubernetes' : known.external ? 'in PROJECT' : 'in PROJECT and its CRD';
  const message = `the plural of \`${known.kind}\` is \`${known.plural}\` ${source}, not \`${plural}\``;
  const hint = `omit \`--plural\`, or pass \`--plural ${known.plural}\``;
  return [errorOf('project-conflict', message, hint)];
}

/** Returns the built-in kind of a resource; undefined if its kind is not built in. */
export function builtinOf(resource: Resource): BuiltinKind | undefined {
  return resource.core ? builtinKind(qualifiedGroup(resource), resource.version, resource.kind) : undefined;
}

/** Checks the flags for an external kind. */
export function checkForeign(request: ForeignRequest, files: ReadableFiles): readonly Diagnostic[] {
  const { externalPath: path, externalDomain, externalModule } = request;
  if (path === undefined) {
    const flag = externalModule === undefined ? 'external-api-domain' : 'external-api-module';
    if (externalDomain === undefined && externalModule === undefined) return [];
    return [
      errorOf(
        'usage',
        `\`--${flag}\` requires \`--external-api-path\``,
        `add \`--external-api-path\`, or omit \`--${flag}\``,
      ),
    ];
  }
  if (isLocal(path)) {
    if (typesIn(path, request.kind, files) === undefined) return [withoutTypes(path, request.kind)];
    return externalModule === undefined || isPackage(externalModule) ? [] : [notPackage(externalModule)];
  }
  const name = packageOf(path);
  if (name === undefined || !/^[\w@./~-]+$/.test(path)) {
    const hint = 'pass an npm package such as `@example/api/v1`, a folder of the project, or a CRD';
    return [errorOf('usage', `\`--external-api-path\` cannot be \`${path}\``, hint)];
  }
  if (externalModule !== undefined && moduleOf(externalModule)?.[0] !== name) {
    if (isGoPath(path)) return [errorOf('usage', `\`${path}\` is not in an npm package`, crdInstead)];
    const message = `\`--external-api-module\` must name the package \`${name}\` of \`--external-api-path\``;
    return [errorOf('usage', message, `for example \`--external-api-module ${name}@1.0.0\``)];
  }
  if (externalModule !== undefined || listedVersion(name, files) !== undefined) return [];
  const hint = isGoPath(path)
    ? crdInstead
    : `run \`npm install ${name}\`, or pass \`--external-api-module ${name}@<version>\``;
  return [
    errorOf('usage', `\`${path}\` is neither a folder of the project nor in a package that package.json lists`, hint),
  ];
}

const crdInstead =
  'a Go import path has no TypeScript types: pass the CRD of the kind as a file or URL instead, and kbts creates the types';

/** Returns the module specifier from which files in a folder import a kind. */
export function kindModule(project: Project, resource: Resource, folder: string, files: ReadableFiles): string | Code {
  const { path } = resource;
  if (resource.core) return builtinOf(resource)?.module ?? path ?? '';
  if (!resource.external || path === undefined) {
    return moduleFrom(folder, `${apiFolder(project, resource)}/${resource.kind.toLowerCase()}.types.ts`);
  }
  if (!isLocal(path)) return /^[\w@./~-]+$/.test(path) ? new Code(path) : path;
  return moduleFrom(folder, typesIn(path, resource.kind, files) ?? path);
}

/** Returns the npm package that contains the type of a resource; undefined if no package is recorded. */
export function dependencyOf({ module }: Resource): readonly [name: string, version: string] | undefined {
  return module === undefined ? undefined : moduleOf(module);
}

function moduleOf(module: string): readonly [name: string, version: string] | undefined {
  const [, name, version] = /^(@?[^@]+)(?:@(.+))?$/.exec(module) ?? [];
  return name === undefined ? undefined : [name, version ?? '*'];
}

/** Finds the project file that declares an external kind; undefined if, for example, a package declares it. */
export function externalTypes({ path, kind }: Resource, files: ReadableFiles): string | undefined {
  return path !== undefined && isLocal(path) ? typesIn(path, kind, files) : undefined;
}

/** Whether a path refers to the project rather than to a package. */
function isLocal(path: string): boolean {
  return /^(?:\.\/|src\/)/.test(path);
}

function typesIn(path: string, kind: string, files: ReadableFiles): string | undefined {
  const place = posix.normalize(path).replace(/\/$/, '');
  const candidates = [place, `${place}/${kind.toLowerCase()}.types.ts`, `${place}/index.ts`];
  return candidates.find((file) => file.endsWith('.ts') && files.entryKind(file) === 'file');
}

function withoutTypes(path: string, kind: string): Diagnostic {
  const file = `${kind.toLowerCase()}.types.ts`;
  const message = `\`${path}\` contains neither \`${file}\` nor \`index.ts\``;
  return errorOf('file-missing', message, 'create the types with `kbts import crd --external`');
}

/** Whether a module is an npm package rather than a Go module. */
function isPackage(module: string): boolean {
  const [name = ''] = moduleOf(module) ?? [];
  return name !== '' && packageOf(name) === name;
}

function notPackage(module: string): Diagnostic {
  const message = `\`--external-api-module\` must be an npm package, found \`${module}\``;
  return errorOf('usage', message, 'omit `--external-api-module`: the types are in the project');
}

/** Returns the npm package name in a specifier. */
function packageOf(path: string): string | undefined {
  return /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*(?=\/|$)/.exec(path)?.[0];
}

function isGoPath(path: string): boolean {
  return /^[\w-]+(?:\.[\w-]+)+\//.test(path);
}

function moduleFrom(folder: string, file: string): string {
  const path = posix.relative(folder, file).replace(/\.ts$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
}
