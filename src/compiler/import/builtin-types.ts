import { computeIfAbsent } from '../../base/compute-if-absent.js';
import { type JsonSchema, jsonText, sameJson } from '../../base/json/index.js';
import { builtinDescription, builtinReferringSchema, builtinTypeId, builtinTypeNames } from '../../k8s/schemas.js';
import { builtinSchemas } from '../generate/index.js';

interface BuiltinType {
  readonly module: string;
  readonly name: string;
}

interface Candidate extends BuiltinType {
  readonly schema: JsonSchema;
}

/** The modules to search for built-in types, in order of preference. */
const modules = [
  'meta/v1',
  'core/v1',
  'apps/v1',
  'batch/v1',
  'networking/v1',
  'autoscaling/v2',
  'rbac/v1',
  'policy/v1',
];

/** Recognizes the schemas of built-in types. */
export class BuiltinTypes {
  #candidates: ReadonlyMap<string, readonly Candidate[]> | undefined;

  /** @param isDescribed whether the imported schemas have descriptions */
  constructor(private readonly isDescribed: boolean) {}

  /**
   * Finds the built-in type with the given schema; undefined if there is none, or if the match may be a coincidence.
   *
   * @param isPart whether the schema belongs to a list item or map value, which has the description of its type
   */
  find(schema: JsonSchema, isPart: boolean): BuiltinType | undefined {
    const names = namesOf(schema);
    if (names === undefined) return undefined;
    this.#candidates ??= readCandidates(this.isDescribed);
    const { description, ...bare } = schema;
    // A type with few fields, such as only a name, may have an equal schema by coincidence.
    if (!this.isDescribed && jsonText(bare).length < 150) return undefined;
    return this.#candidates.get(names)?.find(({ schema: { description: own, ...known } }) => {
      const isFitting = description === own || (!isPart && (own === undefined || description !== undefined));
      return isFitting && sameJson(withoutFieldKeywords(bare, isPart), known);
    });
  }
}

function withoutFieldKeywords(schema: JsonSchema, isPart: boolean): JsonSchema {
  if (isPart) return schema;
  const { default: _, nullable: __, ...others } = schema;
  return others;
}

function namesOf({ properties }: JsonSchema): string | undefined {
  return properties && Object.keys(properties).sort().join(' ');
}

function readCandidates(isDescribed: boolean): ReadonlyMap<string, readonly Candidate[]> {
  const schemaOf = builtinSchemas({
    builtinSchema: (id) => builtinReferringSchema(id) as JsonSchema, // with `$ref`, as generators expect
    ...(isDescribed ? { builtinDescription: (id: string) => builtinDescription(id) } : {}),
  });
  const candidates = new Map<string, Candidate[]>();
  for (const module of modules.map((name) => `kbts/k8s/${name}`)) {
    for (const name of builtinTypeNames(module)) {
      const id = name.endsWith('List') ? undefined : builtinTypeId(module, name);
      const schema = id === undefined ? undefined : schemaOf(id);
      const key = schema && namesOf(schema);
      if (schema && key) computeIfAbsent(candidates, key, () => []).push({ module, name, schema });
    }
  }
  return candidates;
}
