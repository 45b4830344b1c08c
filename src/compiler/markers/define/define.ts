import type { DiagnosticCode } from '../../../base/problems/index.js';
import type {
  CustomResourceColumnDefinition,
  CustomResourceConversion,
  CustomResourceSubresources,
  SelectableField,
} from '../../../k8s/apiextensions/v1.js';
import type { MarkerUse } from '../../model/index.js';
import type { Argument } from '../grammar/arguments.js';
import { type DecoratorFor, type MarkerTarget, noEffect } from './decorator.js';
import type { DraftSchema } from './draft-schema.js';

/** Reports an invalid use of a marker, or an invalid `part` of its argument, such as `.path`. */
type ReportUse = (code: DiagnosticCode, message: string, hint: string, part?: string) => void;

/** The parts of a schema that a marker on a field or a type may read and modify. */
export interface SchemaContext {
  /** The marker as written, for messages: `@Minimum`, `+kubebuilder:validation:Minimum`. */
  readonly written: string;
  /** The schema of the field or type, or of its items for the `items:` form. */
  readonly schema: DraftSchema;
  /**
   * Where the type that the schema references by name is declared: in the same folder (`near`), or in another folder or
   * Kubernetes (`far`), where controller-gen does not recognize strings and numbers.
   */
  readonly reference?: 'near' | 'far';
  /** Whether the referenced type is an object with fields. Default: false. */
  readonly isStruct?: boolean;
  /** Set for markers on a field. */
  readonly field?: {
    readonly name: string;
    readonly isRequired: boolean;
    readonly parent: DraftSchema;
  };
  /** Set for markers on a type. */
  readonly type?: {
    readonly name: string;
    readonly fields?: ReadonlyMap<string, { readonly isRequired: boolean }>;
  };
  readonly report: ReportUse;
}

/** The parts of a CRD that a marker on a kind may modify: the settings, and one version. */
export interface CrdContext {
  readonly crd: CrdDraft;
  readonly version: CrdVersionDraft;
  readonly report: ReportUse;
}

/** A CRD during generation. */
export interface CrdDraft {
  metadata: { annotations: Record<string, string>; labels: Record<string, string> };
  names: { plural: string; singular: string; shortNames?: string[]; categories?: string[] };
  scope: string;
  /** How objects are converted between versions; undefined if they are not converted. */
  conversion?: CustomResourceConversion;
}

/** One version of a CRD during generation. */
export interface CrdVersionDraft {
  readonly name: string;
  isServed: boolean;
  isStorage: boolean;
  isSkipped: boolean;
  deprecated?: boolean;
  deprecationWarning?: string;
  subresources?: CustomResourceSubresources;
  additionalPrinterColumns: CustomResourceColumnDefinition[];
  selectableFields: SelectableField[];
}

/** The effect of a marker. `read` markers modify nothing: a generator or the loader evaluates them. */
export type MarkerEffect<Value> =
  | { readonly on: 'schema'; apply(context: SchemaContext, value: Value): void }
  | { readonly on: 'crd'; apply(context: CrdContext, value: Value): void }
  | {
      readonly on: 'presence';
      readonly presence: 'required' | 'optional';
      /** If several presence markers apply to a field, the one with the lowest rank takes precedence. */
      readonly rank: number;
      apply?(context: SchemaContext, value: Value): void;
    }
  | { readonly on: 'read'; readonly by: 'loader' | 'crd' | 'rbac' | 'webhook' }
  | { readonly on: 'nothing'; readonly reason: string };

interface MarkerFacts<Targets extends MarkerTarget> {
  /** The marker's name in comments, without the `+`. */
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly targets: readonly Targets[];
  /** Whether `@Items` accepts the marker; `items:` also requires a `kubebuilder:validation:` name. Default: false. */
  readonly items?: boolean;
  /** Whether one location may have several values; otherwise, they are reported as a contradiction. Default: false. */
  readonly repeatable?: boolean;
  readonly category: 'CRD' | 'CRD validation' | 'CRD processing' | 'RBAC' | 'Webhook' | 'Object' | 'Package';
  /** A one-sentence description, identical to the doc comment of the export. */
  readonly summary: string;
  /** A minimal use. The reference page shows the decorator, the comment and the resulting schema. */
  readonly example: MarkerExample;
  /** Markers in the `first` phase apply before all others, markers in `last` after all others. Default: `normal`. */
  readonly phase?: 'first' | 'normal' | 'last';
  /** Within a phase, markers with a lower order apply first, markers of equal order in source order. Default: 0. */
  readonly order?: number;
  /** Whether the marker has no decorator, for example because it has no effect in TypeScript. Default: false. */
  readonly isCommentOnly?: boolean;
  /** Whether all names that start with this name and a colon belong to the marker. Default: false. */
  readonly isFamily?: boolean;
}

/** The complete definition of a marker. */
export interface MarkerDefinition<Targets extends MarkerTarget, V, Call extends readonly unknown[], Value>
  extends MarkerFacts<Targets> {
  /** Type of the fields that the marker supports; see `fits`. Default: any type. */
  readonly fits?: Fits<V>;
  readonly argument: Argument<Call, Value>;
  readonly effect: MarkerEffect<Value>;
}

/** A use of a marker as a comment, and as a decorator unless the marker has none. */
export interface MarkerExample {
  /** The decorator form, followed by the field if the marker is on a field. */
  readonly decorator?: string;
  readonly comment: string;
  /** The declaration that the marker is on; undefined if `decorator` includes it, or if the example omits it. */
  readonly on?: string;
}

/** Passes a type from a marker definition to its decorator. No effect at run time. */
interface Fits<V> {
  readonly value?: V;
}

/** Declares which type of field a marker supports, for example `fits<number>()`. */
export function fits<V>(): Fits<V> {
  return {};
}

/** A marker: its decorator factory, with its definition as the property `marker`. */
export type Marker<Targets extends MarkerTarget, V, Call extends readonly unknown[], Value> = ((
  ...args: Call
) => DecoratorFor<Targets, V>) & { readonly marker: MarkerDefinition<Targets, V, Call, Value> };

/** A marker with any type parameters. */
export interface AnyMarker {
  readonly marker: MarkerFacts<MarkerTarget> & {
    readonly argument: Pick<Argument<readonly unknown[], unknown>, 'shape' | 'readText' | 'readValues'>;
    readonly effect: MarkerEffect<never>;
  };
}

/** Creates a marker from its definition. Returns the decorator factory that users call. */
export function defineMarker<Targets extends MarkerTarget, V, Call extends readonly unknown[], Value>(
  definition: MarkerDefinition<Targets, V, Call, Value>,
): Marker<Targets, V, Call, Value> {
  const factory = () => noEffect as unknown as DecoratorFor<Targets, V>; // at run time all decorators are the same function
  return Object.assign(factory, { marker: definition });
}

/** Narrows the type of a marker's decorator where it cannot be derived from the marker's argument. */
export function typedAs<Factory>(): <Definition>(
  marker: { readonly marker: Definition } & ((...args: never) => unknown),
) => Factory & { readonly marker: Definition } {
  return (marker) => marker as never; // at run time all decorators are the same function
}

/** Returns the values of all uses of one marker, in the given order. Omits uses that apply to list items. */
export function valuesOf<Value>(
  uses: readonly MarkerUse[],
  marker: { readonly marker: { readonly name: string; readonly argument: { readText(reader: never): Value } } },
): { readonly value: Value; readonly use: MarkerUse }[] {
  return uses
    .filter((use) => use.name === marker.marker.name && use.itemsDepth === 0)
    .map((use) => ({ use, value: use.value as Value })); // the loader parsed it with the argument of this marker
}
