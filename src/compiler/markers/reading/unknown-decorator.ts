import { type Diagnostic, errorOf, type Span, suggest } from '../../../base/problems/index.js';
import { decorators } from '../catalog/catalog.js';

/** All decorators of `kbts/api`, including those that are not markers. */
const exported = [...Object.keys(decorators), 'Items', 'Kind'];

/** Reports a decorator that is neither declared nor imported, or that `kbts/api` does not export. */
export function unknownDecorator(name: string, span: Span, isImported: boolean): Diagnostic {
  const unknown = (message: string, hint = nearestHint(name)) => errorOf('marker-unknown', message, hint, span);
  if (isImported) return unknown(`\`kbts/api\` has no decorator \`${name}\``);
  if (exported.includes(name)) {
    return unknown(`the decorator \`@${name}\` is not imported`, `add \`${name}\` to the import from 'kbts/api'`);
  }
  return unknown(`unknown decorator \`@${name}\`: it is neither declared nor imported`);
}

function nearestHint(name: string): string {
  const owner = fieldOwner(name);
  if (owner !== undefined) return `did you mean ${owner}?`;
  const nearest = suggest(name, exported);
  return nearest === undefined
    ? '`kbts manifests --help-markers` lists the decorators of `kbts/api`'
    : `did you mean \`@${nearest}\`?`;
}

/** Finds a decorator with a field of this name, in singular or plural: `@ShortNames` is a field of `@Resource`. */
function fieldOwner(name: string): string | undefined {
  const bare = (text: string) => text.toLowerCase().replace(/s$/, '');
  for (const [decorator, { marker }] of Object.entries(decorators)) {
    const { shape } = marker.argument;
    const field = shape.kind === 'fields' ? shape.fields.find((one) => bare(one.name) === bare(name)) : undefined;
    if (field) return `\`@${decorator}({ ${field.name}: … })\``;
  }
  return undefined;
}

/** Whether `kbts/api` exports a decorator of this name. */
export function isDecoratorName(name: string): boolean {
  return exported.includes(name);
}
