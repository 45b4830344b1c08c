/** Sources of events for controllers: kinds in the cluster, informers, and channels for external events. */
export { type ChannelEvent, EventChannel, newChannelSource } from './channel-source.js';
export { newInformerSource, newKindSource, optionalSource } from './kind-source.js';
export type { Source, SourceContext } from './source.js';
