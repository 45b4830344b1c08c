import {
  type AuthorizationAttributes,
  type AuthorizationDecision,
  badRequest,
  goValue,
  type ServerRequest,
  type User,
} from '../model/index.js';
import { notAuthorized } from './not-authorized.js';
import { anonymous, authenticated, groups, serviceAccountGroups, serviceAccountOf } from './users.js';

type Authorize = (attributes: AuthorizationAttributes) => Promise<AuthorizationDecision>;

const prefix = 'impersonate-extra-';

/**
 * Returns the user that a request acts as; without impersonation headers, the authenticated user.
 *
 * @throws ApiError (400) for headers without a user; (403) for a user who may not impersonate
 */
export async function impersonatedUser(user: User, request: ServerRequest, authorize: Authorize): Promise<User> {
  const wanted = wantedUser(request);
  if (!wanted) return user;
  for (const { group, resource, subresource = '', namespace = '', name } of targets(wanted)) {
    const info = {
      isResourceRequest: true,
      verb: 'impersonate',
      path: '',
      version: 'v1',
      group,
      resource,
      subresource,
      namespace,
      name,
    };
    const attributes = { user, info };
    const decision = await authorize(attributes);
    if (!decision.isAllowed) throw notAuthorized(attributes, decision);
  }
  return authenticated({ ...wanted, groups: impersonatedGroups(wanted) });
}

function wantedUser(request: ServerRequest): User | undefined {
  const { headers } = request;
  const name = headers['impersonate-user'] ?? '';
  const uid = headers['impersonate-uid'] ?? '';
  const list = request.headerValues('impersonate-group');
  const extra: Record<string, readonly string[]> = {};
  for (const header of Object.keys(headers).filter((key) => key.startsWith(prefix))) {
    extra[decoded(header.slice(prefix.length))] = request.headerValues(header);
  }
  const hasExtra = Object.keys(extra).length > 0;
  if (name === '' && uid === '' && list.length === 0 && !hasExtra) return undefined;
  if (name === '') throw badRequest(`requested ${goUser(uid, list, extra)} without impersonating a user name`);
  return { name, groups: list, ...(uid !== '' && { uid }), ...(hasExtra && { extra }) };
}

/** Decodes the percent-encoded key of an extra field. Returns a key with an invalid encoding unchanged. */
function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

interface Target {
  readonly group: string;
  readonly resource: string;
  readonly subresource?: string;
  readonly namespace?: string;
  readonly name: string;
}

function* targets({ name, uid, groups: list, extra = {} }: User): Generator<Target> {
  const account = serviceAccountOf(name);
  if (account) yield { group: '', resource: 'serviceaccounts', ...account };
  else yield { group: '', resource: 'users', name };
  for (const group of list) yield { group: '', resource: 'groups', name: group };
  const group = 'authentication.k8s.io';
  if (uid !== undefined) yield { group, resource: 'uids', name: uid };
  for (const [subresource, values] of Object.entries(extra)) {
    for (const value of values) yield { group, resource: 'userextras', subresource, name: value };
  }
}

function impersonatedGroups({ name, groups: list }: User): readonly string[] {
  const account = serviceAccountOf(name);
  if (account && list.length === 0) return serviceAccountGroups(account.namespace);
  if (name === anonymous.name) return list.includes(groups.unauthenticated) ? list : [...list, groups.unauthenticated];
  return list;
}

/** Formats a user as Go's `%#v` does. */
function goUser(uid: string, list: readonly string[], extra: Readonly<Record<string, readonly string[]>>): string {
  const strings = (values: readonly string[]) => `[]string{${values.map(goValue).join(', ')}}`;
  const entries = Object.entries(extra).map(([key, values]) => `${goValue(key)}:${strings(values)}`);
  const goGroups = list.length > 0 ? strings(list) : '[]string(nil)';
  const goExtra = entries.length > 0 ? `map[string][]string{${entries.join(', ')}}` : 'map[string][]string(nil)';
  return `&user.DefaultInfo{Name:"", UID:${goValue(uid)}, Groups:${goGroups}, Extra:${goExtra}}`;
}
