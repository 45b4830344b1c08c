import type {
  ApiField,
  ApiPackage,
  ApiType,
  JsonSchema,
  MarkerUse,
  SchemaPath,
  TypeId,
  TypeRef,
} from '../model/index.js';
import type { Span } from '../problems/index.js';
import type { Finding } from './finding.js';

/** A place in the model: what stands there, and the markers on it. */
interface Spot {
  readonly ref: TypeRef;
  readonly uses: readonly MarkerUse[];
  readonly span: Span;
}

/** Markers whose name does not end in that of the keyword that they make. */
const otherMarkers: Readonly<Partial<Record<keyof JsonSchema, readonly string[]>>> = {
  'x-kubernetes-validations': ['XValidation', 'immutable', 'AtMostOneOf', 'ExactlyOneOf', 'AtLeastOneOf'],
  'x-kubernetes-list-type': ['listType'],
  'x-kubernetes-list-map-keys': ['listMapKey'],
  'x-kubernetes-map-type': ['mapType', 'structType'],
  'x-kubernetes-preserve-unknown-fields': ['PreserveUnknownFields', 'XPreserveUnknownFields'],
  'x-kubernetes-embedded-resource': ['EmbeddedResource', 'XEmbeddedResource'],
  'x-kubernetes-int-or-string': ['XIntOrString'],
};

/** Finds the source of parts of a schema, by walking the model along the path. */
export class Locator {
  readonly #types: ReadonlyMap<TypeId, ApiType>;

  /**
   * @param packages all packages that types may stand in
   * @param textOf text of a source file
   */
  constructor(
    packages: readonly ApiPackage[],
    private readonly textOf: (file: string) => string | undefined,
  ) {
    this.#types = new Map(packages.flatMap(({ types }) => types.map((type) => [type.id, type] as const)));
  }

  /** The place of a finding in the schema of a kind: inside a marker, else a marker, else a field, else the kind. */
  place(kind: ApiType, finding: Pick<Finding, 'path' | 'keyword' | 'text' | 'range'>): Span {
    const spot = this.#spotAt(kind, finding.path);
    const use = finding.keyword && useOf(spot.uses, finding.keyword, finding.text);
    return use ? this.#inside(use, finding) : spot.span;
  }

  /** The place of a marker on a kind, by the end of its name and what it says. */
  placeOfMarker(kind: ApiType, name: string, text: string | undefined): Span {
    const uses = kind.markers.filter((use) => use.name === name);
    const use = uses.find(({ value }) => text !== undefined && says(value, text)) ?? uses[0];
    return use ? this.#inside(use, text === undefined ? {} : { text }) : kind.span;
  }

  #inside({ span }: MarkerUse, { text, range }: Pick<Finding, 'text' | 'range'>): Span {
    const at = text === undefined || text === '' ? undefined : this.textOf(span.file)?.indexOf(text, span.start);
    if (text === undefined || at === undefined || at < 0 || at + text.length > span.end) return span;
    const { start, end } = range ?? { start: 0, end: text.length };
    return { file: span.file, start: at + start, end: at + Math.max(end, start + 1) };
  }

  #spotAt(kind: ApiType, path: SchemaPath): Spot {
    let spot: Spot = this.#resolve({ ref: kind.type, uses: kind.markers, span: kind.span });
    for (const step of path) {
      const next = step.kind === 'property' ? this.#field(spot.ref, step.name, 0) : this.#part(spot);
      // Inside a built-in type there is no source of the user's: the field that holds it is the place.
      if (!next) return { ...spot, uses: [] };
      spot = this.#resolve(next);
    }
    return spot;
  }

  #resolve(spot: Spot): Spot {
    let { ref, uses } = spot;
    for (let steps = 0; ref.kind === 'named' && steps < 100; steps++) {
      const type = this.#types.get(ref.id);
      if (!type) break;
      uses = [...uses, ...type.markers];
      ref = type.type;
    }
    return { ref, uses, span: spot.span };
  }

  #field(ref: TypeRef, name: string, depth: number): Spot | undefined {
    const object = this.#resolve({ ref, uses: [], span: ref.span }).ref;
    if (object.kind !== 'object' || depth > 100) return undefined;
    const own = object.fields.find((field) => field.name === name);
    if (own) return spotOf(own);
    for (const base of object.bases) {
      const inherited = this.#field(base, name, depth + 1);
      if (inherited) return inherited;
    }
    return undefined;
  }

  #part({ ref, uses, span }: Spot): Spot | undefined {
    const inner = uses.filter((use) => use.itemsDepth > 0).map((use) => ({ ...use, itemsDepth: use.itemsDepth - 1 }));
    if (ref.kind === 'array') return { ref: ref.items, uses: inner, span };
    return ref.kind === 'map' ? { ref: ref.values, uses: [], span } : undefined;
  }
}

function spotOf({ type, markers, span }: ApiField): Spot {
  return { ref: type, uses: markers, span };
}

function useOf(uses: readonly MarkerUse[], keyword: keyof JsonSchema, text: string | undefined): MarkerUse | undefined {
  const names = otherMarkers[keyword] ?? [keyword];
  const fitting = uses.filter(({ name, itemsDepth }) => itemsDepth === 0 && names.some((one) => isNamed(name, one)));
  return fitting.find(({ value }) => text !== undefined && says(value, text)) ?? fitting[0];
}

function isNamed(marker: string, name: string): boolean {
  const last = marker.slice(marker.lastIndexOf(':') + 1);
  return last.toLowerCase() === name.toLowerCase();
}

/** Whether a text stands among the arguments of a marker. */
function says(value: unknown, text: string): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some((part) => says(part, text));
  return value === text;
}
