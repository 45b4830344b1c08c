import { qualifiedNameFaults } from '../../base/formats/index.js';
import { type Check, each, errorsOf, type Field, ifSet, operator, requiredAs, syntax } from '../checks/index.js';
import type { KindRules } from '../kinds/index.js';
import {
  type ApiObject,
  type Authorizer,
  badRequest,
  invalidObject,
  type JsonObject,
  timeText,
  type User,
  without,
} from '../model/index.js';
import { aggregate } from './authorizer.js';
import type { RuleResolver } from './rule-resolver.js';
import { userInfo } from './users.js';

const group = 'authorization.k8s.io';

/**
 * Returns the rules for the review kinds: access reviews check permissions, rules reviews list permissions, and a
 * SelfSubjectReview returns the caller.
 */
export function reviewKinds(authorizer: () => Authorizer, resolver: RuleResolver): readonly KindRules[] {
  const review = async (object: ApiObject, user: User): Promise<ApiObject> => ({
    ...object,
    status: await accessStatus(authorizer(), specOf(object), user),
  });
  return [
    {
      group,
      kind: 'SubjectAccessReview',
      createOnly: async (object) => {
        check(object, [checkUser, checkAttributes], emptyMetadata('must be empty'));
        return review(object, userOf(specOf(object)));
      },
    },
    {
      group,
      kind: 'LocalSubjectAccessReview',
      createOnly: async (object, context) => {
        const metadata = emptyMetadata('must be empty except for namespace', 'namespace');
        check(object, [checkUser, checkAttributes, inNamespace(context.info.namespace)], metadata);
        return review(object, userOf(specOf(object)));
      },
    },
    {
      group,
      kind: 'SelfSubjectAccessReview',
      createOnly: async (object, { user }) => {
        check(object, checkAttributes, emptyMetadata('must be empty'));
        return review(object, user);
      },
    },
    {
      group,
      kind: 'SelfSubjectRulesReview',
      createOnly: async (object, { user }) => rulesReview(object, user, resolver),
    },
    {
      group: 'authentication.k8s.io',
      kind: 'SelfSubjectReview',
      createOnly: async ({ apiVersion, kind }, { user, world }) => {
        const creationTimestamp = timeText(world.now());
        return {
          kind,
          apiVersion,
          metadata: { creationTimestamp },
          status: { userInfo: userInfo(user) as JsonObject },
        };
      },
    },
  ];
}

interface ReviewSpec extends JsonObject {
  readonly user?: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
  readonly namespace?: string;
  readonly resourceAttributes?: Readonly<Record<string, string>>;
  readonly nonResourceAttributes?: { readonly path?: string; readonly verb?: string };
}

function specOf({ spec }: ApiObject): ReviewSpec {
  return (spec ?? {}) as ReviewSpec; // Decoding has checked the types.
}

function userOf({ user = '', uid, groups = [], extra }: ReviewSpec): User {
  return { name: user, groups, ...(uid !== undefined && { uid }), ...(extra && { extra }) };
}

async function accessStatus(
  authorizer: Authorizer,
  { resourceAttributes, nonResourceAttributes }: ReviewSpec,
  user: User,
): Promise<JsonObject> {
  const none = { path: '', verb: '', group: '', version: '', namespace: '', resource: '', subresource: '', name: '' };
  const info = { ...none, ...resourceAttributes, ...nonResourceAttributes, isResourceRequest: !nonResourceAttributes };
  const { isAllowed, reason } = await authorizer.authorize({ user, info });
  return { allowed: isAllowed, ...(reason !== '' && { reason }) };
}

/** Validates a review. @throws ApiError (422) that does not name the kind, as in the API server */
function check(object: ApiObject, spec: Check, metadata: Check): void {
  const errors = errorsOf({ spec, metadata }, object);
  if (errors.length === 0) return;
  const error = invalidObject({ group, name: '' }, '', errors);
  const { kind: _, ...details } = error.status.details as JsonObject;
  Object.assign(error.status, { details });
  throw error;
}

function checkUser(spec: Field): void {
  if (spec.at('groups').list.length > 0) return;
  const user = spec.at('user');
  if (user.text === '') user.invalid('at least one of user or group must be specified', '');
}

function checkAttributes(spec: Field): void {
  const other = spec.at('nonResourceAttributes');
  spec.check({
    'resourceAttributes.fieldSelector': ifSet(selectorOf({ key: requiredAs('must be specified') })),
    'resourceAttributes.labelSelector': ifSet(selectorOf({ key: syntax(qualifiedNameFaults) })),
  });
  if (spec.at('resourceAttributes').isSet !== other.isSet) return;
  const shown = other.isSet ? shownPath(other) : null;
  spec.invalid('exactly one of nonResourceAttributes or resourceAttributes must be specified', shown);
}

function shownPath(attributes: Field): JsonObject {
  return { Path: attributes.at('path').text, Verb: attributes.at('verb').text };
}

/** Checks a selector; unknown operators are allowed. */
function selectorOf(requirement: Check): Check {
  return (selector) => {
    const [raw, requirements] = [selector.at('rawSelector'), selector.at('requirements')];
    const { length } = requirements.list;
    if (raw.text !== '' && length > 0) raw.invalid('may not specified at the same time as requirements');
    if (raw.text === '' && length === 0) {
      requirements.required(`when ${selector.path} is specified, requirements or rawSelector is required`);
    }
    requirements.check(each([requirement, checkOperator]));
  };
}

function checkOperator(requirement: Field): void {
  if (/^(In|NotIn|Exists|DoesNotExist)$/.test(requirement.at('operator').text)) requirement.check(operator);
}

/** Requires metadata that has no fields except `managedFields` and the `allowed` fields. */
function emptyMetadata(detail: string, ...allowed: readonly string[]): Check {
  return (metadata) => {
    if (Object.keys(without(metadata.object, 'managedFields', ...allowed)).length > 0) metadata.invalid(detail);
  };
}

function inNamespace(name: string): Check {
  return (spec) => {
    const other = spec.at('nonResourceAttributes');
    if (other.isSet) return other.invalid('disallowed on this kind of request', shownPath(other));
    const namespace = spec.at('resourceAttributes.namespace');
    if (namespace.text !== name) namespace.invalid('must match metadata.namespace', namespace.text);
  };
}

function rulesReview(object: ApiObject, user: User, resolver: RuleResolver): ApiObject {
  const { namespace = '' } = specOf(object);
  if (namespace === '') throw badRequest('no namespace on request');
  const errors: string[] = [];
  const rules = [...resolver.rulesFor(user, namespace, errors)].map(({ rule }) => rule);
  const resourceRules = rules
    .filter(({ resources = [] }) => resources.length > 0)
    .map(({ verbs, apiGroups = [], resources = [], resourceNames = [] }) => ({
      verbs,
      apiGroups,
      resources,
      ...(resourceNames.length > 0 && { resourceNames }),
    }));
  const nonResourceRules = rules.flatMap(({ verbs, nonResourceURLs = [] }) =>
    nonResourceURLs.length > 0 ? [{ verbs, nonResourceURLs }] : [],
  );
  const evaluation = errors.length > 0 ? { evaluationError: aggregate(errors) } : {};
  return {
    kind: object.kind,
    apiVersion: object.apiVersion,
    metadata: {},
    spec: {},
    status: { resourceRules, nonResourceRules, incomplete: false, ...evaluation },
  };
}
