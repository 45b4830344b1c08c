import { layout } from '../base/project-file/index.js';
import type { Plugin } from './plugin.js';

/** The built-in scaffold. It is part of every plugin chain, so naming its key has no effect. */
export const base: Plugin = {
  key: layout,
  summary: 'Sources, manifests and tooling; part of every project',
  steps: {},
};

/** Keys of the equivalent kbts plugins, by the keys of kubebuilder plugins. */
export const kubebuilderPlugins: ReadonlyMap<string, string> = new Map([
  ['go.kubebuilder.io/v4', base.key],
  ['base.go.kubebuilder.io/v4', base.key],
  ['kustomize.common.kubebuilder.io/v2', base.key],
  ['deploy-image.go.kubebuilder.io/v1-alpha', 'deploy-image.kbts.io/v1-alpha'],
  ['helm.kubebuilder.io/v2-alpha', 'helm.kbts.io/v2-alpha'],
  ['grafana.kubebuilder.io/v1-alpha', 'grafana.kbts.io/v1-alpha'],
  ['autoupdate.kubebuilder.io/v1-alpha', 'autoupdate.kbts.io/v1-alpha'],
]);
