import type { Plugin } from '../../plugins/index.js';
import type { Project } from '../../project/index.js';

/** A word that the shell offers. */
export interface Candidate {
  readonly value: string;
  /** Shown next to the word, by shells that can. Default: nothing. */
  readonly summary?: string;
}

/** What a value may depend on. */
export interface CompletionContext {
  /** Default: the folder belongs to no project, or its PROJECT file is invalid. */
  readonly project?: Project;
  /** The values of the flags before the cursor, by their names. */
  readonly given: Readonly<Record<string, string>>;
  /** The positional arguments before the cursor. */
  readonly before: readonly string[];
  /** Plugins besides those of kbts. Default: none. */
  readonly plugins?: readonly Plugin[];
  /** Name, such as `create api`, and summary of every command. */
  readonly commands: readonly { readonly name: string; readonly summary: string }[];
}

/** The possible values of a flag or a positional argument: paths, which the shell lists, or a function that lists them. */
export type ValueSource = 'files' | 'folders' | ((context: CompletionContext) => readonly Candidate[]);
