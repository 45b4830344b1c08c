import type { Project } from './project.js';

/** Returns what PROJECT records for a plugin; undefined if it has no entry. */
export function pluginConfig({ plugins = {} }: Project, key: string): unknown {
  return Object.hasOwn(plugins, key) ? plugins[key] : undefined;
}

/**
 * Records inputs of a plugin.
 *
 * @param config a value that JSON can express; undefined removes the entry
 */
export function withPluginConfig(project: Project, key: string, config: unknown): Project {
  const { plugins = {}, ...rest } = project;
  const others = Object.entries(plugins).filter(([other]) => other !== key);
  const entries = config === undefined ? others : [...others, [key, config] as const];
  return entries.length === 0 ? rest : { ...rest, plugins: Object.fromEntries(entries) };
}
