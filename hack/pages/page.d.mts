/** A file to write, or commands to run, at a line of a page. */
export type Step =
  | { readonly kind: 'file'; readonly line: number; readonly path: string; readonly text: string }
  | {
      readonly kind: 'commands';
      readonly line: number;
      readonly commands: readonly string[];
      readonly isBackground: boolean;
      readonly expected: readonly string[];
    };

/** The steps of a page, in order. Throws for a block that is not closed, or output without a command. */
export function stepsOf(markdown: string): readonly Step[];

/** Whether a line of output matches the page; `…` matches any text. */
export function hasLine(output: string, expected: string): boolean;
