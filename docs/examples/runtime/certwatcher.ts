import { createServer, type Server } from 'node:https';
import type { Logger, Manager } from 'kbts/runtime';
import {
  type CertificatePair,
  type CertificateSource,
  type CertWatcher,
  type CertWatcherMetrics,
  type CertWatcherOptions,
  fixedCertificate,
  type MakeCertificateOptions,
  makeCertificate,
  openCertWatcher,
} from 'kbts/runtime/certwatcher';

/** A server of one's own uses the certificate that cert-manager mounts, and reloads it when it is renewed. */
export async function serveWithMountedCertificate(manager: Manager, folder: string): Promise<Server> {
  const watcher = await openCertWatcher(watcherOptions(folder, manager.log, manager.metrics));
  manager.add(watcher);
  return newServer(watcher);
}

/** Errors while reloading are logged and counted; the old certificate stays in use. */
export function watcherOptions(folder: string, log: Logger, metrics: CertWatcherMetrics): CertWatcherOptions {
  return {
    certFile: `${folder}/tls.crt`,
    keyFile: `${folder}/tls.key`,
    metrics,
    onError: (error) => log.error('cannot reload the certificate', { error }),
  };
}

/** A server follows its source: the callback is called at once, and with each new certificate. */
export function newServer(source: CertificateSource): Server {
  const server = createServer();
  source.onChange(({ cert, key }) => server.setSecureContext({ cert, key }));
  return server;
}

/** Forces a reload, for example after a signal. */
export async function reloaded(watcher: CertWatcher): Promise<CertificatePair> {
  await watcher.reload();
  return watcher.current;
}

/** A test or a local run creates an authority, and a certificate that it signed. */
export async function localCertificate(host: string): Promise<CertificateSource> {
  const issuer = await makeCertificate({ commonName: 'local authority', isAuthority: true });
  const forHost: MakeCertificateOptions = { commonName: host, dnsNames: [host], issuer, validDays: 7 };
  return fixedCertificate(await makeCertificate(forHost));
}
