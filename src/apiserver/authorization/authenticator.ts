import {
  type Authenticator,
  type JsonObject,
  type ServerCore,
  type User,
  unauthorized,
  type World,
} from '../model/index.js';
import { authenticated, serviceAccountGroups } from './users.js';

/** Issuer and audience of the server's own tokens. */
export const tokenIssuer = 'https://kubernetes.default.svc';

/** The claims of a service account token. */
export interface TokenClaims extends JsonObject {
  readonly aud: readonly string[];
  readonly exp: number;
  readonly nbf: number;
  readonly jti: string;
  readonly 'kubernetes.io': {
    readonly namespace: string;
    readonly serviceaccount: BoundObject;
    readonly pod?: BoundObject;
    readonly secret?: BoundObject;
    /** Lacks the UID if a pod's node does not exist. */
    readonly node?: BoundNode;
  };
}

interface BoundNode extends JsonObject {
  readonly name: string;
  readonly uid?: string;
}
interface BoundObject extends BoundNode {
  readonly uid: string;
}

/** The user and the valid audiences of a token, or the reason why the token is invalid. */
export type TokenCheck = { readonly user: User; readonly audiences: readonly string[] } | { readonly error: string };

/** Identifies users by their client certificate or token. */
export class TokenAuthenticator implements Authenticator {
  constructor(
    private readonly server: () => Pick<ServerCore, 'objects' | 'resources'>,
    private readonly world: World,
  ) {}

  async authenticate({ headers, certificateUser }: Parameters<Authenticator['authenticate']>[0]) {
    if (certificateUser) return authenticated(certificateUser);
    const [, token] = /^bearer +(\S+)$/i.exec(headers.authorization?.trim() ?? '') ?? [];
    if (token === undefined) return undefined;
    const check = await this.check(token, [tokenIssuer]);
    if ('error' in check) throw unauthorized();
    return check.user;
  }

  /** Checks signature, times and audience of a token, and whether its service account, pod and secret still exist. */
  async check(token: string, audiences: readonly string[]): Promise<TokenCheck> {
    const claims = (await this.world.verifyToken(token)) as TokenClaims | undefined;
    if (!claims) return { error: 'invalid bearer token' };
    const shared = audiences.filter((audience) => claims.aud.includes(audience));
    if (shared.length === 0) {
      const list = (values: readonly string[]) => `[${values.map((value) => JSON.stringify(value)).join(' ')}]`;
      const why = `token audiences ${list(claims.aud)} is invalid for the target audiences ${list(audiences)}`;
      return { error: `[invalid bearer token, ${why}]` };
    }
    const now = this.world.now().getTime() / 1000;
    if (now >= claims.exp) return { error: '[invalid bearer token, service account token has expired]' };
    if (now < claims.nbf) return { error: '[invalid bearer token, service account token is not valid yet]' };
    const missing = this.#missing(claims);
    if (missing !== undefined) return { error: `[invalid bearer token, ${missing}]` };
    return { user: userOf(claims), audiences: shared };
  }

  #missing({ 'kubernetes.io': bound }: TokenClaims): string | undefined {
    const { namespace, serviceaccount, pod, secret, node } = bound;
    const isValid =
      this.#exists('serviceaccounts', namespace, serviceaccount) &&
      (!pod || this.#exists('pods', namespace, pod)) &&
      (!secret || this.#exists('secrets', namespace, secret)) &&
      // The node of a pod may be gone.
      (!node || pod !== undefined || this.#exists('nodes', '', node));
    return isValid ? undefined : 'service account token has been invalidated';
  }

  #exists(plural: string, namespace: string, { name, uid }: BoundNode): boolean {
    const { resources, objects } = this.server();
    const found = resources.find('', 'v1', plural);
    return found !== undefined && objects.get(found.resource, namespace, name)?.metadata.uid === uid;
  }
}

function userOf({ jti, 'kubernetes.io': { namespace, serviceaccount, pod, node } }: TokenClaims): User {
  const key = (name: string) => `authentication.kubernetes.io/${name}`;
  const bound = (kind: string, { name, uid }: BoundNode) => ({
    [key(`${kind}-name`)]: [name],
    ...(uid !== undefined && { [key(`${kind}-uid`)]: [uid] }),
  });
  return authenticated({
    name: `system:serviceaccount:${namespace}:${serviceaccount.name}`,
    uid: serviceaccount.uid,
    groups: serviceAccountGroups(namespace),
    extra: {
      [key('credential-id')]: [`JTI=${jti}`],
      ...(node && bound('node', node)),
      ...(pod && bound('pod', pod)),
    },
  });
}
