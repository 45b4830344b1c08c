import type { Json } from '../../base/json/index.js';
import type { KindRules } from '../kinds/index.js';
import {
  type ApiObject,
  type Authorizer,
  badRequest,
  type FieldError,
  invalidObject,
  type JsonObject,
  type RequestContext,
  type User,
} from '../model/index.js';
import { aggregate } from './authorizer.js';
import type { RuleResolver } from './rule-resolver.js';
import { userInfo } from './users.js';

const group = 'authorization.k8s.io';

/** The reviews: what a user may do, and which user the caller is. */
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
        check([...userErrors(object), ...attributeErrors(object)]);
        return review(object, userOf(specOf(object)));
      },
    },
    {
      group,
      kind: 'LocalSubjectAccessReview',
      createOnly: async (object, context) => {
        check([...userErrors(object), ...attributeErrors(object), ...namespaceErrors(object, context)]);
        return review(object, userOf(specOf(object)));
      },
    },
    {
      group,
      kind: 'SelfSubjectAccessReview',
      createOnly: async (object, { user }) => {
        check(attributeErrors(object));
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
        const creationTimestamp = world
          .now()
          .toISOString()
          .replace(/\.\d+Z$/, 'Z');
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

/** @throws ApiError (422); the API server does not name the kind */
function check(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  const error = invalidObject({ group, name: '' }, '', errors);
  const { kind: _, ...details } = error.status.details as JsonObject;
  Object.assign(error.status, { details });
  throw error;
}

function userErrors(object: ApiObject): FieldError[] {
  const { user = '', groups = [] } = specOf(object);
  if (user !== '' || groups.length > 0) return [];
  return [invalid('spec.user', user, 'at least one of user or group must be specified')];
}

function attributeErrors(object: ApiObject): FieldError[] {
  const { resourceAttributes, nonResourceAttributes } = specOf(object);
  if ((resourceAttributes === undefined) !== (nonResourceAttributes === undefined)) return [];
  const { path = '', verb = '' } = nonResourceAttributes ?? {};
  const value = nonResourceAttributes ? { Path: path, Verb: verb } : null;
  return [invalid('spec', value, 'exactly one of nonResourceAttributes or resourceAttributes must be specified')];
}

function namespaceErrors(object: ApiObject, { info }: RequestContext): FieldError[] {
  const { resourceAttributes, nonResourceAttributes } = specOf(object);
  if (nonResourceAttributes) {
    return [invalid('spec.nonResourceAttributes', null, 'disallowed on this kind of request')];
  }
  const namespace = resourceAttributes?.namespace ?? '';
  if (namespace === info.namespace) return [];
  return [invalid('spec.resourceAttributes.namespace', namespace, 'must match metadata.namespace')];
}

function invalid(field: string, value: Json, detail: string): FieldError {
  return { reason: 'FieldValueInvalid', field, value, detail };
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
