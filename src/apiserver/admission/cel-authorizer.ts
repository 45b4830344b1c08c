import { CelError, type CelValue, HostValue } from '../../compiler/cel/index.js';
import type {
  AdmissionRequest,
  AuthorizationAttributes,
  AuthorizationDecision,
  Authorizer,
  User,
} from '../model/index.js';

type Info = AuthorizationAttributes['info'];

const nothing: Info = {
  isResourceRequest: true,
  verb: '',
  path: '',
  group: '',
  version: '*',
  namespace: '',
  resource: '',
  subresource: '',
  name: '',
};

/**
 * The CEL variable `authorizer`, with which an expression asks what the user of a request, or a service account, may
 * do.
 */
export class CelAuthorizer extends HostValue {
  constructor(
    private readonly authorizer: Authorizer,
    private readonly user: User,
  ) {
    super();
  }

  call(name: string, [first, second]: readonly CelValue[]): CelValue | undefined {
    const check = (info: Partial<Info>) => new CelCheck(this.authorizer, this.user, { ...nothing, ...info });
    if (name === 'group') return check({ group: String(first) });
    if (name === 'path') {
      if (first === '') throw new CelError('path must not be empty');
      return check({ isResourceRequest: false, path: String(first) });
    }
    if (name !== 'serviceAccount') return undefined;
    const groups = ['system:serviceaccounts', `system:serviceaccounts:${first}`, 'system:authenticated'];
    const account = { ...this.user, name: `system:serviceaccount:${first}:${second}`, groups };
    return new CelAuthorizer(this.authorizer, account);
  }
}

/** Returns the CEL variable `authorizer.requestResource`: what the user may do with the resource of the request. */
export function requestResource(
  authorizer: Authorizer,
  user: User,
  { found: { resource }, subresource, namespace, name }: AdmissionRequest,
): HostValue {
  const info = { ...nothing, group: resource.group, resource: resource.plural, subresource, namespace, name };
  return new CelCheck(authorizer, user, info);
}

/** An authorization check without its verb, which the CEL function `check` adds. */
class CelCheck extends HostValue {
  constructor(
    private readonly authorizer: Authorizer,
    private readonly user: User,
    private readonly info: Info,
  ) {
    super();
  }

  call(name: string, [value]: readonly CelValue[]): CelValue | undefined {
    if (name === 'check') {
      const info = { ...this.info, verb: String(value) };
      return new CelDecision(this.authorizer.decide({ user: this.user, info }));
    }
    // RBAC ignores selectors.
    if (name === 'fieldSelector' || name === 'labelSelector') return this;
    const isPart = ['resource', 'subresource', 'namespace', 'name'].includes(name);
    return isPart ? new CelCheck(this.authorizer, this.user, { ...this.info, [name]: String(value) }) : undefined;
  }
}

class CelDecision extends HostValue {
  constructor(private readonly decision: AuthorizationDecision) {
    super();
  }

  call(name: string): CelValue | undefined {
    const results = { allowed: this.decision.isAllowed, reason: this.decision.reason, errored: false, error: '' };
    return Object.hasOwn(results, name) ? results[name as keyof typeof results] : undefined; // the key exists
  }
}
