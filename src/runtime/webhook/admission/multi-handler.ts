import type { JsonPatchOperation } from '../../client/index.js';
import { allowed, errored, withWarnings } from './admission-response.js';
import type { AdmissionHandler, AdmissionRequest, AdmissionResponse } from './admission-types.js';
import { applyJsonPatch } from './apply-json-patch.js';

/**
 * Combines several mutating handlers. Each handler receives the object with the patches of the previous ones; the first
 * denial ends the chain. Patches and warnings are concatenated.
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
      const next = applyTo(current, response);
      if (next instanceof Error) return errored(500, next);
      current = next;
      patches.push(...(response.patches ?? []));
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

function applyTo(request: AdmissionRequest, { patches = [] }: AdmissionResponse): AdmissionRequest | Error {
  if (patches.length === 0) return request;
  try {
    return { ...request, object: applyJsonPatch(request.object, patches) };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
