import { type Environment, openFiles, type ReadableFiles } from '../../base/files/index.js';
import { completedSample } from '../../compiler/manifests/index.js';
import { plugins as ownPlugins, type Plugin, type PluginRun, variantsOf } from '../../plugins/index.js';
import type { Surroundings } from '../../project/index.js';

/** The inputs of a plan, in addition to the request and the project files. */
export interface Outside {
  /** The kbts version. */
  readonly version: string;
  readonly env: Environment;
  /** Plugins in addition to the built-in ones. Default: none. */
  readonly plugins?: readonly Plugin[];
  now(): Date;
  /** Aborts downloads and kubectl. */
  readonly stop: AbortSignal;
  /** Reads standard input; throws if it is longer than `longest` bytes. */
  readInput(longest: number): Promise<string>;
}

/** The folder that a plan changes, and the environment of the plan. */
export interface Place {
  readonly files: ReadableFiles;
  /** The folder against which relative paths in a request are resolved. */
  readonly from: string;
  readonly outside: Outside;
  /** The plugins to run. Default: none. */
  readonly plugins?: PluginRun;
}

/** Returns the inputs of a scaffold plan. */
export function surroundingsOf({ files, outside, plugins: run }: Place): Surroundings {
  const variantOf = variantsOf([...knownPlugins(outside), ...(run?.chain ?? [])]);
  return {
    files,
    version: outside.version,
    year: outside.now().getFullYear(),
    variantOf,
    completedSample: (path, text) => completedSample(path, text, files),
  };
}

/** Returns the built-in plugins and the additional plugins. */
export function knownPlugins({ plugins = [] }: Outside): readonly Plugin[] {
  return [...ownPlugins, ...plugins];
}

/** Opens a folder for planning. */
export function placeIn(folder: string, outside: Outside, from = folder): Place {
  return { files: openFiles(folder), from, outside };
}
