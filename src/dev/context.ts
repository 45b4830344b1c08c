import { isIP } from 'node:net';
import type { RestConfig } from '../runtime/config/index.js';

/** Names that tools for local clusters give their contexts. */
const localName =
  /^(?:(?:kind|k3d|colima)-.+|colima|minikube|docker-desktop|docker-for-desktop|rancher-desktop|orbstack|microk8s)$/;

/** Names of this machine, or of a virtual machine on it. */
const localHost = /^(?:localhost|.+\.localhost|.+\.docker\.internal|.+\.k3d\.internal)$/;

/** Whether a context is that of a local cluster: by its name, and by an address that is not a public one. */
export function isLocalContext(name: string, { server }: Pick<RestConfig, 'server'>): boolean {
  return localName.test(name) && isLocalServer(server);
}

function isLocalServer(server: string): boolean {
  const host = new URL(server).hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? localHost.test(host) : isPrivateAddress(host);
}

/** Whether an address is that of this machine or of a private network, where virtual machines are. */
function isPrivateAddress(host: string): boolean {
  return /^(?:127\.|0\.0\.0\.0$|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd])/.test(host);
}
