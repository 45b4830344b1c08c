import { pluralOf } from './pluralize.js';

/** A group, version and kind in PROJECT, with its API, controllers and webhooks, and all defaults. */
export interface Resource {
  /** Group without the domain; empty if the full group is the domain. */
  readonly group: string;
  readonly domain: string;
  readonly version: string;
  readonly kind: string;
  /** Lowercase plural. */
  readonly plural: string;
  readonly path?: string;
  /** The types, if the project has them. */
  readonly api?: ResourceApi;
  /** Whether the kind has a controller named after it. */
  readonly controller: boolean;
  /** Named controllers. */
  readonly controllers: readonly { readonly name: string }[];
  readonly webhooks?: ResourceWebhooks;
  readonly core: boolean;
  readonly external: boolean;
  readonly module?: string;
}

/** The types of a resource, as recorded in PROJECT. */
export interface ResourceApi {
  readonly crdVersion: string;
  readonly namespaced: boolean;
  readonly ssa: boolean;
}

/** The webhooks of a resource, as recorded in PROJECT. */
export interface ResourceWebhooks {
  readonly webhookVersion: string;
  readonly defaulting: boolean;
  readonly validation: boolean;
  readonly conversion: boolean;
  readonly spoke: readonly string[];
  readonly defaultingPath?: string;
  readonly validationPath?: string;
}

/** Creates a resource without types, controllers or webhooks. */
export function newResource(id: Pick<Resource, 'group' | 'domain' | 'version' | 'kind'>, plural?: string): Resource {
  return {
    ...id,
    plural: plural ?? pluralOf(id.kind),
    controller: false,
    controllers: [],
    core: false,
    external: false,
  };
}

/** The full API group: group and domain; empty for the core group of Kubernetes. */
export function qualifiedGroup({ group, domain, core }: Pick<Resource, 'group' | 'domain' | 'core'>): string {
  if (core && group === 'core') return '';
  return [group, domain].filter((part) => part !== '').join('.');
}

/** Whether the plural differs from the plural derived from the kind, and must be recorded. */
export function hasIrregularPlural({ kind, plural }: Pick<Resource, 'kind' | 'plural'>): boolean {
  return plural !== pluralOf(kind);
}
