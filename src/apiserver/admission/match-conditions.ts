import { type AdmissionRequest, forbidden, type RequestContext, type ServerCore } from '../model/index.js';
import { CelEnvironment } from './cel-environment.js';
import { nameOf } from './review.js';
import type { MatchCondition, Webhook } from './webhook-types.js';

/** The result of match conditions. An error only matters if no condition is false. */
export type ConditionResult = { readonly isMet: boolean } | { readonly error: string };

/** Decides whether all match conditions are true. */
export function evaluateConditions(
  conditions: readonly MatchCondition[],
  environment: CelEnvironment,
): ConditionResult {
  const errors: string[] = [];
  for (const { expression } of conditions) {
    const result = environment.run(expression);
    if ('error' in result) errors.push(`expression '${expression}' resulted in error: ${result.error}`);
    else if (result.value === false) return { isMet: false };
  }
  if (errors.length === 0) return { isMet: true };
  return { error: errors.length === 1 ? (errors[0] ?? '') : `[${errors.join(', ')}]` };
}

/**
 * Whether a webhook is called, according to its match conditions.
 *
 * @throws ApiError (403) if an expression fails, no condition is false, and `failurePolicy` is not `Ignore`
 */
export function meetsConditions(
  { matchConditions = [], failurePolicy }: Webhook,
  request: AdmissionRequest,
  context: RequestContext,
  server: ServerCore,
): boolean {
  if (matchConditions.length === 0) return true;
  const result = evaluateConditions(matchConditions, new CelEnvironment(request, context, server));
  if ('isMet' in result) return result.isMet;
  if (failurePolicy === 'Ignore') return false;
  const { group, plural } = request.found.resource;
  throw forbidden({ group, name: plural }, nameOf(request), result.error);
}
