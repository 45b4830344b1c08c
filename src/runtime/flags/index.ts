/** The command line of an operator: the flags of every manager, named as in kubebuilder, and custom flags. */
export type { FlagDefinition, FlagDefinitions, FlagValue, FlagValues } from './flag.js';
export type { ManagerFlags, ServerFlags } from './manager-flags.js';
export { FlagError } from './parse-flags.js';
export { type FlagProcess, readManagerFlags } from './read-manager-flags.js';
export { watchedNamespaces } from './watched-namespaces.js';
