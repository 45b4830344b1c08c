import { decorators, markers } from '../catalog/catalog.js';
import type { MarkerTarget } from '../define/decorator.js';
import type { AnyMarker, MarkerExample } from '../define/define.js';
import type { ArgumentField, ArgumentShape } from '../grammar/arguments.js';
import { itemsFamily } from '../reading/lookup.js';

/** The documentation of one marker, for help, the reference page and editors. */
export interface MarkerHelp {
  /** The marker's name in comments, without the `+`. */
  readonly name: string;
  /** Name of the decorator; undefined if the marker has none. */
  readonly decorator?: string;
  readonly category: string;
  readonly summary: string;
  readonly targets: readonly MarkerTarget[];
  readonly aliases: readonly string[];
  /** Name in comments for the items of a list; undefined if the marker has no `items:` form. */
  readonly itemsName?: string;
  readonly isRepeatable: boolean;
  readonly argument: ArgumentShape;
  /** Synopses of the comment and the decorator. */
  readonly usage: { readonly comment: string; readonly decorator?: string };
  readonly example: MarkerExample;
  /** Why the marker has no effect; undefined if it has an effect. */
  readonly noEffect?: string;
}

/** The documentation of all markers, sorted by category and name. */
export function markerHelp(): MarkerHelp[] {
  const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  return markers.map(helpOf).sort((a, b) => byText(a.category, b.category) || byText(a.name, b.name));
}

const decoratorNames = new Map(Object.entries(decorators).map(([name, marker]) => [marker, name]));

function helpOf(definition: AnyMarker): MarkerHelp {
  const { name, category, summary, targets, aliases = [], items, example, ...marker } = definition.marker;
  const { shape } = marker.argument;
  const decorator = decoratorNames.get(definition);
  const itemsName = items ? itemsNameOf([name, ...aliases]) : undefined;
  return {
    name,
    ...(decorator === undefined ? {} : { decorator }),
    category,
    summary,
    targets,
    aliases,
    ...(itemsName === undefined ? {} : { itemsName }),
    isRepeatable: marker.repeatable ?? false,
    argument: shape,
    usage: {
      comment: commentUsage(name, shape),
      ...(decorator === undefined ? {} : { decorator: decoratorUsage(decorator, shape) }),
    },
    example,
    ...(marker.effect.on === 'nothing' ? { noEffect: marker.effect.reason } : {}),
  };
}

function itemsNameOf(names: readonly string[]): string | undefined {
  return names.find((name) => name.startsWith(itemsFamily))?.replace(itemsFamily, `${itemsFamily}items:`);
}

/** Synopsis of the comment form: `+name=<number>`, `+name:rule=<string>[,message=<string>]`. */
function commentUsage(name: string, shape: ArgumentShape): string {
  switch (shape.kind) {
    case 'none':
      return `+${name}`;
    case 'scalar':
      return shape.isOptional ? `+${name}[=<${shape.type}>]` : `+${name}=<${shape.type}>`;
    case 'list':
      return `+${name}=<${shape.type}>[;<${shape.type}>...]`;
    case 'fields':
      return `+${name}${shape.fields.toSorted(requiredFirst).map(commentField).join('')}`;
  }
}

function requiredFirst(a: ArgumentField, b: ArgumentField): number {
  return Number(b.isRequired) - Number(a.isRequired);
}

function commentField({ commentName, type, isRequired }: ArgumentField, index: number): string {
  const written = `${index === 0 ? ':' : ','}${commentName}=<${type}>`;
  return isRequired ? written : `[${written}]`;
}

/** Synopsis of the decorator form: `@Name(<number>)`, `@Name({ rule: string, message?: string })`. */
function decoratorUsage(name: string, shape: ArgumentShape): string {
  switch (shape.kind) {
    case 'none':
      return `@${name}()`;
    case 'scalar':
      return `@${name}(${shape.oneOf?.map((word) => `'${word}'`).join(' | ') ?? shape.type})`;
    case 'list':
      return `@${name}(${shape.type}, ...)`;
    case 'fields': {
      const parts = shape.fields.toSorted(requiredFirst).map(decoratorField);
      return `@${name}({ ${parts.join(', ')} })`;
    }
  }
}

function decoratorField({ name, type, isRequired }: ArgumentField): string {
  return `${name}${isRequired ? '' : '?'}: ${type}`;
}

interface ExampleCode {
  readonly decorator?: string;
  readonly comment: string;
}

/** Returns the example of a marker as code: with the comment and, if the marker has a decorator, with the decorator. */
export function exampleCode({ decorator, example }: Pick<MarkerHelp, 'decorator' | 'example'>): ExampleCode {
  const { on = '' } = example;
  const comment = `// ${example.comment}`;
  if (decorator === undefined || example.decorator === undefined) return { comment: linesOf(comment, on) };
  // Matches a call without nested calls; parentheses in strings are ignored.
  const call = new RegExp(`@${decorator}\\((?:'[^']*'|[^()'])*\\)\\s*`);
  const rest = example.decorator.replace(call, '');
  return { decorator: linesOf(example.decorator, on), comment: linesOf(comment, rest, on) };
}

function linesOf(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}
