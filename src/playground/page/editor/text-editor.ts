/** A range of a document with a message about it. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** A document in an editor. */
export interface ShownText {
  /** Identifies the document. Each document has its own history. */
  readonly key: string;
  readonly text: string;
  readonly language: 'typescript' | 'yaml';
}

/** Options of an editor. */
export interface EditorOptions {
  readonly parent: HTMLElement;
  /** Name for screen readers. */
  readonly label: string;
  readonly isReadOnly: boolean;
  onChange(text: string): void;
}

/** A text editor: the plain editor at first, and the editor with colors after its code has been loaded. */
export interface TextEditor {
  /** Shows a document. Keeps the selection if the document is shown already. */
  show(text: ShownText): void;
  mark(marks: readonly Mark[]): void;
  /** Selects a range, and moves the focus to the editor. */
  select(start: number, end: number): void;
  /** Returns the selection; undefined if the editor does not have the focus. */
  focused(): { readonly start: number; readonly end: number } | undefined;
  destroy(): void;
}
