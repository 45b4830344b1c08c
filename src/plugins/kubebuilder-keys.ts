import { base } from './base.js';

/** Keys of kubebuilder plugins, each with the key of the equivalent plugin of kbts. */
export const kubebuilderPlugins: ReadonlyMap<string, string> = new Map([
  ['go.kubebuilder.io/v4', base.key],
  ['base.go.kubebuilder.io/v4', base.key],
  ['kustomize.common.kubebuilder.io/v2', base.key],
  ['deploy-image.go.kubebuilder.io/v1-alpha', 'deploy-image.kbts.io/v1-alpha'],
  ['helm.kubebuilder.io/v2-alpha', 'helm.kbts.io/v2-alpha'],
  ['grafana.kubebuilder.io/v1-alpha', 'grafana.kbts.io/v1-alpha'],
  ['autoupdate.kubebuilder.io/v1-alpha', 'autoupdate.kbts.io/v1-alpha'],
]);
