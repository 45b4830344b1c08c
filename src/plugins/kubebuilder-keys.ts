import { base } from './base.js';

/** The plugins of kubebuilder, by their keys, and the keys of those that do the same in TypeScript projects. */
export const kubebuilderPlugins: ReadonlyMap<string, string> = new Map([
  ['go.kubebuilder.io/v4', base.key],
  ['base.go.kubebuilder.io/v4', base.key],
  ['kustomize.common.kubebuilder.io/v2', base.key],
  ['deploy-image.go.kubebuilder.io/v1-alpha', 'deploy-image.kbts.io/v1-alpha'],
  ['helm.kubebuilder.io/v2-alpha', 'helm.kbts.io/v2-alpha'],
  ['grafana.kubebuilder.io/v1-alpha', 'grafana.kbts.io/v1-alpha'],
  ['autoupdate.kubebuilder.io/v1-alpha', 'autoupdate.kbts.io/v1-alpha'],
]);
