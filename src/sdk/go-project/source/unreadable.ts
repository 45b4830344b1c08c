import { errorCode } from '../../../files/index.js';
import { type Diagnostic, DiagnosticError, shorten } from '../../../problems/index.js';

/** An entry that the system does not let kbts read. */
export interface Unreadable {
  readonly place: string;
  /** Why, to follow the path. */
  readonly reason: string;
  readonly hint: string;
}

const permission = {
  reason: 'cannot be read: permission denied',
  hint: 'make it readable, for example with `chmod -R u+rX` and the folder, or run the command as its owner',
};
const open = {
  reason: 'cannot be read: too many files are open',
  hint: 'raise the limit with `ulimit -n`, or end other programs, and run the command again',
};
const large = { reason: 'is too large to be read', hint: 'reduce it, or import the project without it' };

const known: Readonly<Record<string, { readonly reason: string; readonly hint: string }>> = {
  EACCES: permission,
  EPERM: permission,
  EMFILE: open,
  ENFILE: open,
  ERR_FS_FILE_TOO_LARGE: large,
  ERR_STRING_TOO_LONG: large,
  ELOOP: { reason: 'is a symlink that leads to itself', hint: 'replace it with what it should refer to' },
  ENAMETOOLONG: { reason: 'has a path that is too long', hint: 'move the Go project to a folder with a shorter path' },
  ENOTDIR: { reason: 'is not a folder', hint: 'pass the folder of a Go project' },
};

/**
 * Returns why an entry cannot be read.
 *
 * @throws the error, if it is not one of the system
 */
export function unreadable(place: string, error: unknown): Unreadable {
  if (error instanceof DiagnosticError) {
    const { message, hint = 'make it readable' } = error.diagnostic;
    return { place, reason: message.replace(/^`[^`]*` /, ''), hint };
  }
  const code = errorCode(error) ?? (error instanceof Error ? errorCode(error.cause) : undefined);
  if (code === undefined) throw error;
  const found = Object.hasOwn(known, code) ? known[code] : undefined;
  return {
    place,
    ...(found ?? { reason: `cannot be read (${code})`, hint: 'fix the cause and run the command again' }),
  };
}

/** The diagnostic of an entry that must be read. */
export function unreadableProblem({ reason, hint }: Unreadable, named: string): Diagnostic {
  return { code: 'system-error', severity: 'error', message: `\`${shorten(named, 200)}\` ${reason}`, hint };
}
