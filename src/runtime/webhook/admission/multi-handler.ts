import type { JsonPatchOperation } from '../../client/index.js';
import { allowed, withWarnings } from './admission-response.js';
import type { AdmissionHandler } from './admission-types.js';
import { applyJsonPatch } from './apply-json-patch.js';

/**
 * Combines several mutating handlers. Each handler receives the object with the patches of the previous handlers; the
 * first denial ends the chain. Patches and warnings are concatenated.
 */
export function multiMutatingHandler(...handlers: readonly AdmissionHandler[]): AdmissionHandler {
  return async (request, context) => {
    const patches: JsonPatchOperation[] = [];
    const warnings: string[] = [];
    let current = request;
    for (const handler of handlers) {
      const response = await handler(current, { ...context, request: current });
      warnings.push(...(response.warnings ?? []));
      if (!response.allowed) return { ...response, warnings };
      const { patches: added = [] } = response;
      if (added.length > 0) current = { ...current, object: applyJsonPatch(current.object, added) };
      patches.push(...added);
    }
    return withWarnings({ ...allowed(), patches }, ...warnings);
  };
}

/** Combines several validating handlers. The first denial ends the chain. Warnings are concatenated. */
export function multiValidatingHandler(...handlers: readonly AdmissionHandler[]): AdmissionHandler {
  return async (request, context) => {
    const warnings: string[] = [];
    for (const handler of handlers) {
      const response = await handler(request, context);
      warnings.push(...(response.warnings ?? []));
      if (!response.allowed) return { ...response, warnings };
    }
    return withWarnings(allowed(), ...warnings);
  };
}
