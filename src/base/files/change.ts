/** One step of a plan: what happens to one file. Changes are values: they can be printed, compared, and applied. */
export type FileChange = CreateFile | UpdateFile | DeleteFile | KeepFile;

/** Creates a file that does not exist yet. */
export interface CreateFile {
  readonly kind: 'create';
  readonly path: string;
  readonly contents: string;
  /** Default: false. */
  readonly executable?: boolean;
}

/** Replaces the contents of a file; `before` has the contents at the time of the plan. */
export interface UpdateFile {
  readonly kind: 'update';
  readonly path: string;
  readonly before: string;
  readonly contents: string;
}

/** Removes a file. */
export interface DeleteFile {
  readonly kind: 'delete';
  readonly path: string;
  readonly before: string;
}

/** Keeps a file for a reason. The change is only displayed. */
export interface KeepFile {
  readonly kind: 'keep';
  readonly path: string;
  readonly reason:
    | 'unchanged'
    | 'already exists'
    | 'changed by you'
    | 'differs from what kbts would write now'
    | `used by ${string}`;
}

/** A change in machine-readable form. */
export interface ChangeJson {
  readonly action: FileChange['kind'];
  readonly path: string;
  /** The new contents, if a file is created or replaced. */
  readonly contents?: string;
  /** Present only if true. */
  readonly executable?: boolean;
  /** Why the file is kept; undefined for other actions. */
  readonly reason?: string;
}

/** Converts changes to plain JSON, in the same order. */
export function changesAsJson(changes: readonly FileChange[]): readonly ChangeJson[] {
  return changes.map(asJson);
}

function asJson(change: FileChange): ChangeJson {
  const { kind: action, path } = change;
  return {
    ...{ action, path },
    ...('contents' in change ? { contents: change.contents } : {}),
    ...('executable' in change && change.executable ? { executable: true } : {}),
    ...('reason' in change ? { reason: change.reason } : {}),
  };
}
