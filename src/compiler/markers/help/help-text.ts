import { computeIfAbsent } from '../../../base/compute-if-absent.js';
import type { ArgumentShape } from '../grammar/arguments.js';
import { type MarkerHelp, markerHelp } from './help.js';

/** Level of detail: 1 is one line per marker, 2 adds usage and arguments, 3 adds examples and other names. */
export type HelpDepth = 1 | 2 | 3;

/** Returns the help for markers, formatted for a terminal. */
export function markerHelpText(depth: HelpDepth = 1, about: readonly MarkerHelp[] = markerHelp()): string {
  const width = Math.max(...about.map((help) => help.name.length)) + 1;
  return categoriesOf(about)
    .map(({ category, members }) => {
      const texts = members.map((help) => (depth === 1 ? oneLine(help, width) : paragraph(help, depth)));
      return `${category}\n\n${texts.join(depth === 1 ? '\n' : '\n\n')}\n`;
    })
    .join('\n');
}

/** Groups markers by category. */
export function categoriesOf(about: readonly MarkerHelp[]): { category: string; members: MarkerHelp[] }[] {
  const categories = new Map<string, MarkerHelp[]>();
  for (const help of about) {
    computeIfAbsent(categories, help.category, () => []).push(help);
  }
  return [...categories].map(([category, members]) => ({ category, members }));
}

/** The arguments of a marker, each with its name (if any), type and purpose. */
export function argumentLines(shape: ArgumentShape): { name: string; type: string; summary: string }[] {
  switch (shape.kind) {
    case 'none':
      return [];
    case 'scalar':
    case 'list':
      return [{ name: '', type: shape.type, summary: summaryOf(shape) }];
    case 'fields':
      return shape.fields.map((field) => ({
        name: field.name === field.commentName ? field.name : `${field.name} (in comments ${field.commentName})`,
        type: field.type,
        summary: `${summaryOf(field)}${field.isRequired ? '; required' : ''}`,
      }));
  }
}

function summaryOf({ summary, oneOf }: { readonly summary: string; readonly oneOf?: readonly string[] }): string {
  const words = oneOf?.map((word) => `\`${word || '""'}\``) ?? [];
  return words.every((word) => summary.includes(word)) ? summary : `${summary}: ${words.join(', ')}`;
}

function oneLine({ name, targets, summary }: MarkerHelp, width: number): string {
  return `  ${`+${name}`.padEnd(width)}  ${targets.join(', ').padEnd(13)}  ${summary}`;
}

function paragraph(help: MarkerHelp, depth: HelpDepth): string {
  const { usage, targets, summary, argument, noEffect } = help;
  const lines = [
    `  ${usage.comment}`,
    ...(usage.decorator === undefined ? [] : [`  ${usage.decorator}`]),
    `      ${summary}`,
    `      Applies to: ${targets.join(', ')}`,
    ...argumentLines(argument).map(
      ({ name, type, summary: about }) => `      ${name === '' ? '' : `${name}: `}${type}, ${about}`,
    ),
    ...(noEffect === undefined ? [] : [`      No effect: ${noEffect}`]),
    ...(depth === 3 ? details(help) : []),
  ];
  return lines.join('\n');
}

function details({ aliases, itemsName, isRepeatable, example }: MarkerHelp): string[] {
  return [
    ...(aliases.length === 0 ? [] : [`      Aliases: ${aliases.map((name) => `+${name}`).join(', ')}`]),
    ...(itemsName === undefined ? [] : [`      For list items: +${itemsName}, @Items(...)`]),
    ...(isRepeatable ? ['      Repeatable'] : []),
    '      Example:',
    `        // ${example.comment}`,
    ...(example.decorator === undefined ? [] : [`        ${example.decorator}`]),
  ];
}
