import { errorMessage } from '../errors/internal.js';
import type { LoggerOptions } from '../log/index.js';
import { parseBindAddress } from '../serving/internal.js';
import type { FlagDefinitions, FlagValues } from './flag.js';
import { loggerFlags, loggerOptionsFrom } from './logger-flags.js';
import { FlagError, parseFlags } from './parse-flags.js';

/** The parsed command line of a manager. */
export interface ManagerFlags<F extends FlagDefinitions = Record<never, never>> {
  /** The path to pass to `loadConfig`; undefined if the flag is not set. */
  readonly kubeconfig: string | undefined;
  /** Options to pass to `newLogger`. */
  readonly logger: LoggerOptions;
  /** Whether the manager runs in development mode: `--zap-devel`. */
  readonly development: boolean;
  readonly leaderElection: boolean;
  readonly healthProbeBindAddress: string;
  readonly metrics: ServerFlags & { readonly bindAddress: string; readonly secureServing: boolean };
  readonly webhook: ServerFlags & { readonly port: number; readonly skipWithoutCertificate: boolean };
  /** The values of custom flags, by name. */
  readonly own: FlagValues<F>;
}

/** The certificate of a server, and whether the server supports HTTP/2. */
export interface ServerFlags {
  readonly certDir: string | undefined;
  readonly certName: string;
  readonly keyName: string;
  readonly http2: boolean;
}

/** The flags of the manager, named as in kubebuilder. */
export const managerFlags = {
  kubeconfig: {
    default: '',
    help: "Kubeconfig file. Default: KUBECONFIG, then the pod's service account, then ~/.kube/config.",
  },
  'leader-elect': { default: false, help: 'Elect a leader, so that only one replica reconciles at a time.' },
  'health-probe-bind-address': { default: ':8081', help: 'Address of the health probe server; 0 disables it.' },
  'metrics-bind-address': {
    default: '0',
    help: 'Address of the metrics server, for example :8443 for HTTPS or :8080 for HTTP; 0 disables it.',
  },
  'metrics-secure': { default: true, help: 'Serve metrics over HTTPS.' },
  'metrics-cert-path': {
    default: '',
    help: 'Folder of the certificate for metrics. Default: a self-signed certificate.',
  },
  'metrics-cert-name': { default: 'tls.crt', help: 'File name of the certificate for metrics.' },
  'metrics-cert-key': { default: 'tls.key', help: 'File name of the private key for metrics.' },
  'webhook-port': { default: 9443, help: 'Port of the webhook server.' },
  'webhook-cert-path': {
    default: '',
    help: 'Folder of the certificate for webhooks. Default: k8s-webhook-server/serving-certs in the folder for temporary files.',
  },
  'webhook-cert-name': { default: 'tls.crt', help: 'File name of the certificate for webhooks.' },
  'webhook-cert-key': { default: 'tls.key', help: 'File name of the private key for webhooks.' },
  'enable-http2': { default: false, help: 'Support HTTP/2 for metrics and webhooks.' },
  ...loggerFlags,
};

/** Parses the flags of every manager, and the flags that the operator adds. */
export function parseManagerFlags<F extends FlagDefinitions>(args: readonly string[], own: F): ManagerFlags<F> {
  const values = parseFlags(args, { ...own, ...managerFlags });
  const port = values['webhook-port'];
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new FlagError(`\`--webhook-port\` must be a port from 1 to 65535, or 0 for any free one; found \`${port}\``);
  }
  for (const name of ['health-probe-bind-address', 'metrics-bind-address'] as const) checkAddress(name, values[name]);
  const http2 = values['enable-http2'];
  return {
    kubeconfig: values.kubeconfig || undefined,
    logger: loggerOptionsFrom(values),
    development: values['zap-devel'],
    leaderElection: values['leader-elect'],
    healthProbeBindAddress: values['health-probe-bind-address'],
    metrics: {
      bindAddress: values['metrics-bind-address'],
      secureServing: values['metrics-secure'],
      certDir: values['metrics-cert-path'] || undefined,
      certName: values['metrics-cert-name'],
      keyName: values['metrics-cert-key'],
      http2,
    },
    webhook: {
      port,
      skipWithoutCertificate: values['zap-devel'],
      certDir: values['webhook-cert-path'] || undefined,
      certName: values['webhook-cert-name'],
      keyName: values['webhook-cert-key'],
      http2,
    },
    own: Object.fromEntries(Object.keys(own).map((name) => [name, values[name]])) as FlagValues<F>, // its own names
  };
}

function checkAddress(name: string, address: string): void {
  if (address === '0') return;
  try {
    parseBindAddress(address);
  } catch (cause) {
    throw new FlagError(`\`--${name}\`: ${errorMessage(cause)}, or \`0\` for none`, { cause });
  }
}
