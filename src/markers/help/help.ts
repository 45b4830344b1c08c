import { decorators, markers } from '../catalog/catalog.js';
import type { MarkerTarget } from '../define/decorator.js';
import type { AnyMarker, MarkerExample } from '../define/define.js';
import type { ArgumentField, ArgumentShape } from '../grammar/argument.js';
import { itemsFamily } from '../reading/lookup.js';

/** Documentation of one marker as data, for help, the reference page and editors. */
export interface MarkerHelp {
  /** Name in comments, without `+`. */
  readonly name: string;
  /** Name of the decorator, if there is one. */
  readonly decorator?: string;
  readonly category: string;
  readonly summary: string;
  readonly targets: readonly MarkerTarget[];
  /** Other names in comments. */
  readonly aliases: readonly string[];
  /** Name in comments for the items of a list. */
  readonly itemsName?: string;
  readonly isRepeatable: boolean;
  readonly argument: ArgumentShape;
  /** Synopsis of each spelling. */
  readonly usage: { readonly comment: string; readonly decorator?: string };
  readonly example: MarkerExample;
  /** The reason why the marker has no effect, if it has none. */
  readonly noEffect?: string;
}

/** The documentation of all markers, sorted by category and name. */
export function markerHelp(): MarkerHelp[] {
  const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  return markers.map(helpOf).sort((a, b) => byText(a.category, b.category) || byText(a.name, b.name));
}

const decoratorNames = new Map(Object.entries(decorators).map(([name, marker]) => [marker, name]));

function helpOf(definition: AnyMarker): MarkerHelp {
  const {
    name,
    category,
    summary,
    targets,
    aliases = [],
    items,
    repeatable,
    argument,
    example,
    effect,
  } = definition.marker;
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
    isRepeatable: repeatable ?? false,
    argument: argument.shape,
    usage: {
      comment: commentUsage(name, argument.shape),
      ...(decorator === undefined ? {} : { decorator: decoratorUsage(decorator, argument.shape) }),
    },
    example,
    ...(effect.on === 'nothing' ? { noEffect: effect.reason } : {}),
  };
}

function itemsNameOf(names: readonly string[]): string | undefined {
  return names.find((name) => name.startsWith(itemsFamily))?.replace(itemsFamily, `${itemsFamily}items:`);
}

/** `+name=<number>`, `+name:rule=<string>[,message=<string>]`. */
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

/** `@Name(<number>)`, `@Name({ rule: string, message?: string })`. */
function decoratorUsage(name: string, shape: ArgumentShape): string {
  switch (shape.kind) {
    case 'none':
      return `@${name}()`;
    case 'scalar':
      return `@${name}(${scalarType(shape)})`;
    case 'list':
      return `@${name}(${shape.type}, ...)`;
    case 'fields': {
      const parts = shape.fields.toSorted(requiredFirst).map(decoratorField);
      return `@${name}({ ${parts.join(', ')} })`;
    }
  }
}

function scalarType({ type, oneOf }: Extract<ArgumentShape, { kind: 'scalar' }>): string {
  return oneOf ? oneOf.map((word) => `'${word}'`).join(' | ') : type;
}

function decoratorField({ name, type, isRequired }: ArgumentField): string {
  return `${name}${isRequired ? '' : '?'}: ${type}`;
}
