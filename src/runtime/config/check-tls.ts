import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { SetupError } from '../log/index.js';
import { readLimited } from './read-limited.js';
import type { RestConfig } from './rest-config.js';

const limits = { size: 2 ** 20, time: 10_000 };

/**
 * Checks the certificates, the key and the token of a configuration, and the files that it names, so that a mistake shows
 * at once and not with the first call.
 *
 * @throws SetupError
 */
export async function checkTls(config: RestConfig): Promise<void> {
  const from = config.source === undefined ? '' : ` of ${config.source}`;
  const ca = await pemOf('certificate authority', config.ca, config.caFile, from);
  const cert = await pemOf('client certificate', config.cert, config.certFile, from);
  const key = await pemOf('client key', config.key, config.keyFile, from);
  if (config.tokenFile !== undefined) await read(config.tokenFile, 'token', from);
  if (ca !== undefined) attempt(() => new X509Certificate(ca), `the certificate authority${from} is not a certificate`);
  if (cert !== undefined)
    attempt(() => createSecureContext({ cert }), `the client certificate${from} is not a certificate`);
  if (key !== undefined) attempt(() => createSecureContext({ key }), `the client key${from} is not a private key`);
  const pair = { ...(cert !== undefined && { cert }), ...(key !== undefined && { key }) };
  attempt(() => createSecureContext(pair), `the client certificate${from} does not belong to the client key`);
}

async function pemOf(
  what: string,
  text: string | undefined,
  path: string | undefined,
  from: string,
): Promise<string | undefined> {
  return text !== undefined || path === undefined ? text : await read(path, what, from);
}

async function read(path: string, what: string, from: string): Promise<string> {
  try {
    return await readLimited(path, limits);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(`cannot read the ${what} file${from}: ${why}`, { cause });
  }
}

/** What OpenSSL says adds nothing for whoever wrote the configuration. */
function attempt(check: () => unknown, message: string): void {
  try {
    check();
  } catch (cause) {
    throw new SetupError(message, { cause });
  }
}
