import path from 'node:path';
import { type Disk, errorCode, realDisk } from './disk.js';
import { protectedPart } from './protected-part.js';

/** The real location of a path, or why the path must not be used. */
export type InsidePath =
  | {
      readonly kind: 'inside';
      /** The real absolute path, to be used instead of the path that was passed in. */
      readonly path: string;
      /** The path relative to the real root, with `/` as the separator; `.` for the root itself. */
      readonly relative: string;
    }
  | {
      readonly kind: 'refused';
      /** `unresolvable`: a dangling or circular symlink, or an invalid path. */
      readonly why: 'outside' | 'protected' | 'unresolvable';
      /** Completes a sentence that starts with the path, for example "is inside `.git`". */
      readonly reason: string;
    };

/**
 * Resolves a path and checks that it stays inside an existing folder. Symlinks in existing parts are followed; parts
 * that do not exist yet are kept. `..` is resolved lexically, before symlinks.
 */
export function resolveInside(root: string, place: string, disk: Disk = realDisk): InsidePath {
  if (place.includes('\0')) return refused('unresolvable', 'contains a null character');
  try {
    const realRoot = realPathOf(path.resolve(root), disk);
    const byName = relativeTo(path.resolve(root), path.resolve(root, place));
    const real = realPathOf(path.resolve(root, place), disk);
    const relative = relativeTo(realRoot, real);
    if (isOutside(relative)) return refused('outside', `points outside the project, to \`${real}\``);
    const part = protectedPart(isOutside(byName) ? relative : byName) ?? protectedPart(relative);
    if (part !== undefined) return refused('protected', `is inside \`${part}\``);
    return { kind: 'inside', path: real, relative: relative || '.' };
  } catch (error) {
    const reason = error instanceof DanglingLink ? error.message : `cannot be resolved (${errorCode(error) ?? error})`;
    return refused('unresolvable', reason);
  }
}

class DanglingLink extends Error {}

/** Resolves symlinks in the existing part of an absolute path. */
function realPathOf(place: string, disk: Disk): string {
  const missing: string[] = [];
  for (let at = place; ; at = path.dirname(at)) {
    const real = disk.realPath(at);
    if (real !== undefined) return path.join(real, ...missing);
    if (disk.entry(at)?.kind === 'link') throw new DanglingLink(`goes through \`${at}\`, a dangling symlink`);
    if (path.dirname(at) === at) return place;
    missing.unshift(path.basename(at));
  }
}

/** Returns a path relative to a folder, with `/` as the separator. */
export function relativeTo(root: string, place: string): string {
  return path.relative(root, place).split(path.sep).join('/');
}

/** Whether a result of {@link relativeTo} is outside of the folder. */
export function isOutside(relative: string): boolean {
  return relative === '..' || relative.startsWith('../') || path.isAbsolute(relative);
}

function refused(why: 'outside' | 'protected' | 'unresolvable', reason: string): InsidePath {
  return { kind: 'refused', why, reason };
}
