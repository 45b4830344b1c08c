import type { ObjectMeta } from '../../../k8s/meta/v1.js';
import { readJson, writeJson } from '../../client/index.js';
import type { Restored } from './converted.js';

/** Fields that were kept in metadata, and the metadata without them. */
export interface TakenFields<F> {
  readonly metadata: ObjectMeta;
  /** Empty if there are no kept fields, or if the annotation is not a JSON object. */
  readonly fields: { readonly [Name in keyof F]?: Restored<Exclude<F[Name], undefined>> | undefined };
}

/**
 * Returns metadata with an annotation that contains the fields which the other version lacks. {@link takeFields} restores
 * them, so that conversion there and back loses nothing. If all fields are undefined, there is no annotation.
 *
 * @param annotation a name that the operator owns, such as `ship.example.com/v2`
 */
export function keepFields(metadata: ObjectMeta, annotation: string, fields: object): ObjectMeta {
  const { [annotation]: _, ...others } = metadata.annotations ?? {};
  const isEmpty = Object.values(fields).every((value) => value === undefined);
  return withAnnotations(metadata, isEmpty ? others : { ...others, [annotation]: writeJson(fields) });
}

/**
 * Returns the fields that {@link keepFields} put into an annotation, and the metadata without that annotation. Users
 * can edit annotations, so the types of the fields may have changed.
 */
export function takeFields<F extends object>(metadata: ObjectMeta, annotation: string): TakenFields<F> {
  const { [annotation]: text, ...others } = metadata.annotations ?? {};
  if (text === undefined) return { metadata, fields: {} };
  return { metadata: withAnnotations(metadata, others), fields: parsed(text) as TakenFields<F>['fields'] }; // As documented.
}

function withAnnotations({ annotations: _, ...others }: ObjectMeta, annotations: Record<string, string>): ObjectMeta {
  return Object.keys(annotations).length === 0 ? others : { ...others, annotations };
}

/** Parses an annotation. Ignores a malformed one: if conversion failed, the object could not be read at all. */
function parsed(text: string): object {
  try {
    const value: unknown = readJson(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}
