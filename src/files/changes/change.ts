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

/** Replaces the contents of a file; `before` is its state at the time of the plan. */
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

/** Keeps a file, with the reason; displayed, never applied. */
export interface KeepFile {
  readonly kind: 'keep';
  readonly path: string;
  readonly reason:
    | 'unchanged'
    | 'owned by you'
    | 'changed by you'
    | 'differs from what kbts would write now'
    | `used by ${string}`;
}
