import type { JsonSchema } from '../../../base/json/index.js';
import { SchemaExpander } from '../flatten/expand.js';
import { SchemaFinisher } from '../flatten/finish.js';
import { SchemaMerger } from '../flatten/merge-all-of.js';
import type { GenerateContext } from '../generate-context.js';
import { SchemaBuilder } from '../types/schema.js';

/**
 * Returns a function that looks up the schema of a built-in type by its Go name, as it appears in CRDs: flat, and with
 * descriptions. The function returns undefined for a type that contains itself.
 */
export function builtinSchemas(
  context: Pick<GenerateContext, 'builtinSchema' | 'builtinDescription'>,
): (id: string) => JsonSchema | undefined {
  const builder = new SchemaBuilder({ ...context, packages: [], roots: [], sink: { report: () => undefined } }, {});
  const recursive = new Set<string>();
  const expander = new SchemaExpander({
    resolve: (id) => builder.schemaOf(id),
    onRecursion: (path) => {
      for (const id of path) recursive.add(id);
    },
  });
  const merger = new SchemaMerger();
  const finisher = new SchemaFinisher();
  return (id) => {
    const expanded = expander.type(id);
    return recursive.has(id) ? undefined : finisher.finish(merger.merge(expanded));
  };
}
