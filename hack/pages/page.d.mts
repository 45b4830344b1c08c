/** A file to write, in the parts of the page. */
export interface FileStep {
  readonly kind: 'file';
  readonly line: number;
  readonly path: string;
  readonly parts: readonly { readonly line: number; readonly text: string }[];
}

/** Commands to run, and lines that they print. */
export interface CommandsStep {
  readonly kind: 'commands';
  readonly line: number;
  readonly commands: readonly string[];
  readonly isBackground: boolean;
  readonly expected: readonly string[];
  /** Line of the block with the output. */
  readonly outputLine?: number;
}

/** A file to write, or commands to run, at a line of a page. */
export type Step = FileStep | CommandsStep;

/** The steps of a page, in order. Throws for a block that is not closed, and for output or parts of nothing. */
export function stepsOf(markdown: string): readonly Step[];

/** The text of a file. Between two parts is a blank line, unless the tested file has none there. */
export function textOf(step: FileStep, tested?: string): string;

/** Whether a line of output matches the page; `…` matches any text. */
export function hasLine(output: string, expected: string): boolean;

/** Whether a row of an output block or excerpt stands for any number of lines. */
export function isEllipsis(row: string): boolean;
