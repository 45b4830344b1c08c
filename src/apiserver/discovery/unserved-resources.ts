import type { DiscoveredResource } from './discovered-resource.js';

/** Resources of the core group that require a kubelet or a scheduler; discovery lists them as the API server does. */
export const unservedResources: readonly DiscoveredResource[] = [
  row('bindings', 'Binding', 'N', 'create', 'binding'),
  { ...row('componentstatuses', 'ComponentStatus', 'C', 'get list', 'componentstatus'), shortNames: ['cs'] },
  row('nodes/proxy', 'NodeProxyOptions', 'C', 'create delete get patch update'),
  row('pods/attach', 'PodAttachOptions', 'N', 'create get'),
  row('pods/exec', 'PodExecOptions', 'N', 'create get'),
  row('pods/log', 'Pod', 'N', 'get'),
  row('pods/portforward', 'PodPortForwardOptions', 'N', 'create get'),
  row('pods/proxy', 'PodProxyOptions', 'N', 'create delete get patch update'),
  row('services/proxy', 'ServiceProxyOptions', 'N', 'create delete get patch update'),
];

function row(name: string, kind: string, scope: 'N' | 'C', verbs: string, singularName = ''): DiscoveredResource {
  const isNamespaced = scope === 'N';
  return { name, singularName, isNamespaced, kind: { kind }, verbs: verbs.split(' '), shortNames: [], categories: [] };
}
