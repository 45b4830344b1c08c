import type { User } from '../model/index.js';

/** Groups that the server adds to users or treats specially. */
export const groups = {
  masters: 'system:masters',
  authenticated: 'system:authenticated',
  unauthenticated: 'system:unauthenticated',
  serviceAccounts: 'system:serviceaccounts',
} as const;

/** The user of requests without credentials. */
export const anonymous: User = { name: 'system:anonymous', groups: [groups.unauthenticated] };

/** Adds the group of all authenticated users, unless the user is in the group of unauthenticated users. */
export function authenticated(user: User): User {
  const isKnown = user.groups.includes(groups.authenticated) || user.groups.includes(groups.unauthenticated);
  return isKnown ? user : { ...user, groups: [...user.groups, groups.authenticated] };
}

/** The namespace and name of a service account. */
export interface ServiceAccountName {
  readonly namespace: string;
  readonly name: string;
}

/** Returns the name and namespace in the user name of a service account; undefined for other users. */
export function serviceAccountOf(user: string): ServiceAccountName | undefined {
  const [, namespace, name] = /^system:serviceaccount:([^:]+):([^:]+)$/.exec(user) ?? [];
  return namespace === undefined || name === undefined ? undefined : { namespace, name };
}

/** Returns the groups of a service account. */
export function serviceAccountGroups(namespace: string): readonly string[] {
  return [groups.serviceAccounts, `${groups.serviceAccounts}:${namespace}`];
}

/** Returns a user in the form that AdmissionReview, TokenReview and SelfSubjectReview contain. */
export function userInfo({ name, uid, groups: list, extra }: User) {
  return {
    ...(name !== '' && { username: name }),
    ...(uid !== undefined && uid !== '' && { uid }),
    ...(list.length > 0 && { groups: list }),
    ...(extra && Object.keys(extra).length > 0 && { extra }),
  };
}
