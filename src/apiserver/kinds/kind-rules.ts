import type { Json } from '../../base/json/index.js';
import type { Check } from '../checks/index.js';
import type { ApiObject, Column, Resource, Strategy, Subresource } from '../model/index.js';

/** The behavior of a built-in kind where it differs from the generic behavior. */
export interface KindRules extends Partial<Strategy> {
  /** API group; empty for the core group. */
  readonly group: string;
  readonly kind: string;
  /** Checks a new or changed object, unless the rules have their own `validate` and `validateUpdate`. */
  readonly check?: Check;
  /** Sets defaults in an object of the given version. Also called when a stored object is read. */
  setDefaults?(object: ApiObject, version: string): ApiObject;
  /** Subresources besides `status` and `scale`, or instead of them. */
  readonly subresources?: Readonly<Record<string, Subresource>>;
  readonly scale?: { readonly specReplicasPath: string; readonly labelSelectorPath?: string };
  /** Columns of the Table format. Default: the columns in `rules/columns.ts`, otherwise name and creation time. */
  columns?(version: string): readonly Column[];
  /** Values for field selectors, by path; a string is the JSON path of the value. */
  readonly selectableFields?: Readonly<Record<string, string | ((object: ApiObject) => Json | undefined)>>;
  readonly createOnly?: Resource['createOnly'];
  readonly verbs?: readonly string[];
  convert?(object: ApiObject, version: string): ApiObject;
}
