import { mergeChanges, withChanges } from '../files/index.js';
import type { DiagnosticSink } from '../problems/index.js';
import { projectFile, writeProject } from '../project/index.js';
import type { ScaffoldPlan, Surroundings } from '../scaffold/index.js';
import type { Plugin, PluginCommand, PluginOptions, PluginStep } from './plugin.js';

/** The plugins of a command line, and the values of all of its flags. */
export interface PluginRun {
  readonly command: PluginCommand;
  readonly chain: readonly Plugin[];
  readonly options: PluginOptions;
}

/**
 * Extends the plan of a command by the changes of its plugins. Each plugin sees the project as the plugins before it
 * leave it; the result is one plan, which is applied as a whole.
 *
 * @param base what the command itself does
 * @param around the project without any changes
 * @returns undefined when errors were reported
 */
export async function planPlugins(
  { command, chain, options }: PluginRun,
  base: ScaffoldPlan,
  around: Surroundings,
  sink: DiagnosticSink,
): Promise<ScaffoldPlan | undefined> {
  let plan = base;
  for (const { steps } of chain) {
    const step = steps[command];
    if (!step?.plan) continue;
    const files = withChanges(around.files, plan.changes);
    const request = {
      command,
      options: ownOptions(step, options),
      project: plan.project,
      around: { ...around, files },
      chain: chain.map(({ key }) => key),
    };
    const made = await step.plan(request, sink);
    if (!made) return undefined;
    const changes = mergeChanges(plan.changes, made.changes, around.files);
    plan = { changes, project: made.project, notes: [...plan.notes, ...made.notes] };
  }
  return plan === base ? base : withProjectFile(plan, around);
}

/** The values of the flags of a step. */
export function ownOptions({ flags }: PluginStep, options: PluginOptions): PluginOptions {
  return Object.fromEntries(
    Object.keys(flags).map((name) => [name, Object.hasOwn(options, name) ? options[name] : undefined]),
  );
}

/** Writes the resulting project to PROJECT. */
function withProjectFile({ changes, project, notes }: ScaffoldPlan, around: Surroundings): ScaffoldPlan {
  const before = withChanges(around.files, changes).readText(projectFile);
  const contents = writeProject(project, before);
  if (contents === before) return { changes, project, notes };
  const written = { kind: 'create', path: projectFile, contents } as const;
  return { changes: mergeChanges(changes, [written], around.files), project, notes };
}
