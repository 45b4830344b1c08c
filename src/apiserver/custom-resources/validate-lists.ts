import type { JsonSchema } from '../../base/json/index.js';
import type { FieldError } from '../model/index.js';
import { keyPath } from '../schema/index.js';
import { forbidden, invalid, notSupported, required } from './field-errors.js';

/** Validates `x-kubernetes-list-type`, `x-kubernetes-list-map-keys` and `x-kubernetes-map-type` of a schema. */
export function validateLists(schema: JsonSchema, path: string): readonly FieldError[] {
  const { type = '', 'x-kubernetes-map-type': mapType, 'x-kubernetes-list-type': listType } = schema;
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  const listField = `${path}.x-kubernetes-list-type`;
  const keysText = 'must be map if x-kubernetes-list-map-keys is non-empty';
  const mustBe = (wanted: string, keyword: string) => {
    const detail = `must be ${wanted} if ${keyword} is specified`;
    return type === '' ? required(`${path}.type`, detail) : invalid(`${path}.type`, type, detail);
  };
  return [
    ...(mapType !== undefined && type !== 'object' ? [mustBe('object', 'x-kubernetes-map-type')] : []),
    ...(mapType === undefined ? [] : notSupported(`${path}.x-kubernetes-map-type`, mapType, ['atomic', 'granular'])),
    ...(listType !== undefined && type !== 'array' ? [mustBe('array', 'x-kubernetes-list-type')] : []),
    ...(listType === 'set' && type === 'array' ? setErrors(schema, path) : []),
    ...(listType === undefined ? [] : notSupported(listField, listType, ['atomic', 'set', 'map'])),
    ...(keys.length > 0 && listType === undefined ? [required(listField, keysText)] : []),
    ...(keys.length > 0 && listType !== undefined && listType !== 'map'
      ? [invalid(listField, listType, keysText)]
      : []),
    ...(listType === 'map' ? mapErrors(schema, keys, path) : []),
    ...((listType === 'map' || listType === 'set') && schema.items?.nullable
      ? [forbidden(`${path}.items.nullable`, `cannot be nullable when x-kubernetes-list-type is ${listType}`)]
      : []),
    ...(listType === 'map' ? keyErrors(schema, keys, path) : []),
  ];
}

function setErrors({ items }: JsonSchema, path: string): readonly FieldError[] {
  const detail = 'must be atomic as item of a list with x-kubernetes-list-type=set';
  const own = items?.['x-kubernetes-list-type'];
  if (items?.type === 'array' && own !== undefined && own !== 'atomic') {
    return [invalid(`${path}.items.x-kubernetes-list-type`, own, detail)];
  }
  const isGranular = items?.type === 'object' && items['x-kubernetes-map-type'] !== 'atomic';
  return isGranular ? [invalid(`${path}.items.x-kubernetes-map-type`, own ?? null, detail)] : [];
}

function mapErrors({ items }: JsonSchema, keys: readonly string[], path: string): readonly FieldError[] {
  const field = `${path}.x-kubernetes-list-map-keys`;
  const parent = "must be object if parent array's x-kubernetes-list-type is map";
  return [
    ...(keys.length === 0 ? [required(field, 'must not be empty if x-kubernetes-list-type is map')] : []),
    ...(items === undefined ? [required(`${path}.items`, 'must have a schema if x-kubernetes-list-type is map')] : []),
    ...(items !== undefined && items.type !== 'object'
      ? [invalid(`${path}.items.type`, items.type ?? '', parent)]
      : []),
    ...(items?.type !== 'object'
      ? []
      : keys.flatMap((key, index) => {
          const property = Object.hasOwn(items.properties ?? {}, key) ? items.properties?.[key] : undefined;
          const isScalar = property?.type !== 'array' && property?.type !== 'object';
          const scalar = "must be a scalar type if parent array's x-kubernetes-list-type is map";
          return [
            ...(property === undefined ? [invalid(field, keys, 'entries must all be names of item properties')] : []),
            ...(isScalar ? [] : [invalid(`${keyPath(`${path}.items.properties`, key)}.type`, 'object', scalar)]),
            ...(keys.indexOf(key) < index ? [invalid(field, keys, 'must not contain duplicate entries')] : []),
          ];
        })),
  ];
}

function keyErrors({ items }: JsonSchema, keys: readonly string[], path: string): readonly FieldError[] {
  return keys.flatMap((key) => {
    const property = Object.hasOwn(items?.properties ?? {}, key) ? items?.properties?.[key] : undefined;
    if (property === undefined) return [];
    const at = keyPath(`${path}.items.properties`, key);
    const isSet = items?.required?.includes(key) || property.default !== undefined;
    const reason = 'this property is in x-kubernetes-list-map-keys, so it';
    return [
      ...(isSet ? [] : [required(`${at}.default`, `${reason} must have a default or be a required property`)]),
      ...(property.nullable ? [forbidden(`${at}.nullable`, `${reason} cannot be nullable`)] : []),
    ];
  });
}
