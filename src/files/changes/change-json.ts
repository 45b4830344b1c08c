import type { FileChange } from './change.js';

/** A change in machine-readable form. */
export interface ChangeJson {
  readonly action: FileChange['kind'];
  readonly path: string;
  /** The new contents, if a file is created or replaced. */
  readonly contents?: string;
  /** Present only if true. */
  readonly executable?: boolean;
  /** Why a file is kept. */
  readonly reason?: string;
}

/** Converts changes to plain JSON, in the same order. */
export function changesAsJson(changes: readonly FileChange[]): readonly ChangeJson[] {
  return changes.map(asJson);
}

function asJson(change: FileChange): ChangeJson {
  const { kind: action, path } = change;
  switch (change.kind) {
    case 'create':
      return { action, path, contents: change.contents, ...(change.executable ? { executable: true } : {}) };
    case 'update':
      return { action, path, contents: change.contents };
    case 'delete':
      return { action, path };
    case 'keep':
      return { action, path, reason: change.reason };
  }
}
