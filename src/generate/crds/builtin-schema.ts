import type { JsonSchema } from '../../model/index.js';
import type { GenerateContext } from '../context/generate-context.js';
import { SchemaExpander } from '../flatten/expand.js';
import { SchemaFinisher } from '../flatten/finish.js';
import { SchemaMerger } from '../flatten/merge-all-of.js';
import { SchemaBuilder } from '../types/schema.js';

/** Where the built-in types and their descriptions come from. */
export type BuiltinContext = Pick<GenerateContext, 'builtinSchema' | 'builtinDescription'>;

/**
 * Returns a function with the schemas of built-in types as they appear in CRDs: flat, and with descriptions. Types that
 * contain themselves have none.
 */
export function builtinSchemas(context: BuiltinContext): (id: string) => JsonSchema | undefined {
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
