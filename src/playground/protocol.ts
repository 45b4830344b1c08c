/** What the playground judges. */
export interface PlaygroundInput {
  /** Contents of the files of a project by path, such as `src/api/v1/frigate.types.ts`. */
  readonly files: Readonly<Record<string, string>>;
  /** A custom resource in YAML. */
  readonly object: string;
  /** Target version of Kubernetes. Default: that of PROJECT, or else the newest. */
  readonly kubernetesVersion?: string | undefined;
}

/** A message about a place in a file or in the object. */
export interface PlacedText {
  readonly severity: 'error' | 'warning';
  /** Code of a diagnostic, such as `default-invalid`; field of an object, such as `spec.guns`. */
  readonly subject: string;
  readonly message: string;
  readonly hint?: string | undefined;
  /** Path of the file; undefined for the object. */
  readonly file?: string | undefined;
  /** Line and column, counted from 1; undefined if there is no place. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** Offsets in the text. */
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

/** What the playground shows. */
export interface PlaygroundResult {
  /** Generated files; those of the last run without errors if this run has errors. */
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
