import type { MarkerHelp } from './help.js';

/** An example as code, in one or both spellings. */
export interface ExampleCode {
  readonly decorator?: string;
  readonly comment: string;
}

/** The example of a marker as complete lines of code. The comment replaces the decorator. */
export function exampleCode({ decorator, example }: Pick<MarkerHelp, 'decorator' | 'example'>): ExampleCode {
  const { on = '' } = example;
  const comment = `// ${example.comment}`;
  if (decorator === undefined || example.decorator === undefined) return { comment: linesOf(comment, on) };
  // A call without nested calls; parentheses in strings are ignored.
  const call = new RegExp(`@${decorator}\\((?:'[^']*'|[^()'])*\\)\\s*`);
  const rest = example.decorator.replace(call, '');
  return { decorator: linesOf(example.decorator, on), comment: linesOf(comment, rest, on) };
}

function linesOf(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}
