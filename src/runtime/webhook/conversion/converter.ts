import {
  apiVersionOf,
  type GroupVersionKind,
  groupVersionKindOf,
  type KubernetesObject,
  type ObjectType,
  parseApiVersion,
} from '../../../k8s/index.js';
import type { Converted } from './converted.js';

/**
 * A version of a kind, other than the hub, with its conversions to and from the hub. Round trips must be lossless:
 * fields that a version lacks are usually preserved in an annotation, with `keepFields`. Functions that return a
 * `Converted` object do not compile while a field is missing.
 */
export interface Spoke<H extends KubernetesObject, S extends KubernetesObject> {
  readonly kind: ObjectType<S>;
  /** Converts an object of this version to the hub, including its metadata; apiVersion and kind are set afterwards. */
  toHub(object: S): ConversionResult<S, H> | Promise<ConversionResult<S, H>>;
  /** Converts an object of the hub to this version. */
  fromHub(hub: H): ConversionResult<H, S> | Promise<ConversionResult<H, S>>;
}

type ConversionResult<From extends KubernetesObject, To extends KubernetesObject> = Unstamped<To> | Converted<From, To>;

/** A spoke of any version. Enums are checked where a spoke is declared, because their types differ between versions. */
interface AnySpoke<H extends KubernetesObject> {
  readonly kind: ObjectType<KubernetesObject>;
  toHub(object: KubernetesObject): WidenedObject<H> | Promise<WidenedObject<H>>;
  fromHub(hub: H): Unstamped<KubernetesObject> | Promise<Unstamped<KubernetesObject>>;
}

type WidenedObject<T extends KubernetesObject> = object & Widened<Unstamped<T>>;

/** A type with `string` and `number` in place of literals and enums, at every depth. */
type Widened<T> = unknown extends T
  ? T
  : T extends string
    ? string
    : T extends number
      ? number
      : { [Name in keyof T]: Widened<T[Name]> };

/** An object without apiVersion and kind, whose optional fields may be `undefined`, whatever the compiler options are. */
type Unstamped<T extends KubernetesObject> = WithUndefined<Omit<T, 'apiVersion' | 'kind'>>;

type WithUndefined<T> = unknown extends T
  ? T
  : { [Name in keyof T]: WithUndefined<T[Name]> | (undefined extends T[Name] ? undefined : never) };

/** Converts the objects of one kind between its versions. */
export interface Converter {
  readonly group: string;
  readonly kind: string;
  /**
   * The versions that the converter supports, such as `v1`. The manager reports other versions that the cluster serves,
   * see `startupCheck`. Undefined if the versions are not checked.
   */
  readonly versions?: readonly string[] | undefined;
  /** @throws TypeError if the version of the object or the requested version is unknown, or if both are the same */
  convert(object: KubernetesObject, apiVersion: string): Promise<KubernetesObject>;
}

/**
 * Creates a converter for a hub (the version that all others are converted to and from) and its spokes.
 *
 * @throws TypeError if the versions are of different kinds, or a version occurs twice
 */
export function newHubSpokeConverter<H extends KubernetesObject>(
  hub: ObjectType<H>,
  ...spokes: readonly AnySpoke<H>[]
): Converter {
  const gvk = groupVersionKindOf(hub);
  const hubVersion = apiVersionOf(gvk);
  const spokeOf = spokesByVersion(gvk, spokes);
  const spokeAt = (apiVersion: string) => {
    const spoke = spokeOf.get(apiVersion);
    if (!spoke) throw new TypeError(`${gvk.kind} has no convertible version \`${apiVersion}\``);
    return spoke;
  };
  return {
    group: gvk.group,
    kind: gvk.kind,
    versions: [hub, ...spokes.map(({ kind }) => kind)].map((version) => groupVersionKindOf(version).version),
    async convert(object, apiVersion) {
      if (object.apiVersion === apiVersion) throw new TypeError(`the object already has version \`${apiVersion}\``);
      const target = apiVersion === hubVersion ? undefined : spokeAt(apiVersion);
      const source = object.apiVersion === hubVersion ? undefined : spokeAt(object.apiVersion);
      const asHub = source ? stamp(await source.toHub(object), hubVersion, gvk.kind) : object;
      if (!target) return asHub;
      return stamp(await target.fromHub(asHub as H), apiVersion, gvk.kind); // a hub object, or the result of `toHub`
    },
  };
}

function spokesByVersion<H extends KubernetesObject>(
  hub: GroupVersionKind,
  spokes: readonly AnySpoke<H>[],
): Map<string, AnySpoke<H>> {
  const byVersion = new Map<string, AnySpoke<H>>();
  for (const spoke of spokes) {
    const gvk = groupVersionKindOf(spoke.kind);
    const apiVersion = apiVersionOf(gvk);
    if (gvk.group !== hub.group || gvk.kind !== hub.kind) {
      throw new TypeError(`${gvk.kind} of \`${gvk.group}\` cannot be a version of ${hub.kind} of \`${hub.group}\``);
    }
    if (gvk.version === hub.version || byVersion.has(apiVersion)) {
      throw new TypeError(`version \`${apiVersion}\` of ${hub.kind} occurs twice`);
    }
    byVersion.set(apiVersion, spoke);
  }
  return byVersion;
}

function stamp(object: object, apiVersion: string, kind: string): KubernetesObject {
  return { ...object, apiVersion, kind } as KubernetesObject; // `Spoke` provides the rest, including metadata.
}

/** The converters of a webhook server, one for each kind. */
export class ConverterRegistry {
  readonly #converters = new Map<string, Converter>();

  get all(): readonly Converter[] {
    return [...this.#converters.values()];
  }

  /** @throws TypeError if the kind already has a converter */
  add(converter: Converter): void {
    const key = `${converter.group}/${converter.kind}`;
    if (this.#converters.has(key))
      throw new TypeError(`${converter.kind} of \`${converter.group}\` already has a converter`);
    this.#converters.set(key, converter);
  }

  /** @throws TypeError if the kind of the object has no converter, or the requested version belongs to another group */
  async convert(object: KubernetesObject, apiVersion: string): Promise<KubernetesObject> {
    const { group } = parseApiVersion(object.apiVersion);
    const converter = this.#converters.get(`${group}/${object.kind}`);
    if (!converter) throw new TypeError(`there is no converter for ${object.kind} of \`${group}\``);
    if (parseApiVersion(apiVersion).group !== group)
      throw new TypeError(`\`${apiVersion}\` does not belong to the group \`${group}\``);
    return converter.convert(object, apiVersion);
  }
}
