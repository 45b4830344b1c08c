import { posix } from 'node:path';
import type { ReadableFiles } from '../../base/files/index.js';
import { type Diagnostic, errorOf } from '../../base/problems/index.js';
import { requiredFiles } from './missing-files.js';

/** Finds symlinks in the paths of files that commands edit: kbts does not write through symlinks. */
export function linkedFiles(files: ReadableFiles): readonly Diagnostic[] {
  const links = new Map<string, Diagnostic>();
  for (const path of requiredFiles()) {
    const link = linkIn(path, files);
    if (link !== undefined && !links.has(link)) links.set(link, linked(link, path, files));
  }
  return [...links.values()];
}

/** Returns the first part of a path that is neither a file nor a folder; undefined if there is none. */
function linkIn(path: string, files: ReadableFiles): string | undefined {
  const parts = path.split('/');
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  return paths.find((part) => files.entryKind(part) === 'other');
}

function linked(link: string, path: string, files: ReadableFiles): Diagnostic {
  const edits = `\`kbts create\` edits ${link === path ? 'it' : `\`${path}\``}, and kbts does not write through symlinks`;
  const target = files.resolve(link);
  const hint = `replace the symlink with ${link === path ? 'a copy of the file' : 'the folder'}`;
  if (target.kind === 'inside') {
    const to = posix.normalize(target.relative);
    const message = to === link ? `\`${link}\` is not a regular file` : `\`${link}\` is a symlink to \`${to}\``;
    return { code: 'write-failed', severity: 'warning', message: `${message}: ${edits}`, hint };
  }
  const { why, reason } = target;
  const message =
    why === 'unresolvable'
      ? `\`${link}\` is a dangling symlink: ${edits}`
      : `\`${link}\` is a symlink that ${reason}: ${edits}`;
  const restore = why === 'unresolvable' ? 'replace it with the file, for example from version control' : hint;
  return errorOf(why === 'unresolvable' ? 'file-missing' : 'path-outside', message, restore);
}
