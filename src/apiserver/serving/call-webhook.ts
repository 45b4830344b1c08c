import { request } from 'node:https';
import { isIP } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import type { WebhookCall, WebhookResult } from '../model/index.js';

const maxResponseBytes = 3 * 1024 * 1024;

/** Calls a webhook over HTTPS. Every call has a connection of its own; rejects with the texts of Go's HTTP client. */
export function callWebhook(call: WebhookCall): Promise<WebhookResult> {
  return new Promise((resolve, reject) => {
    const url = new URL(call.url);
    const host = call.serverName ?? url.hostname.replace(/^\[|\]$/g, '');
    const fail = (error: Error) => reject(new Error(`Post "${call.url}": ${goText(error, url)}`, { cause: error }));
    const sent = request(url, {
      method: 'POST',
      agent: false,
      headers: {
        accept: 'application/json, */*',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(call.body),
        'user-agent': 'kube-apiserver-admission',
      },
      ...(call.caBundle !== undefined && { ca: call.caBundle }),
      ...(isIP(host) === 0 && { servername: host }),
      checkServerIdentity: (_, certificate) => checkServerIdentity(host, certificate) && nameError(host, certificate),
    });
    const stop = (error: Error) => {
      sent.destroy();
      fail(error);
    };
    const timer = setTimeout(() => stop(new Error('context deadline exceeded')), call.timeoutMs);
    const cancel = () => stop(new Error('context canceled'));
    call.signal.addEventListener('abort', cancel, { once: true });
    if (call.signal.aborted) cancel();
    sent.once('close', () => {
      clearTimeout(timer);
      call.signal.removeEventListener('abort', cancel);
    });
    sent.on('error', fail);
    sent.once('response', (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > maxResponseBytes) stop(new Error(`response body exceeds ${maxResponseBytes} bytes`));
        else chunks.push(chunk);
      });
      response.once('error', () => fail(new Error('unexpected EOF')));
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    sent.end(call.body);
  });
}

/** Formats Node's errors of a connection as Go does. */
function goText(error: Error, url: URL): string {
  const { code, syscall } = error as NodeJS.ErrnoException;
  const address = `${url.hostname}:${url.port || 443}`;
  const isCertificate =
    certificateTexts[code ?? ''] ?? (code?.startsWith('CERT_') ? `x509: ${error.message}` : undefined);
  if (isCertificate !== undefined) return `tls: failed to verify certificate: ${isCertificate}`;
  if (error instanceof NameError) return `tls: failed to verify certificate: ${error.message}`;
  if (code === 'ECONNREFUSED') return `dial tcp ${address}: connect: connection refused`;
  if (code === 'EHOSTUNREACH') return `dial tcp ${address}: connect: no route to host`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || syscall === 'getaddrinfo') {
    return `dial tcp: lookup ${url.hostname}: no such host`;
  }
  if (code === 'ECONNRESET')
    return error.message === 'socket hang up' ? 'EOF' : `read tcp ${address}: connection reset by peer`;
  if (code === 'EPROTO') return 'http: server gave HTTP response to HTTPS client';
  return error.message;
}

const certificateTexts: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'x509: certificate has expired or is not yet valid',
  CERT_NOT_YET_VALID: 'x509: certificate has expired or is not yet valid',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'x509: certificate signed by unknown authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'x509: certificate signed by unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'x509: certificate signed by unknown authority',
  UNABLE_TO_GET_ISSUER_CERT: 'x509: certificate signed by unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'x509: certificate signed by unknown authority',
  CERT_SIGNATURE_FAILURE: 'x509: certificate signed by unknown authority',
};

class NameError extends Error {}

/** Describes a certificate that is valid for other names. */
function nameError(host: string, { subjectaltname = '' }: PeerCertificate): Error {
  const names = subjectaltname.split(', ').filter((name) => name !== '');
  const addresses = names.filter((name) => name.startsWith('IP Address:')).map((name) => name.slice(11));
  const domains = names.filter((name) => name.startsWith('DNS:')).map((name) => name.slice(4));
  if (isIP(host) !== 0) {
    const why = addresses.length === 0 ? `because it doesn't contain any IP SANs` : undefined;
    if (why) return new NameError(`x509: cannot validate certificate for ${host} ${why}`);
    return new NameError(`x509: certificate is valid for ${addresses.join(', ')}, not ${host}`);
  }
  if (domains.length === 0)
    return new NameError(`x509: certificate is not valid for any names, but wanted to match ${host}`);
  return new NameError(`x509: certificate is valid for ${domains.join(', ')}, not ${host}`);
}
