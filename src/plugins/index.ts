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
  type ResolvedPlugins,
  resolvePlugins,
  shortName,
} from './resolve.js';
export { type PluginRun, planPlugins, prepareApi, variantsOf } from './run.js';
