import { parseGroupVersion } from '../decode/index.js';
import { type AdmissionRequest, type ApiObject, type ServerCore, selectsLabels } from '../model/index.js';
import type { ParamRef } from './policy-types.js';

/**
 * The parameters of a policy for a binding (a single undefined if they use none), or why the parameters are missing.
 */
export type Params = { readonly objects: readonly (ApiObject | undefined)[] } | { readonly error: string };

/** Finds the parameters of a policy for a request. */
export function paramsOf(
  paramKind: { readonly apiVersion?: string; readonly kind?: string } | undefined,
  paramRef: ParamRef | undefined,
  { namespace }: AdmissionRequest,
  { resources, objects }: ServerCore,
): Params {
  if (!paramKind || !paramRef) return { objects: [undefined] };
  const { apiVersion = '', kind = '' } = paramKind;
  const { group, version } = parseGroupVersion(apiVersion);
  const found = resources.findKind(group, version, kind);
  if (!found) {
    const shown = `${apiVersion.includes('/') ? apiVersion : `/${apiVersion}`}, Kind=${kind}`;
    return { error: `failed to configure policy: failed to find resource referenced by paramKind: '${shown}'` };
  }
  const { isNamespaced } = found.resource;
  const place = isNamespaced ? paramRef.namespace || namespace : '';
  if (isNamespaced && place === '') {
    return {
      error:
        'failed to configure binding: cannot use namespaced paramRef in policy binding that matches cluster-scoped resources',
    };
  }
  const all = paramRef.selector
    ? objects
        .list(found.resource, isNamespaced ? place : undefined)
        .filter(({ metadata }) => selectsLabels(paramRef.selector ?? {}, metadata.labels))
    : [objects.get(found.resource, place, paramRef.name ?? '')].filter((object) => object !== undefined);
  if (all.length > 0 || paramRef.parameterNotFoundAction === 'Allow') return { objects: all };
  return {
    error: 'failed to configure binding: no params found for policy binding with `Deny` parameterNotFoundAction',
  };
}
