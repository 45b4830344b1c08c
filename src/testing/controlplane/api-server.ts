import { writeFileSync } from 'node:fs';
import { type RequestOptions, request } from 'node:https';
import { join } from 'node:path';
import { type CertificatePair, makeCertificate } from '../../runtime/certwatcher/index.js';
import type { RestConfig } from '../../runtime/config/index.js';
import { makeServerCertificate } from '../certificates.js';
import { waitFor } from '../wait-for.js';
import type { BinaryPaths } from './binaries.js';
import { findFreePorts } from './ports.js';
import type { LocalProcess, ProcessGroup } from './process-group.js';

const startAttempts = 5;

/** etcd and an API server. */
export interface ApiServer {
  readonly authority: CertificatePair;
  readonly config: RestConfig;
  readonly files: ApiServerFiles;
  /** Restarts the API server with the same port and data, and waits until it is ready. */
  start(): Promise<void>;
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** Paths of API server files that other components also require. */
interface ApiServerFiles {
  readonly authority: string;
  readonly serviceAccountKey: string;
}

interface StartApiServerOptions {
  readonly binaries: BinaryPaths;
  readonly timeout: number;
  readonly args: readonly string[];
  readonly signal: AbortSignal | undefined;
}

/** Starts etcd and the API server on free ports, and waits until they are ready. Retries if a port was taken. */
export async function startApiServer(group: ProcessGroup, options: StartApiServerOptions): Promise<ApiServer> {
  const authority = await makeCertificate({ commonName: 'kbts-testing-ca', isAuthority: true });
  const files = await writeFiles(group.folder, authority);
  // Members of this group bypass RBAC.
  const organizations = ['system:masters'];
  const admin = await makeCertificate({ commonName: 'kbts-admin', organizations, issuer: authority });
  for (let attempt = 1; ; attempt += 1) {
    const ports = await findFreePorts(3);
    const config = { server: `https://127.0.0.1:${ports[0]}`, ca: authority.cert, ...admin };
    const etcd = group.run('etcd', options.binaries.etcd, etcdArgs(group.folder, ports, attempt));
    let server: LocalProcess | undefined;
    const start = async () => {
      const args = [...apiServerArgs(files, ports), ...options.args];
      server = group.run('kube-apiserver', options.binaries['kube-apiserver'], args);
      await waitUntilReady(config, [etcd, server], options);
    };
    const kill = async (signal: NodeJS.Signals) => server?.kill(signal);
    try {
      await start();
      return { authority, config, files, start, kill };
    } catch (error) {
      const isPortTaken = [etcd, server].some((process) => process?.log().includes('address already in use'));
      await Promise.all([etcd.kill(), kill('SIGKILL')]);
      if (!isPortTaken || attempt === startAttempts) throw error;
    }
  }
}

type AllFiles = ApiServerFiles & { readonly cert: string; readonly key: string; readonly serviceAccountCert: string };

async function writeFiles(folder: string, authority: CertificatePair): Promise<AllFiles> {
  const serving = await makeServerCertificate(authority, [
    '127.0.0.1',
    'localhost',
    '10.0.0.1',
    'kubernetes.default.svc',
  ]);
  const serviceAccounts = await makeCertificate({ commonName: 'kbts-testing-service-accounts', isAuthority: true });
  const write = (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(path, content, { mode: 0o600 });
    return path;
  };
  return {
    authority: write('ca.crt', authority.cert),
    cert: write('kube-apiserver.crt', serving.cert),
    key: write('kube-apiserver.key', serving.key),
    serviceAccountCert: write('service-account.crt', serviceAccounts.cert),
    serviceAccountKey: write('service-account.key', serviceAccounts.key),
  };
}

function etcdArgs(folder: string, [, client, peer]: readonly number[], attempt: number): string[] {
  return [
    `--data-dir=${join(folder, `etcd-${attempt}`)}`,
    `--listen-client-urls=http://127.0.0.1:${client}`,
    `--advertise-client-urls=http://127.0.0.1:${client}`,
    `--listen-peer-urls=http://127.0.0.1:${peer}`,
    `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
    `--initial-cluster=default=http://127.0.0.1:${peer}`,
    '--unsafe-no-fsync',
    '--log-level=warn',
  ];
}

function apiServerArgs(files: AllFiles, [server, etcd]: readonly number[]): string[] {
  return [
    `--etcd-servers=http://127.0.0.1:${etcd}`,
    '--bind-address=127.0.0.1',
    `--secure-port=${server}`,
    // A machine without a network has no address for the `kubernetes` Service, which tests do not use.
    '--advertise-address=127.0.0.1',
    '--endpoint-reconciler-type=none',
    `--tls-cert-file=${files.cert}`,
    `--tls-private-key-file=${files.key}`,
    `--client-ca-file=${files.authority}`,
    '--service-account-issuer=https://kubernetes.default.svc',
    `--service-account-key-file=${files.serviceAccountCert}`,
    `--service-account-signing-key-file=${files.serviceAccountKey}`,
    '--service-cluster-ip-range=10.0.0.0/24',
    '--authorization-mode=RBAC',
    '--disable-admission-plugins=ServiceAccount',
    '--allow-privileged=true',
  ];
}

/** Waits until the API server is ready and has created the namespace `default`. */
async function waitUntilReady(
  config: RestConfig,
  processes: readonly LocalProcess[],
  { timeout, signal }: StartApiServerOptions,
): Promise<void> {
  const isReady = async () =>
    processes.some((process) => !process.isRunning) ||
    ((await statusOf(config, '/readyz')) === 200 && (await statusOf(config, '/api/v1/namespaces/default')) === 200);
  try {
    await waitFor(isReady, { what: 'the API server to be ready', timeout, signal });
  } catch (cause) {
    throw new Error(withLogs(cause instanceof Error ? cause.message : String(cause), processes), { cause });
  }
  const dead = processes.find((process) => !process.isRunning);
  if (dead) throw new Error(withLogs(`${dead.name} ended before the API server was ready`, [dead]));
}

/** Appends the last log lines of the processes, which usually contain the cause. */
function withLogs(message: string, processes: readonly LocalProcess[]): string {
  return [message, ...processes.map((process) => `${process.name}:\n${lastLines(process.log())}`)].join('\n\n');
}

function lastLines(log: string): string {
  const lines = log.trimEnd().split('\n').slice(-12);
  return lines.map((line) => `  ${line.slice(0, 400)}`).join('\n');
}

/** Sends a request over a new connection: keep-alive connections cause errors before the server is ready. */
function statusOf(config: RestConfig, path: string): Promise<number | undefined> {
  const tls: RequestOptions = { ca: config.ca, cert: config.cert, key: config.key };
  return new Promise((resolve, reject) => {
    const call = request(new URL(path, config.server), { ...tls, agent: false, timeout: 5000 }, (response) => {
      response.resume();
      response.once('close', () => resolve(response.statusCode));
    });
    call.once('timeout', () => call.destroy(new Error('no response within 5 s')));
    call.once('error', reject);
    call.end();
  });
}
