import { type Check, errorsOf, ifText } from '../checks/index.js';
import { builtinSchema, decodeBuiltin, type KindRules, tokenSeconds } from '../kinds/index.js';
import {
  type ApiObject,
  badRequest,
  conflict,
  invalidObject,
  type JsonObject,
  type Metadata,
  notFound,
  type RequestContext,
  type ServerCore,
  textOf,
  timeText,
  valueAt,
} from '../model/index.js';
import { type TokenAuthenticator, tokenIssuer } from './authenticator.js';
import { userInfo } from './users.js';

const group = 'authentication.k8s.io';
const version = 'v1';

/** Returns the rules for TokenRequest (a subresource of service accounts) and TokenReview. */
export function tokenKinds(server: () => ServerCore, authenticator: TokenAuthenticator): readonly KindRules[] {
  const schema = () => builtinSchema('k8s.io/api/authentication/v1.TokenRequest');
  return [
    {
      group: '',
      kind: 'ServiceAccount',
      subresources: {
        token: {
          kind: 'connect',
          verbs: ['create'],
          body: { group, version, kind: 'TokenRequest', schema },
          setDefaults: (request, { metadata: { name = '', namespace = '', uid = '' } }, { world }) => {
            const spec = (request.spec ?? {}) as JsonObject;
            const creationTimestamp = timeText(world.now());
            const metadata = { name, namespace, uid, creationTimestamp, ...request.metadata };
            return { ...request, metadata, spec: { ...spec, expirationSeconds: spec.expirationSeconds ?? 3600 } };
          },
          create: (account, body, context) => {
            const { object } = decodeBuiltin(body, schema());
            return requestToken(account, object as unknown as TokenRequest, context, server());
          },
        },
      },
    },
    { group, kind: 'TokenReview', createOnly: (review) => reviewToken(review, authenticator) },
  ];
}

interface TokenRequest extends JsonObject {
  readonly metadata?: JsonObject;
  readonly spec?: {
    readonly audiences?: readonly string[] | null;
    readonly expirationSeconds?: number | null;
    readonly boundObjectRef?: BoundReference | null;
  };
}

interface BoundReference extends JsonObject {
  readonly kind?: string;
  readonly apiVersion?: string;
  readonly name?: string;
  readonly uid?: string;
}

const boundKinds: Readonly<Record<string, string>> = { Pod: 'pods', Secret: 'secrets', Node: 'nodes' };

async function requestToken(
  account: ApiObject,
  { metadata = {}, spec = {} }: TokenRequest,
  { world }: RequestContext,
  server: ServerCore,
): Promise<ApiObject> {
  const { name = '', namespace = '', uid = '' } = account.metadata;
  const expirationSeconds = spec.expirationSeconds ?? 3600;
  checkRequest({ metadata, spec: { expirationSeconds } }, account.metadata);
  const audiences = spec.audiences?.length ? spec.audiences : [tokenIssuer];
  const bound = spec.boundObjectRef ? boundObject(spec.boundObjectRef, account, server) : undefined;
  const now = Math.floor(world.now().getTime() / 1000);
  const expires = now + expirationSeconds;
  const token = await world.signToken({
    aud: audiences,
    exp: expires,
    iat: now,
    iss: tokenIssuer,
    jti: world.uid(),
    'kubernetes.io': { namespace, ...bound, serviceaccount: { name, uid } },
    nbf: now,
    sub: `system:serviceaccount:${namespace}:${name}`,
  });
  const time = (seconds: number) => timeText(new Date(seconds * 1000));
  return {
    kind: 'TokenRequest',
    apiVersion: `${group}/${version}`,
    metadata: { ...metadata, name, namespace, uid, creationTimestamp: time(now) },
    spec: { audiences, expirationSeconds, boundObjectRef: spec.boundObjectRef ?? null },
    status: { token, expirationTimestamp: time(expires) },
  };
}

/** Validates a TokenRequest. @throws ApiError (422) */
function checkRequest(request: JsonObject, { name = '', namespace = '' }: Metadata): void {
  const same = (own: string, what: string): Check =>
    ifText((field) => {
      if (field.text !== own) field.invalid(`must match the service account ${what} if specified`);
    });
  const about = errorsOf(
    { 'metadata.name': same(name, 'name'), 'metadata.namespace': same(namespace, 'namespace') },
    request,
  );
  const [first] = about;
  if (first) throw invalidObject({ group, name: 'TokenRequest' }, name, [first]);
  const errors = errorsOf({ 'spec.expirationSeconds': tokenSeconds }, request);
  if (errors.length > 0) throw invalidObject({ group, name: 'TokenRequest' }, '', errors);
}

/**
 * Returns the token claims for the object that a token is bound to, and for the node of a pod.
 *
 * @throws ApiError (400) for an unsupported kind or a pod with a different service account, (404) for an object that
 *   does not exist, or (409) for an object with a different UID
 */
function boundObject(ref: BoundReference, account: ApiObject, { resources, objects }: ServerCore): JsonObject {
  const { kind = '', apiVersion = '', name = '', uid } = ref;
  const { name: accountName = '', namespace = '' } = account.metadata;
  // The version of the reference is not checked.
  const isCore = !apiVersion.includes('/') && Object.hasOwn(boundKinds, kind);
  const plural = isCore ? boundKinds[kind] : undefined;
  const found = plural === undefined ? undefined : resources.find('', 'v1', plural);
  if (!found || plural === undefined) {
    const shown = apiVersion.includes('/') ? apiVersion : `/${apiVersion}`;
    throw badRequest(`cannot bind token to object of type ${shown}, Kind=${kind}`);
  }
  const object = objects.get(found.resource, kind === 'Node' ? '' : namespace, name);
  if (!object) throw notFound({ group: '', name: plural }, name);
  const actual = object.metadata.uid ?? '';
  if (kind === 'Pod' && valueAt(object, 'spec.serviceAccountName') !== accountName) {
    const text = `cannot bind token for serviceaccount ${JSON.stringify(accountName)} to pod running with different serviceaccount name.`;
    throw badRequest(text);
  }
  if (uid !== undefined && uid !== '' && uid !== actual) {
    throw conflict(
      { group: '', name: kind },
      name,
      `the UID in the bound object reference (${uid}) does not match the UID in record. The object might have been deleted and then recreated`,
    );
  }
  const nodeName = kind === 'Pod' ? textOf(valueAt(object, 'spec.nodeName')) : '';
  const nodes = resources.find('', 'v1', 'nodes');
  const nodeUid = nodes && objects.get(nodes.resource, '', nodeName)?.metadata.uid;
  const node = nodeName !== '' && { node: { name: nodeName, ...(nodeUid !== undefined && { uid: nodeUid }) } };
  return { [kind.toLowerCase()]: { name, uid: actual }, ...node };
}

async function reviewToken(review: ApiObject, authenticator: TokenAuthenticator): Promise<ApiObject> {
  const { token = '', audiences = [] } = review.spec as { token?: string; audiences?: readonly string[] };
  if (token === '') throw badRequest('token is required for TokenReview in authentication');
  const check = await authenticator.check(token, audiences.length > 0 ? audiences : [tokenIssuer]);
  if ('error' in check) return { ...review, status: { user: {}, error: check.error } };
  return { ...review, status: { authenticated: true, user: userInfo(check.user), audiences: check.audiences } };
}
