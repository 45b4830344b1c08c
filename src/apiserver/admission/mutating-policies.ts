import { type CelValue, misplacedTypes, StructValue, toJson } from '../../compiler/cel/index.js';
import {
  applyConfiguration,
  applyJsonPatch,
  ConfigurationError,
  JsonPatchError,
  TestFailedError,
} from '../fields/index.js';
import {
  type AdmissionRequest,
  type ApiError,
  type ApiObject,
  apiVersionOf,
  forbidden,
  internalError,
  type JsonObject,
  newError,
  type RequestContext,
  type ServerCore,
  sameJson,
} from '../model/index.js';
import { type BoundPolicy, boundPolicies, type PolicySpec } from './bound-policies.js';
import { CelEnvironment } from './cel-environment.js';
import { evaluateConditions } from './match-conditions.js';
import { decodedBy, type Reinvocation } from './mutating-webhooks.js';
import { paramsOf } from './policy-params.js';
import { nameOf } from './review.js';
import { isExempt } from './rule-match.js';

interface Mutation {
  readonly patchType: 'ApplyConfiguration' | 'JSONPatch';
  readonly applyConfiguration?: { readonly expression: string };
  readonly jsonPatch?: { readonly expression: string };
}

interface MutatingSpec extends PolicySpec {
  readonly mutations?: readonly Mutation[];
  readonly reinvocationPolicy?: 'IfNeeded' | 'Never';
}

/** A policy with one of its bindings and, if the policy has parameters, one of them. */
interface Invocation extends BoundPolicy<MutatingSpec> {
  readonly params: ApiObject | undefined;
  readonly id: string;
}

/** Why a policy failed. `reason` is undefined if the parameters of the policy could not be found. */
interface Failure {
  readonly policy: BoundPolicy<MutatingSpec>;
  readonly message: string;
  readonly reason?: 'Invalid';
}

/** Thrown when an expression fails, or when its patch does not fit the object. */
class MutationError extends Error {}

/** Evaluates MutatingAdmissionPolicies, one after the other. */
export class MutatingPolicies {
  constructor(private readonly server: ServerCore) {}

  /**
   * Returns the object with all changes.
   *
   * @throws ApiError if a policy with `failurePolicy: Fail` fails (403), or a patched object cannot be decoded (500)
   */
  async mutate(
    request: AdmissionRequest,
    context: RequestContext,
    reinvocation: Reinvocation,
  ): Promise<ApiObject | undefined> {
    if (isExempt(request) || request.operation === 'DELETE') return request.object;
    const failures: Failure[] = [];
    const invocations = this.#invocations(request, failures);
    let { object } = request;
    let isChanged = false;
    reinvocation.begin(object);
    for (const invocation of invocations) {
      const before = object;
      const isCalled = this.#isCalled(invocation, { ...request, ...(object && { object }) }, context, failures);
      if (!isCalled || reinvocation.skips(invocation.id)) continue;
      for (const mutation of object ? (invocation.spec.mutations ?? []) : []) {
        const current = { ...request, ...(object && { object }) };
        try {
          object = mutated(mutation, current, this.#environment(invocation, current, context));
          isChanged = true;
        } catch (error) {
          if (!(error instanceof MutationError)) throw error;
          failures.push({ policy: invocation, message: error.message, reason: 'Invalid' });
        }
      }
      reinvocation.called(invocation.id, invocation.spec, !sameJson(before ?? null, object ?? null));
    }
    if (isChanged) reinvocation.changed();
    reinvocation.end(object);
    const counted = failures.filter(({ policy }) => policy.spec.failurePolicy !== 'Ignore');
    if (counted.length > 0) throw denied(counted, request);
    return object;
  }

  #invocations(request: AdmissionRequest, failures: Failure[]): readonly Invocation[] {
    return [...boundPolicies<MutatingSpec>('mutating', request, this.server)].flatMap((policy) => {
      const params = paramsOf(policy.spec.paramKind, policy.bound.paramRef, request, this.server);
      if ('objects' in params) {
        return params.objects.map((param) => {
          const { namespace, name } = param?.metadata ?? {};
          return { ...policy, params: param, id: [policy.policy, policy.binding, namespace, name].join('/') };
        });
      }
      failures.push({ policy, message: params.error });
      return [];
    });
  }

  #isCalled(invocation: Invocation, request: AdmissionRequest, context: RequestContext, failures: Failure[]): boolean {
    const environment = this.#environment(invocation, request, context);
    const conditions = evaluateConditions(invocation.spec.matchConditions ?? [], environment);
    if ('isMet' in conditions) return conditions.isMet;
    failures.push({ policy: invocation, message: conditions.error, reason: 'Invalid' });
    return false;
  }

  #environment({ spec, params }: Invocation, request: AdmissionRequest, context: RequestContext): CelEnvironment {
    return new CelEnvironment(request, context, this.server, { params, variables: spec.variables ?? [] });
  }
}

/** Applies one mutation. @throws MutationError; ApiError (500) if the patched object cannot be decoded */
function mutated(mutation: Mutation, request: AdmissionRequest, environment: CelEnvironment): ApiObject | undefined {
  const { object } = request;
  if (!object) return undefined;
  const expression = (mutation.applyConfiguration ?? mutation.jsonPatch)?.expression ?? '';
  const result = environment.run(expression, { hasPatchTypes: true });
  if ('error' in result) throw new MutationError(`expression '${expression}' resulted in error: ${result.error}`);
  if (mutation.applyConfiguration) return decoded(configured(object, result.value, request), object, request, false);
  const operations = Array.isArray(result.value) ? result.value.map(operationOf) : []; // Validation requires a list.
  const patched = patchedBy(object, operations);
  return patched ? decoded(patched, object, request, true) : object;
}

function configured(object: ApiObject, value: CelValue, { found }: AdmissionRequest): JsonObject {
  rejectMisplaced(value);
  const { apiVersion, kind } = object;
  // The API server has no types for subresources whose kind is in another API group.
  const { resource, version } = found;
  if (apiVersion !== apiVersionOf(resource, version.name)) {
    const text = `failed to convert patch object to typed object: no corresponding type for ${apiVersion}, Kind=${kind}`;
    throw new MutationError(`error applying patch: ${text}`);
  }
  const configuration = { ...(toJson(value) as JsonObject), apiVersion, kind }; // The CEL value is an `Object`.
  try {
    return applyConfiguration(object, configuration, version.schema);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw new MutationError(`error applying patch: ${error.message}`);
  }
}

function operationOf(value: CelValue): JsonObject {
  if (!(value instanceof StructValue)) return {};
  const text = (name: string) => String(value.get(name) ?? '');
  const from = text('from');
  const added = value.get('value');
  if (added instanceof StructValue) rejectMisplaced(added, added.celType);
  return {
    ...{ op: text('op'), path: text('path'), ...(from !== '' && { from }) },
    ...(added !== undefined && { value: toJson(added) }),
  };
}

function rejectMisplaced(value: CelValue, path?: string): void {
  const errors = misplacedTypes(value, path);
  if (errors.length > 0) throw new MutationError(`type mismatch: ${errors.join('\n')}`);
}

/** Applies a JSON Patch to an object; returns undefined if a `test` operation fails. */
function patchedBy(object: ApiObject, operations: readonly JsonObject[]): JsonObject | undefined {
  try {
    return applyJsonPatch(object, operations) as JsonObject;
  } catch (error) {
    if (error instanceof TestFailedError) return undefined;
    throw error instanceof JsonPatchError ? new MutationError(`JSON Patch: ${error.message}`) : error;
  }
}

function decoded(json: JsonObject, { apiVersion, kind }: ApiObject, { found }: AdmissionRequest, isStrict: boolean) {
  const { version, resource } = found;
  if (kind !== resource.kind) return json as ApiObject; // a subresource with a kind of its own
  const { object, unknownFields } = decodedBy(version, json);
  if (isStrict && !resource.isCustom && unknownFields.length > 0) {
    const list = unknownFields.map((path) => `unknown field "${path}"`).join(', ');
    throw internalError(`strict decoding error: ${list}`);
  }
  return version.setDefaults({ ...object, apiVersion, kind } as ApiObject); // The decoder has checked the metadata.
}

function denied(failures: readonly Failure[], request: AdmissionRequest): ApiError {
  const texts = failures.map(
    ({ policy: { policy, binding }, message }) =>
      `policy '${policy}' with binding '${binding}' denied request: ${message}`,
  );
  const { group, plural } = request.found.resource;
  const { status } = forbidden({ group, name: plural }, nameOf(request), '');
  const details = { ...(status.details as JsonObject), causes: texts.map((message) => ({ message })) };
  return newError(403, failures[0]?.reason ?? 'Forbidden', texts[0] ?? '', details);
}
