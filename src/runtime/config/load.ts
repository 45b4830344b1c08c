import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { SetupError } from '../errors/index.js';
import { checkTls } from './check-tls.js';
import { type InClusterOptions, inClusterConfig, NotInClusterError } from './in-cluster.js';
import { kubeconfigConfig } from './kubeconfig.js';
import { proxyFromEnvironment } from './proxy.js';
import type { RestConfig } from './rest-config.js';

/** Options of {@link loadConfig}. */
export interface LoadConfigOptions extends InClusterOptions {
  /** Value of the flag `--kubeconfig`; undefined if it is not set. */
  readonly kubeconfig?: string | undefined;
  /** Name of the kubeconfig context. Default: the current context. */
  readonly context?: string | undefined;
  /** The user's home folder. Default: `os.homedir()`. */
  readonly home?: string | undefined;
}

/**
 * Loads the configuration from the first of these places, as in controller-runtime: `--kubeconfig`, `KUBECONFIG`, the
 * service account of the pod, `~/.kube/config`. Without `proxy-url` in the kubeconfig, the environment variables
 * `HTTPS_PROXY` (for a server without TLS, `HTTP_PROXY`) and `NO_PROXY` apply.
 *
 * @throws SetupError if there is no configuration, or the first one is not valid
 */
export async function loadConfig(options: LoadConfigOptions = {}): Promise<RestConfig> {
  const config = await findConfig(options);
  await checkTls(config);
  const proxyUrl = config.proxyUrl ?? proxyFromEnvironment(config.server, options.env ?? process.env);
  return proxyUrl === undefined ? config : { ...config, proxyUrl };
}

async function findConfig(options: LoadConfigOptions): Promise<RestConfig> {
  const { context } = options;
  const env = options.env ?? process.env;
  if (options.kubeconfig) {
    return required(await kubeconfigConfig([options.kubeconfig], { context }), options.kubeconfig);
  }
  if (env.KUBECONFIG) {
    const paths = env.KUBECONFIG.split(delimiter).filter((path) => path !== '');
    const found = await kubeconfigConfig(paths, { context, skipMissing: true });
    return required(found, `\`KUBECONFIG\` (${env.KUBECONFIG})`);
  }
  const pod = await inClusterConfig(options).catch((error: Error) => error);
  if (!(pod instanceof Error)) return pod;
  const path = join(options.home ?? homedir(), '.kube', 'config');
  const own = await kubeconfigConfig([path], { context, skipMissing: true });
  if (own) return own;
  if (!(pod instanceof NotInClusterError)) throw pod;
  throw new SetupError(
    `no kubeconfig found: pass \`--kubeconfig\`, set \`KUBECONFIG\`, create \`${path}\`, or run in a pod`,
  );
}

function required(config: RestConfig | undefined, where: string): RestConfig {
  if (config) return config;
  throw new SetupError(`no file in ${where} exists`);
}
