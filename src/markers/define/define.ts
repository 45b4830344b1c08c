import type { MarkerUse } from '../../model/index.js';
import type { DiagnosticCode } from '../../problems/index.js';
import type { Argument } from '../grammar/argument.js';
import { type DecoratorFor, type MarkerTarget, noEffect } from './decorator.js';
import type { DraftSchema } from './draft-schema.js';

/** Says that a use is wrong; its place is known. */
export type ReportUse = (code: DiagnosticCode, message: string, hint: string) => void;

/** What a marker on a field or a type may look at and change. */
export interface SchemaContext {
  /** How the marker is written, for messages: `@Minimum`, `+kubebuilder:validation:Minimum`. */
  readonly written: string;
  /** The schema of the field or type, or of its items for the `items:` form. */
  readonly schema: DraftSchema;
  /**
   * Set when the schema is that of a named type, which is merged in later: one of the same folder, or one of another
   * folder or of Kubernetes, of whose texts and numbers controller-gen knows nothing. Default: the type has no name.
   */
  readonly reference?: 'near' | 'far';
  /** Set when the marker stands on a field. */
  readonly field?: {
    readonly name: string;
    readonly isRequired: boolean;
    /** The schema of the object that has the field. */
    readonly parent: DraftSchema;
  };
  /** Set when the marker stands on a type. */
  readonly type?: {
    readonly name: string;
    /** The fields of the type, by name. */
    readonly fields?: ReadonlyMap<string, { readonly isRequired: boolean }>;
  };
  readonly report: ReportUse;
}

/** What a marker on a kind may change: names and scope of the CRD, and one version of it. */
export interface CrdContext {
  readonly crd: CrdDraft;
  readonly version: CrdVersionDraft;
  readonly report: ReportUse;
}

/** A CRD while it is made. */
export interface CrdDraft {
  metadata: { annotations: Record<string, string>; labels: Record<string, string> };
  names: { plural: string; singular: string; shortNames?: string[]; categories?: string[] };
  scope: string;
  /** How objects change from one version into another. Default: they do not. */
  conversion?: CrdConversion;
}

/** The conversion of a CRD by a webhook, as it stands in `spec.conversion`. */
export interface CrdConversion {
  readonly strategy: 'Webhook';
  readonly webhook: {
    readonly clientConfig: {
      readonly service: {
        readonly name: string;
        readonly namespace: string;
        readonly path: string;
        readonly port?: number;
      };
    };
    readonly conversionReviewVersions: readonly string[];
  };
}

/** One version of a CRD while it is made. */
export interface CrdVersionDraft {
  readonly name: string;
  isServed: boolean;
  isStorage: boolean;
  isSkipped: boolean;
  deprecated?: boolean;
  deprecationWarning?: string;
  subresources?: {
    status?: Record<string, never>;
    scale?: { specReplicasPath: string; statusReplicasPath: string; labelSelectorPath?: string };
  };
  additionalPrinterColumns: {
    name: string;
    type: string;
    jsonPath: string;
    description?: string;
    format?: string;
    priority?: number;
  }[];
  selectableFields: { jsonPath: string }[];
}

/** What a marker does. `read` markers change nothing by themselves: a generator or the loader asks for them. */
export type MarkerEffect<Value> =
  | { readonly on: 'schema'; apply(context: SchemaContext, value: Value): void }
  | { readonly on: 'crd'; apply(context: CrdContext, value: Value): void }
  | {
      readonly on: 'presence';
      readonly presence: 'required' | 'optional';
      /** Lower wins. */
      readonly rank: number;
      apply?(context: SchemaContext, value: Value): void;
    }
  | { readonly on: 'read'; readonly by: 'loader' | 'crd' | 'rbac' | 'webhook' }
  | { readonly on: 'nothing'; readonly reason: string };

/** What is known about a marker, but for its types: its argument and its effect. */
interface MarkerFacts<Targets extends MarkerTarget> {
  /** Name in comments, without `+`. */
  readonly name: string;
  /** Other names with the same meaning. */
  readonly aliases?: readonly string[];
  readonly targets: readonly Targets[];
  /** Whether it has `items:` forms. Default: false. */
  readonly items?: boolean;
  /** Whether several uses at one place add up. Default: false, a second use with another value contradicts. */
  readonly repeatable?: boolean;
  readonly category: 'CRD' | 'CRD validation' | 'CRD processing' | 'RBAC' | 'Webhook' | 'Object' | 'Package';
  /** One sentence. The doc comment of the export says the same. */
  readonly summary: string;
  /** The smallest sensible use; the reference page shows it in both spellings, with the schema that it makes. */
  readonly example: MarkerExample;
  /** `first` runs before all others, `last` after. Default: normal. */
  readonly phase?: 'first' | 'normal' | 'last';
  /** Within a phase, lower runs first; equal ones run in source order. Default: 0. */
  readonly order?: number;
  /** Whether there is no decorator, because TypeScript says it otherwise or it means nothing there. Default: false. */
  readonly isCommentOnly?: boolean;
  /** Whether the name stands for all names that begin with it and a colon. Default: false. */
  readonly isFamily?: boolean;
}

/** A marker: everything that kbts knows about it is in one object of this type. */
export interface MarkerDefinition<Targets extends MarkerTarget, V, Call extends readonly unknown[], Value>
  extends MarkerFacts<Targets> {
  /** Type of the fields that it fits; see `fits`. Left out: any. */
  readonly fits?: Fits<V>;
  readonly argument: Argument<Call, Value>;
  readonly effect: MarkerEffect<Value>;
}

/** A use of a marker, in one spelling or both. */
export interface MarkerExample {
  /** With the field that it stands on, when it is for fields. */
  readonly decorator?: string;
  readonly comment: string;
  /** What it stands on, where the decorator does not show it. */
  readonly on?: string;
}

/** Carries a type from a definition into its decorator; nothing at run time. */
export interface Fits<V> {
  readonly value?: V;
}

/** States the type of the fields that a marker fits, as `fits<number>()`. */
export function fits<V>(): Fits<V> {
  return {};
}

/** A marker: its decorator factory, with its definition on it. */
export type Marker<Targets extends MarkerTarget, V, Call extends readonly unknown[], Value> = ((
  ...args: Call
) => DecoratorFor<Targets, V>) & { readonly marker: MarkerDefinition<Targets, V, Call, Value> };

/** Any marker, when its types do not matter. */
export interface AnyMarker {
  readonly marker: MarkerFacts<MarkerTarget> & {
    readonly argument: Pick<Argument<readonly unknown[], unknown>, 'shape' | 'readText' | 'readValues'>;
    readonly effect: MarkerEffect<never>;
  };
}

/**
 * Makes a marker from its definition. What it returns is the decorator factory that users call.
 *
 * @param definition everything about the marker
 */
export function defineMarker<Targets extends MarkerTarget, V, Call extends readonly unknown[], Value>(
  definition: MarkerDefinition<Targets, V, Call, Value>,
): Marker<Targets, V, Call, Value> {
  const factory = () => noEffect as unknown as DecoratorFor<Targets, V>; // at run time every decorator is the same function
  return Object.assign(factory, { marker: definition });
}

/**
 * Gives a marker a decorator with a narrower type than its argument makes, where types depend on each other.
 *
 * @returns what turns the marker into one with the factory `Factory`
 */
export function typedAs<Factory>(): <Definition>(
  marker: { readonly marker: Definition } & ((...args: never) => unknown),
) => Factory & { readonly marker: Definition } {
  return (marker) => marker as never; // at run time every decorator is the same function
}

/** The values of all uses of one marker, in source order. */
export function valuesOf<Value>(
  uses: readonly MarkerUse[],
  marker: { readonly marker: { readonly name: string; readonly argument: { readText(reader: never): Value } } },
): { readonly value: Value; readonly use: MarkerUse }[] {
  return uses
    .filter((use) => use.name === marker.marker.name && use.itemsDepth === 0)
    .map((use) => ({ use, value: use.value as Value })); // the loader read it with this marker's own argument
}
