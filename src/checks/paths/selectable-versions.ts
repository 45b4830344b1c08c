import { isDeepStrictEqual } from 'node:util';
import type { Crd } from '../../generate/index.js';
import { SelectableField, valuesOf } from '../../markers/index.js';
import type { Diagnostic } from '../../problems/index.js';

/**
 * Reports selectable fields that are the same in all versions of a kind although the schemas differ. The API server moves
 * what is equal in all versions to the whole CRD, and then looks for a schema of the whole CRD, too.
 *
 * Follows the conversion of apiextensions-apiserver 0.33 to 0.37.
 */
export function checkSelectableVersions({ kind, versions }: Crd): Diagnostic[] {
  const [first, ...others] = versions;
  if (!first || others.length === 0 || first.draft.selectableFields.length === 0) return [];
  const isSame = others.every(({ draft }) => isDeepStrictEqual(draft.selectableFields, first.draft.selectableFields));
  const hasSchema = others.every(({ schema }) => isDeepStrictEqual(schema, first.schema));
  if (!isSame || hasSchema) return [];
  const last = others.at(-1) ?? first;
  const [use] = valuesOf(last.kind.markers, SelectableField).map((found) => found.use);
  const names = versions.map(({ draft }) => draft.name).join(' and ');
  return [
    {
      code: 'path-invalid',
      severity: 'error',
      message: `the selectable fields of \`${kind}\` are the same in ${names}, whose schemas differ, and the API server rejects such a CRD`,
      hint: 'add a selectable field to one version, remove one from it, or list them in another order there',
      span: use?.span ?? last.kind.span,
    },
  ];
}
