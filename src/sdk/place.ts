import { type Environment, openFiles, type ReadableFiles } from '../files/index.js';
import { completedSample } from '../manifests/index.js';
import { plugins as ownPlugins, type Plugin, type PluginRun, variantsOf } from '../plugins/index.js';
import type { Surroundings } from '../scaffold/index.js';

/** What a plan depends on besides the request and the files of the project. */
export interface Outside {
  /** Version of kbts. */
  readonly version: string;
  readonly env: Environment;
  /** Plugins besides those of kbts. Default: none. */
  readonly plugins?: readonly Plugin[];
  now(): Date;
  /** Aborts downloads. */
  readonly stop: AbortSignal;
  /**
   * Reads standard input to its end.
   *
   * @param longest maximum length in bytes
   * @throws Error when it is longer
   */
  readInput(longest: number): Promise<string>;
}

/** Where a plan is made. */
export interface Place {
  /** The project folder. */
  readonly files: ReadableFiles;
  /** The folder that relative paths in a request are relative to. */
  readonly from: string;
  readonly outside: Outside;
  /** The plugins that take part. Default: none. */
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

/** The plugins of kbts and those besides them. */
export function knownPlugins({ plugins = [] }: Outside): readonly Plugin[] {
  return [...ownPlugins, ...plugins];
}

/** Opens a folder for planning. */
export function placeIn(folder: string, outside: Outside, from = folder): Place {
  return { files: openFiles(folder), from, outside };
}
