import type { MarkerHelp } from './help.js';

/** An example as it stands in a file, in one spelling or both. */
export interface ExampleCode {
  readonly decorator?: string;
  readonly comment: string;
}

/** The example of a marker as whole lines of code; the comment takes the place of the decorator. */
export function exampleCode({ decorator, example }: Pick<MarkerHelp, 'decorator' | 'example'>): ExampleCode {
  const { on = '' } = example;
  const comment = `// ${example.comment}`;
  if (decorator === undefined || example.decorator === undefined) return { comment: linesOf(comment, on) };
  // A call without other calls inside; brackets in its texts do not count.
  const call = new RegExp(`@${decorator}\\((?:'[^']*'|[^()'])*\\)\\s*`);
  const rest = example.decorator.replace(call, '');
  return { decorator: linesOf(example.decorator, on), comment: linesOf(comment, rest, on) };
}

function linesOf(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}
