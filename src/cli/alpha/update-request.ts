import fs from 'node:fs';
import path from 'node:path';
import { type Diagnostic, type DiagnosticSink, errorOf, shorten } from '../../base/problems/index.js';
import type { Project } from '../../base/project-file/index.js';
import { splitList } from '../../commands/define/flags.js';
import { latestPublished } from '../../commands/program/published.js';
import { packageVersion } from '../../commands/program/version.js';
import type { Io } from '../terminal/io.js';
import type { KbtsVersion } from './kbts-version.js';

/** The flags of `kbts alpha update`. */
export interface UpdateOptions {
  readonly 'from-version': string | undefined;
  readonly 'to-version': string | undefined;
  readonly 'from-package': string | undefined;
  readonly 'to-package': string | undefined;
  readonly 'from-branch': string | undefined;
  readonly 'output-branch': string | undefined;
  readonly 'merge-message': string | undefined;
  readonly 'conflict-message': string | undefined;
  readonly 'restore-path': string | undefined;
  readonly 'git-config': string | undefined;
  readonly force: boolean;
  readonly 'show-commits': boolean;
  readonly push: boolean;
  readonly 'open-gh-issue': boolean;
}

/** The old and the new version of an update. */
export interface UpdateVersions {
  readonly from: KbtsVersion;
  readonly to: KbtsVersion;
}

/**
 * Returns the versions in the flags, or in the packages that the flags name. Defaults: from the version in PROJECT, to
 * the latest release. Undefined if errors were reported.
 */
export async function readVersions(
  options: UpdateOptions,
  project: Project,
  { io, folder, sink }: { readonly io: Io; readonly folder: string; readonly sink: DiagnosticSink },
): Promise<UpdateVersions | undefined> {
  const fromPlace = placeOf('from-package', options, folder, sink);
  const toPlace = placeOf('to-package', options, folder, sink);
  if (fromPlace === null || toPlace === null) return undefined;
  const recorded = options['from-version'] ?? versionIn(fromPlace) ?? project.cliVersion;
  if (recorded === undefined) sink.report(unknownFrom);
  const from = readVersion('from-version', recorded, sink);
  const given = options['to-version'] ?? versionIn(toPlace);
  const latest = given ?? (toPlace === undefined ? await latestPublished(io.env) : undefined);
  if (latest === undefined) sink.report(unknownTo(toPlace));
  const to = readVersion('to-version', latest, sink);
  if (from === undefined || to === undefined) return undefined;
  return { from: kbts(from, fromPlace), to: kbts(to, toPlace) };
}

function kbts(version: string, place: string | undefined): KbtsVersion {
  return { version, ...(place === undefined ? {} : { place }) };
}

/** The absolute path of a package; undefined without a path, null if the path is invalid, which is reported. */
function placeOf(
  flag: 'from-package' | 'to-package',
  options: UpdateOptions,
  folder: string,
  sink: DiagnosticSink,
): string | undefined | null {
  const given = options[flag];
  if (given === undefined) return undefined;
  const place = path.resolve(folder, given);
  if (fs.existsSync(place)) return place;
  const hint = 'pass the folder or the tarball of a kbts package';
  sink.report(errorOf('usage', `\`${shorten(given)}\` of \`--${flag}\` was not found`, hint));
  return null;
}

/** Returns the version of the package in a folder; undefined for a tarball, and for a folder without a package. */
function versionIn(place: string | undefined): string | undefined {
  if (place === undefined) return undefined;
  try {
    const manifest: unknown = JSON.parse(fs.readFileSync(path.join(place, 'package.json'), 'utf8'));
    const { version } = manifest as { readonly version?: unknown }; // the file can contain any JSON
    return typeof version === 'string' ? version : undefined;
  } catch {
    return undefined; // a tarball; anything else fails when it is run
  }
}

/** Validates a version from PROJECT or a flag. The repository is not trusted, and npm would also accept a URL. */
function readVersion(flag: string, given: string | undefined, sink: DiagnosticSink): string | undefined {
  if (given === undefined) return undefined;
  const [, version] = /^v?(\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[\w.-]{1,50})?)$/.exec(given) ?? [];
  if (version !== undefined) return version;
  const message = `the version \`${shorten(given)}\` is invalid, expected a version such as \`${packageVersion()}\``;
  sink.report({ code: 'usage', severity: 'error', message, hint: `pass it with \`--${flag}\`` });
  return undefined;
}

const unknownFrom = errorOf(
  'usage',
  'PROJECT does not record which version of kbts scaffolded the project',
  'pass it, for example `--from-version 0.1.0`',
);

function unknownTo(place: string | undefined): Diagnostic {
  const message =
    place === undefined
      ? 'the registry did not report the latest version of kbts'
      : `cannot read the version of \`${place}\`, because it is not a folder with a version in its package.json`;
  const hint = `pass the version, for example \`--to-version ${packageVersion()}\``;
  return { code: 'usage', severity: 'error', message, hint };
}

/** Default Git settings for the merge: find all renames, and show both sides in conflicts. */
const mergeSettings = ['merge.renameLimit=999999', 'diff.renameLimit=999999', 'merge.conflictStyle=merge'];

/** Returns the Git settings for the merge: the defaults, unless `disable` is given, and the given settings. */
export function gitSettings(given: string | undefined, sink: DiagnosticSink): readonly string[] {
  const own = splitList(given ?? '');
  for (const setting of own.filter(
    (one) => one !== 'disable' && !/^[A-Za-z][\w-]*(?:\.[^=\n]+)?\.[A-Za-z][\w-]*=/.test(one),
  )) {
    const message = `\`--git-config\` must be \`key=value\` or \`disable\`, found \`${shorten(setting)}\``;
    sink.report(errorOf('usage', message, 'for example `--git-config merge.conflictStyle=diff3`'));
  }
  const settings = own.filter((one) => one !== 'disable');
  return own.includes('disable') ? settings : [...mergeSettings, ...settings];
}

/** Returns the project paths to restore. */
export function restoredPaths(options: UpdateOptions, sink: DiagnosticSink): readonly string[] {
  const paths = splitList(options['restore-path'] ?? '').map((place) => path.posix.normalize(place).replace(/\/$/, ''));
  for (const place of paths.filter((one) => one === '.' || one.startsWith('..') || path.posix.isAbsolute(one))) {
    const message = `\`--restore-path\` must be a file or a folder in the project, found \`${shorten(place)}\``;
    sink.report({ code: 'usage', severity: 'error', message, hint: 'for example `--restore-path .github/workflows`' });
  }
  if (paths.length > 0 && options['show-commits']) {
    const message = '`--restore-path` cannot be combined with `--show-commits`, which keeps all commits unchanged';
    sink.report({ code: 'usage', severity: 'error', message, hint: 'omit one of the two' });
  }
  return paths;
}
