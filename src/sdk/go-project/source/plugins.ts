import { plugins } from '../../../plugins/index.js';
import { shorten } from '../../../problems/index.js';
import type { Project } from '../../../project/index.js';

/** Plugins that scaffold the Go code and `config/`, which are imported or reported by other parts. */
const base =
  /^(?:(?:base\.)?go\.kubebuilder\.io|kustomize\.common\.kubebuilder\.io|go\.sdk\.operatorframework\.io)(?:\/|$)/;

/** What to do about the plugins of a Go project, a sentence each: their files and records are not imported. */
export function pluginRemarks({
  layout,
  plugins: recorded = {},
}: Pick<Project, 'layout' | 'plugins'>): readonly string[] {
  const keys = [...new Set([...layout, ...Object.keys(recorded)])].filter((key) => !base.test(key));
  return keys.map((key) => {
    const own = plugins.find((plugin) => shortName(plugin.key) === shortName(key));
    const shown = `The Go project uses the plugin \`${shorten(key)}\``;
    if (own?.steps.edit) return `${shown}: run \`kbts edit --plugins ${shortName(own.key)}\``;
    return `${shown}: what it scaffolded has to be ported by hand`;
  });
}

/** `helm` of `helm.kubebuilder.io/v2-alpha`. */
function shortName(key: string): string {
  return key.replace(/[./].*/s, '');
}
