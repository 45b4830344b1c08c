import {
  type AdmissionRequest,
  forbidden,
  type JsonObject,
  newError,
  type RequestContext,
  type ServerCore,
} from '../model/index.js';
import { boundPolicies, type PolicySpec } from './bound-policies.js';
import { CelEnvironment } from './cel-environment.js';
import { evaluateConditions } from './match-conditions.js';
import { paramsOf } from './policy-params.js';
import type { PolicyBinding } from './policy-types.js';
import { nameOf } from './review.js';
import { isExempt } from './rule-match.js';

interface Validation {
  readonly expression: string;
  readonly message?: string;
  readonly messageExpression?: string;
  readonly reason?: string;
}

interface ValidatingSpec extends PolicySpec {
  readonly auditAnnotations?: readonly { readonly valueExpression: string }[] | null;
  readonly validations?: readonly Validation[] | null;
}

/** Why a policy denies a request or warns: a failed validation, or an error. */
interface Failure {
  readonly policy: string;
  readonly binding: string;
  readonly actions: readonly string[];
  readonly message: string;
  readonly reason: string;
}

const codes: Readonly<Record<string, number>> = {
  Unauthorized: 401,
  Forbidden: 403,
  RequestEntityTooLarge: 413,
  Invalid: 422,
};

/** Evaluates ValidatingAdmissionPolicies. */
export class ValidatingPolicies {
  constructor(private readonly server: ServerCore) {}

  /**
   * Warns about failed validations if the binding has the action `Warn`.
   *
   * @throws ApiError if a policy denies the request
   */
  async validate(request: AdmissionRequest, context: RequestContext): Promise<void> {
    if (isExempt(request)) return;
    const failures = [...this.#failures(request, context)];
    for (const { policy, binding, message, actions } of failures) {
      if (!actions.includes('Warn')) continue;
      context.warn(`Validation failed for ValidatingAdmissionPolicy '${policy}' with binding '${binding}': ${message}`);
    }
    const denial = failures.find(({ actions }) => actions.includes('Deny'));
    // The request to delete a collection has no name.
    const name = context.info.verb === 'deletecollection' ? 'Unknown' : nameOf(request);
    if (denial) throw denied(denial, request, name);
  }

  *#failures(request: AdmissionRequest, context: RequestContext): Generator<Failure> {
    for (const { policy, spec, binding, bound } of boundPolicies<ValidatingSpec>('validating', request, this.server)) {
      const common = { policy, binding, actions: bound.validationActions ?? [] };
      for (const failure of this.#evaluate(spec, bound, request, context)) yield { ...common, ...failure };
    }
  }

  *#evaluate(
    spec: ValidatingSpec,
    binding: PolicyBinding,
    request: AdmissionRequest,
    context: RequestContext,
  ): Generator<{ message: string; reason: string; actions?: readonly string[] }> {
    const isFail = spec.failurePolicy !== 'Ignore';
    const params = paramsOf(spec.paramKind, binding.paramRef, request, this.server);
    if ('error' in params) {
      if (isFail) yield { message: params.error, reason: 'Invalid', actions: ['Deny'] };
      return;
    }
    for (const param of params.objects) {
      const environment = new CelEnvironment(request, context, this.server, {
        params: param,
        variables: spec.variables ?? [],
      });
      const conditions = evaluateConditions(spec.matchConditions ?? [], environment);
      if ('error' in conditions) {
        if (isFail) yield { message: conditions.error, reason: 'Invalid' };
      } else if (conditions.isMet) {
        yield* failedValidations(spec, environment, isFail);
        if (isFail) yield* failedAnnotations(spec, environment);
      }
    }
  }
}

function* failedValidations({ validations }: ValidatingSpec, environment: CelEnvironment, isFail: boolean) {
  for (const validation of validations ?? []) {
    const { expression, reason = 'Invalid' } = validation;
    const result = environment.run(expression);
    if ('error' in result) {
      if (isFail) yield { message: `expression '${expression}' resulted in error: ${result.error}`, reason: 'Invalid' };
    } else if (result.value !== true) {
      yield { message: messageOf(validation, environment), reason };
    }
  }
}

/** Finds audit annotations whose expressions fail. They deny the request, although the server writes no audit log. */
function* failedAnnotations({ auditAnnotations }: ValidatingSpec, environment: CelEnvironment) {
  for (const { valueExpression } of auditAnnotations ?? []) {
    const result = environment.run(valueExpression);
    if (!('error' in result)) continue;
    const message = `expression '${valueExpression}' resulted in error: ${result.error}`;
    yield { message, reason: 'Invalid', actions: ['Deny'] };
  }
}

const longestMessage = 5 * 1024;

/** Returns the message of a failed validation. Ignores a message expression without a usable result. */
function messageOf({ expression, message = '', messageExpression }: Validation, environment: CelEnvironment): string {
  const result = messageExpression ? environment.run(messageExpression) : undefined;
  const text = result && 'value' in result && typeof result.value === 'string' ? result.value.trim() : '';
  if (text !== '' && text.length <= longestMessage && !text.includes('\n')) return text;
  return message.trim() || `failed expression: ${expression.trim()}`;
}

function denied({ policy, binding, message, reason }: Failure, request: AdmissionRequest, name: string) {
  const isOfPolicy = message.startsWith('failed to configure policy');
  const subject = isOfPolicy ? `'${policy}'` : `'${policy}' with binding '${binding}'`;
  const text = `ValidatingAdmissionPolicy ${subject} denied request: ${message}`;
  const { resource } = request.found;
  const { status } = forbidden({ group: resource.group, name: resource.plural }, name, text);
  const details = { ...(status.details as JsonObject), causes: [{ message: text }] };
  return newError(codes[reason] ?? 422, reason, String(status.message), details);
}
