import { posix } from 'node:path';
import type { ReadableFiles } from '../../base/files/index.js';
import { type Diagnostic, DiagnosticError, type DiagnosticSink, shorten } from '../../base/problems/index.js';
import { projectFile } from '../../base/project-file/index.js';
import { Draft } from '../../project/index.js';

/** Folders that are not sent to plugins: Git data, npm packages, and build output. */
const hiddenFolders = new Set(['.git', 'node_modules', 'dist', 'coverage']);

/** Returns the contents of the project's text files by path, except for those in {@link hiddenFolders}. */
export function universeOf(files: ReadableFiles): Readonly<Record<string, string>> {
  const universe = new Map<string, string>();
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const name of files.list(folder)) {
      const path = folder === '' ? name : `${folder}/${name}`;
      const kind = files.entryKind(path);
      if (kind === 'directory' && !hiddenFolders.has(name)) folders.push(path);
      const text = kind === 'file' && files.resolve(path).kind === 'inside' ? textAt(files, path) : undefined;
      if (text !== undefined) universe.set(path, text);
    }
  }
  return Object.fromEntries([...universe].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the contents of a text file; undefined for a binary file, and for a file that kbts must not read. */
function textAt(files: ReadableFiles, path: string): string | undefined {
  try {
    const text = files.readText(path);
    return text?.includes('\0') ? undefined : text;
  } catch (error) {
    if (error instanceof DiagnosticError) return undefined;
    throw error;
  }
}

/** Drafts the files of a response. Reports every path that a plugin must not write to. */
export function draftUniverse(
  universe: Readonly<Record<string, string>>,
  files: ReadableFiles,
  key: string,
  sink: DiagnosticSink,
): Draft {
  const draft = new Draft(files, sink);
  for (const [path, contents] of Object.entries(universe)) {
    const reason = refusal(path, contents, files);
    if (reason !== undefined) sink.report(refused(key, path, reason));
    // Plugins may return files unchanged.
    else if (readable(files, path) !== contents) draft.write(path, contents, 'replace');
  }
  return draft;
}

function refusal(path: string, contents: string, files: ReadableFiles): string | undefined {
  if (!/^[^\p{Cc}\p{Cf}\p{Cs}\\]+$/u.test(path)) return 'is empty, or contains a backslash or an invisible character';
  if (posix.normalize(path) !== path || /^(?:\/|[a-z]:|\.\.\/|\.$)|\/$/i.test(path)) {
    return 'is not a normalized path inside the project';
  }
  if (path.toLowerCase() === projectFile.toLowerCase()) {
    return files.readText(projectFile) === contents ? undefined : 'belongs to kbts, which records the plugin itself';
  }
  const parts = path.split('/');
  if (parts.some((part) => part.toLowerCase().startsWith('.kbts'))) return 'is inside a folder of kbts';
  const isLink = parts.some((_, index) => files.entryKind(parts.slice(0, index + 1).join('/')) === 'other');
  if (isLink) return 'goes through a symbolic link';
  const found = files.resolve(path);
  if (found.kind === 'refused') return found.reason;
  return found.relative === path ? undefined : 'goes through a symbolic link';
}

function readable(files: ReadableFiles, path: string): string | undefined {
  return files.entryKind(path) === 'file' ? files.readText(path) : undefined;
}

function refused(key: string, path: string, reason: string): Diagnostic {
  const message = `the plugin \`${key}\` returned the path \`${shorten(path)}\`, which ${reason}`;
  return { code: 'plugin-failed', severity: 'error', message, hint: 'report it to the author of the plugin' };
}
