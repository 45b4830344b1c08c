import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { openFiles, protectedPart } from '../../base/files/index.js';
import { type StoredFile, withTrustedPath } from '../../base/git/index.js';
import { type Diagnostic, DiagnosticList, shorten } from '../../base/problems/index.js';
import { packageVersion } from '../../commands/program/version.js';
import { regenerateProject } from '../../commands/sdk/regenerate-project.js';
import { placeOf } from '../changes/place.js';
import { isFolder } from '../folders/is-folder.js';
import { Canceled, type Io } from '../terminal/io.js';
import { scaffoldFiles } from './scaffold-files.js';

/** A version of kbts, and where to get it. */
export interface KbtsVersion {
  /** The version number, without a leading `v`. */
  readonly version: string;
  /** Absolute path of the package folder or tarball; undefined if the version is installed from the registry. */
  readonly place?: string;
}

/** Timeout for running a version of kbts, including its installation. */
const patience = 5 * 60_000;

/** Thrown when a version of kbts could not be run, or could not scaffold the project. */
export class VersionError extends Error {
  constructor(readonly diagnostics: readonly Diagnostic[]) {
    super(diagnostics[0]?.message);
  }
}

/** Whether a version is the one currently running. */
export function isRunning({ version, place }: KbtsVersion): boolean {
  return place === undefined && version === packageVersion();
}

/** Scaffolds a project with a version of kbts, and returns the files by path. The output folder must not exist yet. */
export async function scaffoldWith(
  version: KbtsVersion,
  input: string,
  output: string,
  io: Io,
): Promise<ReadonlyMap<string, StoredFile>> {
  if (isRunning(version)) {
    const problems = new DiagnosticList();
    const planned = await regenerateProject(placeOf(openFiles(input), io, input), problems);
    if (!planned) throw new VersionError(problems.all);
    return scaffoldFiles(planned);
  }
  await runVersion(
    version,
    ['alpha', 'generate', '--input-dir', input, '--output-dir', output],
    path.dirname(output),
    io,
  );
  // An unrelated program may have the name `kbts`.
  if (!isFolder(output)) throw new VersionError([failed(version, 'it created no files')]);
  return filesIn(output);
}

/**
 * Runs a version of kbts: from its folder, or through `npm exec`. npm runs in a temporary folder so that the project's
 * npm settings, such as its registry, are not used.
 */
export async function runVersion(version: KbtsVersion, args: readonly string[], cwd: string, io: Io): Promise<void> {
  const [file, ...words] = commandOf(version);
  const isWindows = process.platform === 'win32'; // npm is a script on Windows, which requires a shell
  const quoted = (word: string) => (isWindows && file === 'npm' ? JSON.stringify(word) : word);
  const options = {
    ...{ cwd, env: withoutNpm(io.env), timeout: patience, maxBuffer: 2 ** 24, signal: io.stop, windowsHide: true },
    shell: isWindows && file === 'npm',
  };
  await new Promise<void>((resolve, reject) => {
    execFile(file, [...words, ...args].map(quoted), options, (error, _stdout, stderr) => {
      if (io.stoppedBy) reject(new Canceled());
      else if (error) reject(new VersionError([notRun(version, error, stderr)]));
      else resolve();
    });
  });
}

function commandOf({ version, place }: KbtsVersion): readonly [string, ...string[]] {
  if (place !== undefined && isFolder(place)) return [process.execPath, path.join(place, 'bin/kbts.js')];
  return [
    'npm',
    'exec',
    '--yes',
    `--package=${place === undefined ? `kbts@${version}` : `file:${place}`}`,
    '--',
    'kbts',
  ];
}

/** Removes the settings and PATH entries of the current project, which npm passes to the programs it starts. */
function withoutNpm(env: Io['env']): Record<string, string | undefined> {
  const passed =
    /^(?:npm_(?:package|lifecycle)_|npm_config_local_prefix$|npm_(?:command|execpath|node_execpath)$|INIT_CWD$)/i;
  return withTrustedPath(Object.fromEntries(Object.entries(env).filter(([name]) => !passed.test(name))));
}

function notRun(version: KbtsVersion, error: Error & { readonly killed?: boolean }, stderr: string): Diagnostic {
  const said = stderr
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^npm (?:notice|warn)/i.test(line))
    .slice(-5)
    .join('; ');
  return failed(version, error.killed ? 'it did not finish in time' : said === '' ? error.message : said);
}

function failed({ version, place }: KbtsVersion, reason: string): Diagnostic {
  const from = place === undefined ? 'the registry' : `\`${place}\``;
  return {
    code: 'update-failed',
    severity: 'error',
    message: `kbts ${version} from ${from} could not scaffold the project: ${shorten(reason, 500)}`,
    hint: 'check the version, and the connection to the registry; a folder or tarball can be passed with `--from-package` and `--to-package`',
  };
}

/** Reads the files in a folder, by path. Omits `.git` and `node_modules`. */
export function filesIn(folder: string): ReadonlyMap<string, StoredFile> {
  if (!fs.existsSync(folder)) return new Map();
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries.flatMap((entry) => {
      const place = path.join(entry.parentPath, entry.name);
      const file = path.relative(folder, place).replaceAll(path.sep, '/');
      if (!entry.isFile() || protectedPart(file) !== undefined) return [];
      const executable = (fs.statSync(place).mode & 0o100) !== 0;
      return [[file, { contents: fs.readFileSync(place), executable }] as const];
    }),
  );
}
