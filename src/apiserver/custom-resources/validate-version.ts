import type { JsonSchema } from '../../base/json/index.js';
import type { FieldError } from '../model/index.js';
import { childPath, followFieldPath, keyPath } from '../schema/index.js';
import type { DefinitionVersion, PrinterColumn } from './definition.js';
import { invalid, required } from './field-errors.js';

/** Validates the paths of the `scale` subresource. */
export function validateSubresources(
  subresources: DefinitionVersion['subresources'],
  path: string,
): readonly FieldError[] {
  const scale = subresources?.scale;
  if (scale === undefined) return [];
  const check = (name: string, value: string, roots: readonly string[], where: string) => {
    const field = `${path}.scale.${name}`;
    if (value === '') return [required(field)];
    if (!value.startsWith('.')) return [invalid(field, value, 'must be a simple json path starting with .')];
    return roots.some((root) => value.startsWith(root))
      ? []
      : [invalid(field, value, `should be a json path under ${where}`)];
  };
  const { specReplicasPath = '', statusReplicasPath = '', labelSelectorPath } = scale;
  return [
    ...check('specReplicasPath', specReplicasPath, ['.spec.'], '.spec'),
    ...check('statusReplicasPath', statusReplicasPath, ['.status.'], '.status'),
    ...(labelSelectorPath
      ? check('labelSelectorPath', labelSelectorPath, ['.spec.', '.status.'], 'either .spec or .status')
      : []),
  ];
}

const columnTypes = ['boolean', 'date', 'integer', 'number', 'string'];
const columnFormats = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password'];

/** Validates the columns of a version. */
export function validateColumns(columns: readonly PrinterColumn[] | undefined, path: string): readonly FieldError[] {
  return (columns ?? []).flatMap((column, index) => {
    const at = (name: string) => childPath(keyPath(path, index), name);
    const { name, type = '', format = '', jsonPath = '' } = column;
    const types = `must be one of ${columnTypes.join()}`;
    const isFormat = format === '' || columnFormats.includes(format);
    return [
      ...(name ? [] : [required(at('name'))]),
      ...(type === ''
        ? [required(at('type'), types)]
        : columnTypes.includes(type)
          ? []
          : [invalid(at('type'), type, types)]),
      ...(isFormat ? [] : [invalid(at('format'), format, `must be one of ${columnFormats.join()}`)]),
      ...(jsonPath === '' ? [required(at('JSONPath'))] : []),
      ...(jsonPath === '' || jsonPath.startsWith('.')
        ? []
        : [invalid(at('JSONPath'), jsonPath, 'must be a simple json path starting with .')]),
    ];
  });
}

/** The maximum number of selectable fields of a version. */
const maxFields = 8;

/** Validates the fields that field selectors accept. */
export function validateSelectableFields(
  fields: DefinitionVersion['selectableFields'],
  schema: JsonSchema | undefined,
  path: string,
): readonly FieldError[] {
  if (fields === undefined || fields.length === 0) return [];
  if (schema === undefined) return [invalid(path, '', 'may only be set when validations.schema is included')];
  const seen = new Set<string>();
  const found = fields.flatMap(({ jsonPath }, index) => {
    const field = childPath(keyPath(path, index), 'jsonPath');
    if (!jsonPath) return [required(field)];
    try {
      const target = followFieldPath(jsonPath, schema, false);
      const isDuplicate = seen.has(target.path);
      seen.add(target.path);
      const isScalar = ['string', 'boolean', 'integer'].includes(target.schema.type ?? '');
      const detail =
        'must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.';
      return [
        ...(/^metadata(\.|\[|$)/.test(target.path)
          ? [invalid(field, jsonPath, 'must not point to fields in metadata')]
          : []),
        ...(isScalar ? [] : [invalid(field, jsonPath, detail)]),
        ...(isDuplicate ? [{ reason: 'FieldValueDuplicate' as const, field, value: jsonPath, detail: '' }] : []),
      ];
    } catch (error) {
      return [invalid(field, jsonPath, `is an invalid path: ${error instanceof Error ? error.message : error}`)];
    }
  });
  if (seen.size <= maxFields) return found;
  const detail = `must have at most ${maxFields} items`;
  return [...found, { reason: 'FieldValueTooMany', field: path, value: seen.size, detail }];
}
