/** A Kubernetes API server in memory: one pipeline from the request to storage, as in kube-apiserver. */
export { type ApiServer, type ApiServerOptions, newApiServer } from './api-server.js';
export { type InProcessTransportOptions, newInProcessTransport } from './in-process-transport.js';
export type { Fault, InjectedFault } from './pipeline/index.js';
export { readState, writeState } from './state.js';
