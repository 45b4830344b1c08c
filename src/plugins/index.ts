/** Plugins: add flags and changes to the commands that create and edit projects. */

export { base } from './base.js';
export { plugins } from './catalog.js';
export { externalPlugins, isExternal, loadExternal, packagePlugins } from './external/index.js';
export {
  type Plugin,
  type PluginCommand,
  type PluginFlags,
  type PluginOptions,
  type PluginStep,
  type PluginSwitchFlag,
  type PluginTextFlag,
  pluginCommands,
} from './plugin.js';
export {
  idlePlugins,
  isPluginKey,
  type KeySource,
  pluginKeys,
  type ResolvedPlugins,
  resolvePlugins,
} from './resolve.js';
export { type PluginRun, planPlugins, prepareApi, variantsOf } from './run.js';
