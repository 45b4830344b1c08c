import type { DraftSchema } from '../../markers/index.js';
import { bareOrigin, originOnly, unreadSchema } from '../drafts/origins.js';
import { mapSubschemas } from '../drafts/subschemas.js';
import { SchemaMerger } from './merge-all-of.js';

interface ExpandOptions {
  /** Returns the unexpanded schema of a type. Throws for an unknown type. */
  readonly resolve: (id: string) => DraftSchema;
  /** Called with the type ids of a cycle, whose closing reference becomes an empty schema. Default: does nothing. */
  readonly onRecursion?: (path: readonly string[]) => void;
}

const maxDepth = 700;

/**
 * Replaces references with the schemas of types, as controller-gen's flattener does. A reference becomes an `allOf` of
 * the type's schema and the keywords next to the reference. The description, title, externalDocs and example next to
 * the reference take precedence over those of the type. `SchemaMerger` then merges the `allOf`.
 *
 * Each type is expanded once, and results share parts: copy a result before you modify it.
 */
export class SchemaExpander {
  readonly #types = new Map<string, DraftSchema>();
  readonly #open = new Set<string>();

  constructor(private readonly options: ExpandOptions) {}

  type(id: string): DraftSchema {
    const known = this.#types.get(id);
    if (known) return known;
    if (this.#open.has(id)) {
      const path = [...this.#open, id];
      this.options.onRecursion?.(path.slice(path.indexOf(id)));
      return unreadSchema(this.options.resolve(id));
    }
    // Stop before the stack overflows: V8 may report an overflow as an unrelated error.
    if (this.#open.size >= maxDepth) throw new RangeError('types are nested too deeply');
    this.#open.add(id);
    try {
      const expanded = this.schema(this.options.resolve(id));
      this.#types.set(id, expanded);
      return expanded;
    } finally {
      this.#open.delete(id);
    }
  }

  schema(schema: DraftSchema): DraftSchema {
    if (schema.$ref === undefined) return mapSubschemas(schema, (part) => this.schema(part));
    const { $ref, $without, ...others } = schema;
    // The keywords next to a reference contain no references, because markers only set scalars there.
    return mergedWithType(without(this.type($ref), $without), others);
  }
}

/** Returns the schema of a type without the keywords that a use of the type overrides. */
function without(type: DraftSchema, keywords: DraftSchema['$without'] = []): DraftSchema {
  if (keywords.length === 0) return type;
  const isKept = (key: string) => !keywords.some((keyword) => keyword === key);
  const bare = ({ $conditions, ...schema }: DraftSchema): DraftSchema => ({
    ...Object.fromEntries(Object.entries(schema).filter(([key]) => isKept(key))),
    ...originOnly(schema),
    ...($conditions ? { $conditions: $conditions.filter((condition) => Object.keys(condition).every(isKept)) } : {}),
  });
  const merged = new SchemaMerger().merge(type);
  return { ...bare(merged), ...(merged.allOf ? { allOf: merged.allOf.map(bare) } : {}) };
}

const documentation = ['description', 'title', 'externalDocs', 'example', '$maxDescLen'] as const;

function mergedWithType(type: DraftSchema, field: DraftSchema): DraftSchema {
  const facts = { ...field };
  const result: DraftSchema = bareOrigin(field);
  for (const key of documentation) {
    const value = field[key] ?? type[key];
    if (value !== undefined) Object.assign(result, { [key]: value });
    delete facts[key];
  }
  result.allOf = [type, facts];
  return result;
}
