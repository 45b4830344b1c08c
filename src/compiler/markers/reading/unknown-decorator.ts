import { type Diagnostic, type Span, suggest } from '../../../base/problems/index.js';
import { decorators } from '../catalog/catalog.js';

/** All decorators of `kbts/api`, including those that are not markers. */
const exported = [...Object.keys(decorators), 'Items', 'Kind'];

/**
 * Reports a decorator that is neither declared nor imported, or that `kbts/api` does not export.
 */
export function unknownDecorator(name: string, span: Span, isImported: boolean): Diagnostic {
  const problem = { code: 'marker-unknown', severity: 'error', span } as const;
  if (isImported) return { ...problem, message: `\`kbts/api\` has no decorator \`${name}\``, hint: nearestHint(name) };
  if (exported.includes(name)) {
    const hint = `add \`${name}\` to the import from 'kbts/api'`;
    return { ...problem, message: `the decorator \`@${name}\` is not imported`, hint };
  }
  return {
    ...problem,
    message: `unknown decorator \`@${name}\`: it is neither declared nor imported`,
    hint: nearestHint(name),
  };
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
