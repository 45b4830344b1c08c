/** A code block of a Markdown page. */
export interface Block {
  /** Line of the opening fence, from 1. */
  readonly line: number;
  /** Line of the closing fence. */
  readonly end: number;
  readonly indent: number;
  readonly language: string;
  /** The words after the language. */
  readonly words: readonly string[];
  readonly text: string;
  /** The file that the block is, or is a part of; `text` is without the line that names it. */
  readonly file:
    | { readonly path: string; readonly part: 'first' | 'continued' | 'excerpt'; readonly text: string }
    | undefined;
}

/** The code blocks of a page, in order. Throws for a block that is not closed. */
export function blocksOf(markdown: string): Block[];

/** Replaces the contents of blocks. */
export function withContents(markdown: string, contents: ReadonlyMap<Block, string>): string;
