/** The input of the playground. */
export interface PlaygroundInput {
  /** Contents of the project's files by path, such as `src/api/v1/frigate.types.ts`. */
  readonly files: Readonly<Record<string, string>>;
  /** A custom resource in YAML. */
  readonly object: string;
  readonly kubernetesVersion?: string | undefined;
}

/** A message about a file or the object. */
export interface PlacedText {
  readonly severity: 'error' | 'warning';
  /** Code of a diagnostic, such as `default-invalid`, or field of the object, such as `spec.guns`. */
  readonly subject: string;
  readonly message: string;
  readonly hint?: string | undefined;
  /** Path of the file; undefined for the object, and for a message without a location. */
  readonly file?: string | undefined;
  /** Line and column, counted from 1; undefined if the location is unknown. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

/** The output of the playground. */
export interface PlaygroundResult {
  /** Generated files. If this run has errors, these are the files of the last run without errors, if any. */
  readonly manifests: readonly { readonly path: string; readonly text: string }[];
  /** Whether the manifests are older than the files. */
  readonly isStale: boolean;
  readonly diagnostics: readonly PlacedText[];
  readonly verdict: {
    /** The API server's message; undefined if the object is accepted. */
    readonly message?: string | undefined;
    readonly faults: readonly PlacedText[];
    readonly warnings: readonly string[];
    /** The object in YAML, pruned and with defaults; undefined if it could not be decoded. */
    readonly object?: string | undefined;
  };
}

/** A message from the page to the worker: an input with an ID, which the responses repeat. */
export interface PlaygroundRequest extends PlaygroundInput {
  readonly id: number;
}

/** A message from the worker: the phase of a request or, at the end, its result or an error message. */
export type PlaygroundResponse = { readonly id: number } & (
  | { readonly phase: 'running' | 'loading' }
  | { readonly result: PlaygroundResult }
  | { readonly failure: string }
);
