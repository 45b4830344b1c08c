import { isIP } from 'node:net';
import type { RestConfig } from '../runtime/config/index.js';

/** Patterns of the context names that tools for local clusters create. */
const localName =
  /^(?:(?:kind|k3d|colima)-.+|colima|minikube|docker-desktop|docker-for-desktop|rancher-desktop|orbstack|microk8s)$/;

/** Host names of this machine, or of a virtual machine on it. */
const localHost = /^(?:localhost|.+\.localhost|.+\.docker\.internal|.+\.k3d\.internal)$/;

/** Whether a context has the name of a local cluster, and a server without a public address. */
export function isLocalContext(name: string, { server }: Pick<RestConfig, 'server'>): boolean {
  return localName.test(name) && isLocalServer(server);
}

function isLocalServer(server: string): boolean {
  const host = new URL(server).hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? localHost.test(host) : isPrivateAddress(host);
}

/** Whether an address belongs to this machine or to a private network, such as that of a virtual machine. */
function isPrivateAddress(host: string): boolean {
  return /^(?:127\.|0\.0\.0\.0$|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd])/.test(host);
}
