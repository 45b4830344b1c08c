import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { SetupError } from '../errors/index.js';
import { errorMessage } from '../errors/internal.js';
import type { RestConfig } from './rest-config.js';

/** Checks certificates, key and token, so that errors are reported at startup instead of by the first request. */
export async function checkTls(config: RestConfig): Promise<void> {
  const from = config.source === undefined ? '' : ` of ${config.source}`;
  const ca = await pemOf('certificate authority', config.ca, config.caFile, from);
  const cert = await pemOf('client certificate', config.cert, config.certFile, from);
  const key = await pemOf('client key', config.key, config.keyFile, from);
  if (config.tokenFile !== undefined) await read(config.tokenFile, 'token', from);
  // Not with `createSecureContext`, which would load Node's own CA certificates: over a megabyte.
  certificateOf(ca, `the certificate authority${from} is not a certificate in PEM format`);
  const certificate = certificateOf(cert, `the client certificate${from} is not a certificate in PEM format`);
  const privateKey =
    key && attempt(() => createPrivateKey(key), `the client key${from} is not a private key in PEM format`);
  if (certificate && privateKey && !certificate.checkPrivateKey(privateKey)) {
    throw new SetupError(`the client certificate${from} does not belong to the client key`);
  }
}

function certificateOf(pem: string | undefined, message: string): X509Certificate | undefined {
  return pem === undefined ? undefined : attempt(() => new X509Certificate(pem), message);
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
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new SetupError(`cannot read the ${what} file${from}: ${errorMessage(cause)}`, { cause });
  }
}

/** Replaces OpenSSL messages, which do not help users. */
function attempt<V>(read: () => V, message: string): V {
  try {
    return read();
  } catch (cause) {
    throw new SetupError(message, { cause });
  }
}
