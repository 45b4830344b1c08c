import { request } from 'node:https';
import { isIP } from 'node:net';
import type { PeerCertificate, TLSSocket } from 'node:tls';
import type { WebhookCall, WebhookResult } from '../model/index.js';
import { certificateError } from './certificate-error.js';

const maxResponseBytes = 3 * 1024 * 1024;

/** Calls a webhook over HTTPS. Every call uses a new connection. Rejects with the messages of Go's HTTP client. */
export function callWebhook(call: WebhookCall): Promise<WebhookResult> {
  return new Promise((resolve, reject) => {
    const url = new URL(call.url);
    const host = call.serverName ?? url.hostname.replace(/^\[|\]$/g, '');
    let certificate: PeerCertificate | undefined;
    const fail = (error: Error) => {
      const text = certificateError(error, certificate, host, call.caBundle) ?? goText(error, url);
      reject(new Error(`Post "${call.url}": ${text}`, { cause: error }));
    };
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
    });
    // The certificate is read before Node verifies it, because Node's error does not contain it.
    sent.once('socket', (socket) => {
      socket.prependListener('secure', () => {
        certificate = (socket as TLSSocket).getPeerCertificate();
      });
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

/** Formats Node's connection errors as Go does. Other errors keep their message. */
function goText(error: Error, url: URL): string {
  const { code, syscall } = error as NodeJS.ErrnoException;
  const address = `${url.hostname}:${url.port || 443}`;
  if (code === 'ECONNREFUSED') return `dial tcp ${address}: connect: connection refused`;
  if (code === 'EHOSTUNREACH') return `dial tcp ${address}: connect: no route to host`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || syscall === 'getaddrinfo') {
    return `dial tcp: lookup ${url.hostname}: no such host`;
  }
  if (code === 'ECONNRESET' && error.message === 'socket hang up') return 'EOF';
  if (code === 'ECONNRESET') return `read tcp ${address}: read: connection reset by peer`;
  return code === 'EPROTO' ? 'http: server gave HTTP response to HTTPS client' : error.message;
}
