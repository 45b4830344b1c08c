import fs from 'node:fs';
import path from 'node:path';
import { DiagnosticList } from '../../base/problems/index.js';
import { readYaml } from '../../base/yaml/index.js';
import { homeOf } from '../folders/project-folder.js';
import type { Io } from '../terminal/io.js';

/** The cluster of the current context, without credentials. */
export interface CurrentCluster {
  readonly context: string;
  readonly server: URL;
  /** CA certificates in PEM format. Default: the system's. */
  readonly ca?: string;
  /** Whether certificate verification is disabled. Default: false. */
  readonly isInsecure?: boolean;
  /** The server name to verify in the certificate. Default: the host name in the URL. */
  readonly serverName?: string;
}

/** Maximum size of a kubeconfig file, in bytes. */
const longest = 4 * 2 ** 20;

/**
 * Finds the current cluster in the user's kubeconfig files: those listed in `KUBECONFIG`, or `~/.kube/config`. Neither
 * reads credentials nor starts programs that provide credentials.
 *
 * @returns undefined without a kubeconfig or a current context; a string that describes the problem if it is invalid
 */
export function currentCluster(io: Io): CurrentCluster | string | undefined {
  const home = homeOf(io.env);
  const listed = io.env.KUBECONFIG ?? (home === undefined ? '' : path.join(home, '.kube/config'));
  const places = listed.split(path.delimiter).filter((place) => place !== '');
  const configs = places.flatMap((place) => readConfig(path.resolve(io.cwd, place)) ?? []);
  const context = configs.map((config) => textAt(config.value, 'current-context')).find((name) => name !== undefined);
  if (context === undefined) return undefined;
  const named = find(configs, 'contexts', 'context', context);
  const cluster = find(configs, 'clusters', 'cluster', textAt(named?.value, 'cluster') ?? '');
  const server = textAt(cluster?.value, 'server') ?? '';
  if (!cluster || !/^https?:\/\//.test(server) || !URL.canParse(server)) {
    return `the current context of the kubeconfig has no cluster with a URL`;
  }
  if (textAt(cluster.value, 'proxy-url') !== undefined) return `the cluster is behind a proxy, and is not queried`;
  return { context, server: new URL(server), ...tlsOf(cluster) };
}

interface Config {
  readonly folder: string;
  readonly value: unknown;
}

function readConfig(file: string): Config | undefined {
  try {
    const stat = fs.statSync(file);
    if (!stat.isFile() || stat.size > longest) return undefined;
    const text = fs.readFileSync(file, 'utf8');
    const yaml = readYaml(text, { file, code: 'manifest-invalid', sink: new DiagnosticList() });
    return yaml && { folder: path.dirname(file), value: yaml.value };
  } catch {
    return undefined; // missing or unreadable files are skipped, as in kubectl
  }
}

/** Finds the first entry with a name, and the folder that its paths are relative to. */
function find(configs: readonly Config[], list: string, key: string, name: string): Config | undefined {
  for (const { folder, value } of configs) {
    const items = entryOf(value, list);
    const item = Array.isArray(items) ? items.find((one: unknown) => textAt(one, 'name') === name) : undefined;
    if (item !== undefined) return { folder, value: entryOf(item, key) };
  }
  return undefined;
}

function tlsOf({ folder, value }: Config): Pick<CurrentCluster, 'ca' | 'isInsecure' | 'serverName'> {
  const encoded = textAt(value, 'certificate-authority-data');
  const file = textAt(value, 'certificate-authority');
  const ca =
    encoded === undefined ? file && readCa(path.resolve(folder, file)) : Buffer.from(encoded, 'base64').toString();
  const serverName = textAt(value, 'tls-server-name');
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(entryOf(value, 'insecure-skip-tls-verify') === true ? { isInsecure: true } : {}),
    ...(serverName === undefined ? {} : { serverName }),
  };
}

function readCa(file: string): string | undefined {
  try {
    const stat = fs.statSync(file);
    return stat.isFile() && stat.size <= longest ? fs.readFileSync(file, 'utf8') : undefined;
  } catch {
    return undefined; // the connection will fail, and that error is reported
  }
}

function entryOf(value: unknown, key: string): unknown {
  const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  return isObject ? (value as Readonly<Record<string, unknown>>)[key] : undefined; // safe: an object with this own key
}

function textAt(value: unknown, key: string): string | undefined {
  const text = entryOf(value, key);
  return typeof text === 'string' && text !== '' ? text : undefined;
}
