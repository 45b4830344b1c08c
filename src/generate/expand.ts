import type { DraftSchema } from '../markers/index.js';
import { SchemaMerger } from './merge-all-of.js';
import { bareOrigin, originOnly, unreadSchema } from './origins.js';
import { mapParts } from './parts.js';

/** Options of {@link SchemaExpander}. */
export interface ExpandOptions {
  /** Gives the schema of a type, with its references. Throws when there is no such type. */
  readonly resolve: (id: string) => DraftSchema;
  /** Told of a type that contains itself, by the ids on the way from it to itself; the inner reference becomes an empty schema. Default: nothing happens. */
  readonly onRecursion?: (path: readonly string[]) => void;
}

/** How many types may be open, each a part of the one before. */
const deepest = 700;

/**
 * Puts the schemas of types in the place of references, as controller-gen's flattener does: a reference becomes an
 * `allOf` of the type's schema and of what else stands beside the reference; the reference's own description, title,
 * externalDocs and example go before the type's. `SchemaMerger` then makes one schema of it.
 *
 * Each type is expanded once. Results share parts: copy before writing into them.
 */
export class SchemaExpander {
  readonly #types = new Map<string, DraftSchema>();
  readonly #open = new Set<string>();

  constructor(private readonly options: ExpandOptions) {}

  /** The expanded schema of a type. */
  type(id: string): DraftSchema {
    const known = this.#types.get(id);
    if (known) return known;
    if (this.#open.has(id)) {
      const path = [...this.#open, id];
      this.options.onRecursion?.(path.slice(path.indexOf(id)));
      return unreadSchema(this.options.resolve(id));
    }
    // Before the stack runs out, where V8 may report anything.
    if (this.#open.size >= deepest) throw new RangeError('types are nested too deeply');
    this.#open.add(id);
    try {
      const expanded = this.schema(this.options.resolve(id));
      this.#types.set(id, expanded);
      return expanded;
    } finally {
      this.#open.delete(id);
    }
  }

  /** The expanded form of a schema, which is left as it is. */
  schema(schema: DraftSchema): DraftSchema {
    const { $ref, $without, ...beside } = schema;
    // What stands beside a reference has no references of its own: markers only say scalars.
    if ($ref !== undefined) return besideType(without(this.type($ref), $without), beside);
    return mapParts(schema, (part) => this.schema(part));
  }
}

/** The schema of a type without keywords that do not hold where it is used. */
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

function besideType(type: DraftSchema, field: DraftSchema): DraftSchema {
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
