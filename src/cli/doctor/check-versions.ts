import type { ReadableFiles } from '../../base/files/index.js';
import { type Diagnostic, DiagnosticError, shorten } from '../../base/problems/index.js';
import { type Project, projectFile } from '../../base/project-file/index.js';
import { ownDependency } from '../../project/index.js';
import { compareVersions, satisfies } from './version-range.js';

interface RunningVersions {
  readonly kbts: string;
  /** The version of Node, without `v`. */
  readonly node: string;
  /** The versions of Node that kbts requires, for example `>=20.19`. */
  readonly requiredNode: string;
}

/** Compares Node with the versions that kbts requires, and kbts with those that the project requires and uses. */
export function checkVersions(project: Project, files: ReadableFiles, running: RunningVersions): readonly Diagnostic[] {
  const { kbts, node, requiredNode } = running;
  const isOldNode = satisfies(node, requiredNode) === false;
  const { cliVersion = kbts } = project;
  const isOlder = compareVersions(kbts, cliVersion) < 0;
  return [
    ...(isOldNode
      ? [mismatch('error', `Node ${node} is too old: kbts requires ${requiredNode}`, `install Node ${requiredNode}`)]
      : []),
    ...(isOlder
      ? [
          mismatch(
            'warning',
            `the project was scaffolded by kbts ${shorten(cliVersion)}, which is newer than this version (${kbts})`,
            'use the installed version with `npx kbts`, or update it: `npm install kbts@latest`',
            projectFile,
          ),
        ]
      : []),
    ...checkDependency(files, kbts),
  ];
}

function checkDependency(files: ReadableFiles, running: string): readonly Diagnostic[] {
  const range = ownDependency(files);
  if (range === undefined) {
    const message = '`package.json` does not list `kbts` as a dependency';
    return [mismatch('warning', message, `run \`npm install kbts@^${running}\``, 'package.json')];
  }
  const installed = installedVersion(files);
  if (installed === undefined) {
    if (satisfies(running, range) !== false) return [];
    const message = `\`package.json\` requires kbts \`${shorten(range)}\`, but this is ${running}`;
    return [mismatch('warning', message, 'run `npm install`, and then `npx kbts`', 'package.json')];
  }
  if (satisfies(installed, range) === false) {
    const message = `\`package.json\` requires kbts \`${shorten(range)}\`, but ${shorten(installed)} is installed`;
    return [mismatch('warning', message, 'run `npm install`', 'package.json')];
  }
  if (installed === running) return [];
  const message = `this is kbts ${running}, but the project has ${shorten(installed)} installed, which its scripts use`;
  const hint = `use the installed version with \`npx kbts\`, or update it: \`npm install kbts@^${running}\``;
  return [mismatch('warning', message, hint, 'package.json')];
}

/** The installed version of kbts; undefined if its package.json is missing or invalid, or must not be read. */
function installedVersion(files: ReadableFiles): string | undefined {
  try {
    const manifest: unknown = JSON.parse(files.readSource('node_modules/kbts/package.json') ?? 'null');
    const { version } = (manifest ?? {}) as { readonly version?: unknown }; // the file can contain any JSON
    return typeof version === 'string' ? version : undefined;
  } catch (error) {
    if (error instanceof DiagnosticError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function mismatch(severity: Diagnostic['severity'], message: string, hint: string, file?: string): Diagnostic {
  const span = file === undefined ? {} : { span: { file, start: 0, end: 0 } };
  return { code: 'version-mismatch', severity, message, hint, ...span };
}
