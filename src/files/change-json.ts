import type { FileChange } from './change.js';

/** A change as machines read it. */
export interface ChangeJson {
  readonly action: FileChange['kind'];
  readonly path: string;
  /** The whole new text; only where a file is made or replaced. */
  readonly contents?: string;
  /** Only when true. */
  readonly executable?: boolean;
  /** Why a file is kept. */
  readonly reason?: string;
}

/** Gives changes as plain JSON, in their order. */
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
