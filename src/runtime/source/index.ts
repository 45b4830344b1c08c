/** Where controllers get events from: kinds of the cluster, informers, and channels from outside. */
export { EventChannel, newChannelSource } from './channel-source.js';
export { newInformerSource, newKindSource } from './kind-source.js';
export type { Source, SourceContext } from './source.js';
