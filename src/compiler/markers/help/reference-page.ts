import { exampleCode, type MarkerHelp, markerHelp } from './help.js';
import { argumentLines, categoriesOf } from './help-text.js';

/** Options of {@link markerReferencePage}. */
export interface ReferencePageOptions {
  /** Returns the YAML that an example generates. Default: the page shows no YAML. */
  readonly outcomeOf?: (help: MarkerHelp) => string | undefined;
}

const introduction = `# Markers

This page is generated from the definitions in this folder; do not edit it.

A marker adds information that a TypeScript type cannot express. It is either a decorator or a comment line that starts
with \`+\` (a \`//\` line or a line of a doc comment); both are equivalent. Markers of a package are in a separate comment
in any file of the folder.

In comments, a string is unquoted, in \`"double quotes"\` with Go's escape sequences, or in back-quotes without escapes;
quote it if it contains \`,\`, \`;\` or \`}\`. A list is \`a;b\` or \`{a,b}\`, a map \`{key: value}\`. If a marker accepts any type,
the type is inferred: \`true\` is a boolean, \`1\` and \`1.5\` are numbers, \`100Mi\` is a string. As in controller-gen,
\`# ...\` at the end of a line is a comment only in markers that start with \`+k8s:\` or have no arguments.

Each example shows the decorator, if there is one, then the comment, and its result: for a marker on a field, the schema
of the object that contains the field.

\`kbts manifests --help-markers\` prints this page in a terminal, and with \`--json\` as data for editors and other tools:
the name, decorator, aliases, targets, arguments and example of each marker, with the type and allowed values of each
argument, and whether it is required. The package contains the same data in \`kbts/markers.json\`, and VS Code snippets in
\`node_modules/kbts/dist/markers.code-snippets\`: copy that file to \`.vscode\`.
`;

/** Returns the reference page of all markers in Markdown. */
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
    `Applies to: ${targets.join(', ')}.`,
    ...(aliases.length === 0 ? [] : [`Aliases: ${aliases.map((alias) => `\`+${alias}\``).join(', ')}.`]),
    ...(itemsName === undefined ? [] : [`For list items: \`@Items(...)\`, \`+${itemsName}\`.`]),
    ...(isRepeatable ? ['Repeatable.'] : []),
    ...(noEffect === undefined ? [] : [`No effect: ${noEffect}.`]),
  ];
}

/** The example in both spellings, one after the other. */
function exampleOf(help: MarkerHelp): string {
  const { decorator, comment } = exampleCode(help);
  return decorator === undefined ? comment : `${decorator}\n\n${comment}`;
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}
