import { type Logger, loadConfig, type RestConfig, systemClock } from 'kbts/runtime';
import {
  type ApiRequest,
  collectionPath,
  type MeasuredRequest,
  newClient,
  newRestMapper,
  newTransport,
  objectPath,
  type ReadJsonOptions,
  type RestMapper,
  type RestMapperOptions,
  type RestMapping,
  readJson,
  type Transport,
  type TransportOptions,
  writeJson,
} from 'kbts/runtime/client';

/** Discovery is limited to some lookups per second, by the clock of the operator. */
export const discovery: RestMapperOptions = { clock: systemClock };

/** The transport sends any request of the API server, with the credentials and retries of the client. */
export async function serverVersion(transport: Transport, signal: AbortSignal): Promise<string> {
  const request: ApiRequest = { method: 'GET', path: '/version', signal };
  const { gitVersion } = await transport.request<{ gitVersion: string }>(request);
  return gitVersion;
}

/** Slow requests and warnings of the API server are logged; a second cluster gets its own transport. */
export function observedTransport(config: RestConfig, log: Logger): Transport {
  const options: TransportOptions = {
    connectTimeout: 5_000,
    onWarning: (warning, { path }) => log.info('API server warning', { path, warning }),
    onCompleted: ({ method, path }, { duration }: MeasuredRequest) => {
      if (duration > 1) log.info('slow request', { method, path, seconds: duration });
    },
  };
  return newTransport(config, options);
}

/** Clients of one cluster share a transport and a mapper. */
export async function withClient<T>(use: (client: ReturnType<typeof newClient>) => Promise<T>): Promise<T> {
  const transport = newTransport(await loadConfig());
  try {
    return await use(newClient({ transport, mapper: newRestMapper(transport, discovery) }));
  } finally {
    transport.close();
  }
}

/** The mapper knows the plural and the scope of every installed kind, and thus its paths. */
export async function pathsOf(mapper: RestMapper, namespace: string): Promise<string[]> {
  const mapping: RestMapping = await mapper.restMapping({ group: 'web.example.com', version: 'v1', kind: 'Site' });
  const key = mapping.namespaced ? { namespace, name: 'front' } : { name: 'front' };
  return [collectionPath(mapping, mapping.namespaced ? namespace : undefined), objectPath(mapping, key, 'status')];
}

/** Stored manifests keep integers beyond 2^53; input from outside is limited in depth. */
export function normalize(text: string): string {
  const limits: ReadJsonOptions = { maxDepth: 100 };
  return writeJson(readJson(text, limits));
}
