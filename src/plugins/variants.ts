import type { VariantOf } from '../scaffold/index.js';
import type { Plugin } from './plugin.js';

/** Returns how the files of a kind differ from the usual ones, because of the plugin that created it. */
export function variantsOf(plugins: readonly Plugin[]): VariantOf {
  return (project, resource, id) => {
    for (const plugin of plugins) {
      const variant = plugin.variantOf?.(project, resource, id);
      if (variant) return variant;
    }
    return undefined;
  };
}
