import { createHash, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import type { JsonObject } from '../model/index.js';

/** Issues and verifies JSON Web Tokens with its own key (ES256). */
export class TokenSigner {
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #header: string;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
    const spki = publicKey.export({ type: 'spki', format: 'der' });
    const kid = createHash('sha256').update(spki).digest('base64url');
    this.#header = encode({ alg: 'ES256', kid });
  }

  /** The public key in the form of a JSON Web Key Set. */
  get keySet(): JsonObject {
    const { kid } = JSON.parse(Buffer.from(this.#header, 'base64url').toString()) as { kid: string };
    const { x, y } = this.#publicKey.export({ format: 'jwk' });
    return { keys: [{ use: 'sig', kty: 'EC', kid, crv: 'P-256', alg: 'ES256', x: x ?? '', y: y ?? '' }] };
  }

  sign(claims: JsonObject): string {
    const content = `${this.#header}.${encode(claims)}`;
    const signature = sign('sha256', Buffer.from(content), { key: this.#privateKey, dsaEncoding: 'ieee-p1363' });
    return `${content}.${signature.toString('base64url')}`;
  }

  /**
   * Returns the claims; undefined if the token is malformed or was signed with a different key. Does not check times.
   */
  verify(token: string): JsonObject | undefined {
    const [header, payload, signature, ...rest] = token.split('.');
    if (header !== this.#header || payload === undefined || signature === undefined || rest.length > 0)
      return undefined;
    const key = { key: this.#publicKey, dsaEncoding: 'ieee-p1363' } as const;
    const isValid = verify('sha256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'));
    return isValid ? (JSON.parse(Buffer.from(payload, 'base64url').toString()) as JsonObject) : undefined;
  }
}

function encode(value: JsonObject): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
