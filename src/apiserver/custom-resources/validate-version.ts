import type { JsonSchema } from '../../base/json/index.js';
import { type Check, each, type Field, ifSet, ifText, required, requiredAs } from '../checks/index.js';
import { followFieldPath } from '../schema/index.js';

/** Requires a simple JSON path below one of the given roots. */
function pathUnder(where: string, ...roots: readonly string[]): Check {
  return [
    required,
    ifText((path) => {
      if (!path.text.startsWith('.')) path.invalid('must be a simple json path starting with .');
      else if (!roots.some((root) => path.text.startsWith(root))) path.invalid(`should be a json path under ${where}`);
    }),
  ];
}

/** Checks the paths of the `scale` subresource. */
export const subresources: Check = {
  scale: ifSet({
    specReplicasPath: pathUnder('.spec', '.spec.'),
    statusReplicasPath: pathUnder('.status', '.status.'),
    labelSelectorPath: ifText(pathUnder('either .spec or .status', '.spec.', '.status.')),
  }),
};

/** Requires one of the given strings or an empty string; reports other values in the words of the API server. */
function listed(...supported: readonly string[]): Check {
  return ifText((field) => {
    if (!supported.includes(field.text)) field.invalid(`must be one of ${supported.join()}`);
  });
}

const types = ['boolean', 'date', 'integer', 'number', 'string'];
const formats = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password'];

/** Checks the columns of a version. */
export const printerColumns: Check = each({
  name: required,
  type: [requiredAs(`must be one of ${types.join()}`), listed(...types)],
  format: listed(...formats),
  // The API server reports the field name of the internal form.
  jsonPath: (path) =>
    path.shownAt(path.path.replace(/jsonPath$/, 'JSONPath')).check([
      required,
      ifText((own) => {
        if (!own.text.startsWith('.')) own.invalid('must be a simple json path starting with .');
      }),
    ]),
});

/** The maximum number of selectable fields of a version. */
const maxFields = 8;

/**
 * Checks the fields that field selectors accept. Such fields require a schema at the same level of the internal form:
 * in their version, or at the top level if all versions share the fields.
 *
 * @param missing the API server's text about a missing schema
 */
export function selectableFields(schema: JsonSchema | undefined, missing: string): Check {
  return (fields) => {
    if (fields.list.length === 0) return;
    if (schema === undefined) return fields.invalid(missing, '');
    const seen = new Set<string>();
    fields.check(each({ jsonPath: [required, ifText((path) => checkSelectable(path, schema, seen))] }));
    if (seen.size <= maxFields) return;
    const detail = `must have at most ${maxFields} items`;
    fields.add([{ reason: 'FieldValueTooMany', field: fields.path, value: seen.size, detail }]);
  };
}

function checkSelectable(path: Field, root: JsonSchema, seen: Set<string>): void {
  try {
    const target = followFieldPath(path.text, root, false);
    if (/^metadata(\.|\[|$)/.test(target.path)) path.invalid('must not point to fields in metadata');
    if (!['string', 'boolean', 'integer'].includes(target.schema.type ?? '')) {
      path.invalid(
        'must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.',
      );
    }
    if (seen.has(target.path)) path.duplicate();
    seen.add(target.path);
  } catch (error) {
    path.invalid(`is an invalid path: ${error instanceof Error ? error.message : error}`);
  }
}
