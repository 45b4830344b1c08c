import type { RestConfig } from './from-runtime.js';

/** Formats a configuration as a kubeconfig file. It is JSON, which is also YAML.
 *
 * @param user name of the user in the file
 */
export function kubeconfigOf(config: RestConfig, user: string): string {
  const name = 'kbts-testing';
  return `${JSON.stringify(
    {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name, cluster: { server: config.server, 'certificate-authority-data': base64(config.ca) } }],
      users: [
        {
          name: user,
          user: { 'client-certificate-data': base64(config.cert), 'client-key-data': base64(config.key) },
        },
      ],
      contexts: [{ name, context: { cluster: name, user } }],
      'current-context': name,
    },
    undefined,
    2,
  )}\n`;
}

function base64(text: string | undefined): string | undefined {
  return text === undefined ? undefined : Buffer.from(text).toString('base64');
}
