import { exampleCode } from './example-code.js';
import { type MarkerHelp, markerHelp } from './help.js';
import { argumentLines, categoriesOf } from './help-text.js';

/** What the page takes from elsewhere. */
export interface ReferencePageOptions {
  /** What an example makes, as YAML. Default: nothing is shown. */
  readonly outcomeOf?: (help: MarkerHelp) => string | undefined;
}

const introduction = `# Markers

This page is made from the definitions in this folder; do not edit it.

A marker says something that a TypeScript type cannot. Write it as a decorator, or as a comment line that begins with
\`+\` (a \`//\` line or a line of a doc comment); both mean the same. Markers of a package stand in a comment of their own,
in any file of the folder.

In comments, a text is bare, in \`"double quotes"\` with Go's escapes, or in back-quotes as it is; quote it when it holds
\`,\`, \`;\` or \`}\`. A list is \`a;b\` or \`{a,b}\`, a map \`{key: value}\`. Where any value is taken, its type is guessed:
\`true\`, \`1\` and \`1.5\` are what they look like, \`100Mi\` is a text. Behind a number, a boolean or a quoted text,
\`# ...\` is dropped.

Each example stands first as a decorator, then as a comment, where there are both; behind it is what it makes. For a field
that is the schema of the object that has the field.

\`kbts manifests --help-markers\` shows this page in a terminal, and with \`--json\` as data for editors and other tools: for
each marker its name, decorator, aliases, targets, arguments with types, allowed values and whether they must be given,
and the example. The package holds the same as \`kbts/markers.json\`, and \`node_modules/kbts/dist/markers.code-snippets\`,
which VS Code takes when it is copied to \`.vscode\`.
`;

/** Writes the reference page of all markers, as Markdown. */
export function markerReferencePage({ outcomeOf = () => undefined }: ReferencePageOptions = {}): string {
  const chapters = categoriesOf(markerHelp()).map(
    ({ category, members }) => `## ${category}\n\n${members.map((help) => section(help, outcomeOf(help))).join('\n')}`,
  );
  return [introduction, ...chapters].join('\n');
}

function section(help: MarkerHelp, outcome: string | undefined): string {
  const { name, decorator, summary, argument } = help;
  const title = decorator === undefined ? `+${name}` : `@${decorator}, +${name}`;
  const lines = argumentLines(argument).map(({ name: argumentName, type, summary: about }) =>
    argumentName === '' ? `- ${type}: ${about}` : `- \`${argumentName}\`, ${type}: ${about}`,
  );
  const parts = [
    `### ${title}`,
    summary,
    facts(help).join(' '),
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
    fence('ts', exampleOf(help)),
    ...(outcome === undefined ? [] : [fence('yaml', outcome)]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function facts({ targets, aliases, itemsName, isRepeatable, noEffect }: MarkerHelp): string[] {
  return [
    `On: ${targets.join(', ')}.`,
    ...(aliases.length === 0 ? [] : [`Also ${aliases.map((alias) => `\`+${alias}\``).join(', ')}.`]),
    ...(itemsName === undefined ? [] : [`For the items of a list: \`@Items(...)\`, \`+${itemsName}\`.`]),
    ...(isRepeatable ? ['May be given several times.'] : []),
    ...(noEffect === undefined ? [] : [`No effect: ${noEffect}.`]),
  ];
}

/** Both spellings, one behind the other. */
function exampleOf(help: MarkerHelp): string {
  const { decorator, comment } = exampleCode(help);
  return decorator === undefined ? comment : `${decorator}\n\n${comment}`;
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}
