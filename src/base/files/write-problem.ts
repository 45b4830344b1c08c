import path from 'node:path';
import { type Diagnostic, errorOf } from '../problems/index.js';
import { errorCode } from './disk.js';

/** Returns the error for a file that could not be written, with the reason and a hint. */
export function writeFailed(root: string, place: string, error: unknown): Diagnostic {
  const shown = path.join(root, place);
  const known = reasons[errorCode(error) ?? ''];
  const reason = known?.reason ?? (error instanceof Error ? error.message : String(error));
  const hint = (known?.hint ?? 'fix the cause and run the command again').replaceAll('FOLDER', path.dirname(shown));
  return errorOf('write-failed', `cannot write \`${shown}\`: ${reason}; nothing was changed`, hint);
}

/** The path in a Node file error, relative to the root; for a rename, the target path. */
export function failedPath(root: string, error: unknown): string {
  const { dest, path: source } = error as { readonly dest?: unknown; readonly path?: unknown }; // of Node
  const place = typeof dest === 'string' ? dest : source;
  return typeof place === 'string' ? path.relative(root, place) || '.' : '.';
}

const notAllowed = 'make `FOLDER` writable (for example `chmod u+w FOLDER`) or run the command as its owner';

const reasons: Readonly<Record<string, { readonly reason: string; readonly hint: string }>> = {
  EACCES: { reason: 'permission denied', hint: notAllowed },
  EPERM: { reason: 'permission denied', hint: notAllowed },
  EROFS: { reason: 'the file system is read-only', hint: 'run the command in a folder on a writable file system' },
  ENOSPC: { reason: 'the disk is full', hint: 'free some space and run the command again' },
  EDQUOT: { reason: 'the disk quota is exceeded', hint: 'free some space and run the command again' },
  ENOENT: { reason: 'the folder does not exist', hint: 'run the command in a folder that exists' },
};
