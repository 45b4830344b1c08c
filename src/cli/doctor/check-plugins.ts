import { base, externalPlugins, layoutSource, packagePlugins, plugins, resolvePlugins } from '../../plugins/index.js';
import type { Diagnostic } from '../../problems/index.js';
import type { Project } from '../../project/index.js';
import type { Io } from '../terminal/io.js';

/** More plugins than a project has. */
const mostKeys = 100;

/** Warns about plugins in the layout of a project that are not installed: commands that run plugins fail without them. */
export function checkPlugins({ layout }: Project, { env, cwd, program }: Io): readonly Diagnostic[] {
  const keys = [...new Set(layout)].filter((key) => key !== base.key).slice(0, mostKeys);
  if (keys.length === 0) return [];
  const outside = [...externalPlugins({ env, folder: cwd }), ...packagePlugins(cwd)];
  const { problems } = resolvePlugins(keys, [...plugins, ...(program?.plugins ?? []), ...outside], layoutSource);
  const consequence = '`kbts edit` and `kbts create` fail until it is installed or corrected';
  return problems.map((problem) =>
    problem.severity === 'error'
      ? { ...problem, severity: 'warning', message: `${problem.message}: ${consequence}` }
      : problem,
  );
}
