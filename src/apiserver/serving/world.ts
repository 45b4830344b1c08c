import { createPrivateKey, randomInt, randomUUID, X509Certificate } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../runtime/clock/index.js';
import type { World } from '../model/index.js';
import { callWebhook } from './call-webhook.js';
import type { TokenSigner } from './tokens.js';

// No vowels and no digits that look like vowels, so that names contain no words.
const alphabet = 'bcdfghjklmnpqrstvwxz2456789';

/**
 * Creates the world of a server: a clock, random values, webhook calls, checks of key pairs, and token signing.
 *
 * @param clock undefined for the system clock
 */
export function newWorld(signer: TokenSigner, clock?: Clock): World {
  return {
    now: () => new Date(clock?.now() ?? Date.now()),
    uid: () => randomUUID(),
    suffix: (length) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
    delay: (ms, signal) =>
      clock ? clock.sleep(ms, signal) : sleep(ms, undefined, { signal, ref: false }).catch(() => undefined),
    callWebhook,
    keyPairFault,
    signToken: async (claims) => signer.sign(claims),
    verifyToken: async (token) => signer.verify(token),
    tokenKeys: signer.keySet,
  };
}

function keyPairFault(certificate: string, key: string): string | undefined {
  try {
    const [owner, privateKey] = [new X509Certificate(certificate), createPrivateKey(key)];
    if (owner.checkPrivateKey(privateKey)) return undefined;
    const isSameType = owner.publicKey.asymmetricKeyType === privateKey.asymmetricKeyType;
    return isSameType
      ? 'tls: private key does not match public key'
      : 'tls: private key type does not match public key type';
  } catch {
    return undefined; // broken data is not reported, because Go's parser has its own messages
  }
}
