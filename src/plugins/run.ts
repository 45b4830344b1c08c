import { mergeChanges, withChanges } from '../base/files/index.js';
import type { DiagnosticSink } from '../base/problems/index.js';
import { projectFile, writeProject } from '../base/project-file/index.js';
import type { ScaffoldPlan, Surroundings, VariantOf } from '../project/index.js';
import type { Plugin, PluginCommand, PluginOptions, PluginStep, PreparedApi } from './plugin.js';

/** The plugins that take part in a command, and the values of all flags. */
export interface PluginRun {
  readonly command: PluginCommand;
  readonly chain: readonly Plugin[];
  readonly options: PluginOptions;
}

/**
 * Adds the changes of plugins to a command's plan. Each plugin sees the changes of the command and of earlier plugins.
 *
 * @param base the plan of the command
 * @param around inputs of the plan, before any changes are applied
 * @returns undefined if errors were reported
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

/** Returns the values of the flags that a step defines. */
export function ownOptions({ flags }: PluginStep, options: PluginOptions): PluginOptions {
  return Object.fromEntries(
    Object.keys(flags).map((name) => [name, Object.hasOwn(options, name) ? options[name] : undefined]),
  );
}

function withProjectFile({ changes, project, notes }: ScaffoldPlan, around: Surroundings): ScaffoldPlan {
  const before = withChanges(around.files, changes).readText(projectFile);
  const contents = writeProject(project, before);
  if (contents === before) return { changes, project, notes };
  const written = { kind: 'create', path: projectFile, contents } as const;
  return { changes: mergeChanges(changes, [written], around.files), project, notes };
}

/** Lets plugins change the request of `create api` before it is planned; undefined if errors were reported. */
export function prepareApi(
  { chain, options }: PluginRun,
  start: PreparedApi,
  sink: DiagnosticSink,
): PreparedApi | undefined {
  let prepared: PreparedApi | undefined = start;
  for (const { steps } of chain) {
    const step = steps['create api'];
    if (prepared && step?.prepareApi) {
      prepared = step.prepareApi(prepared.request, prepared.project, ownOptions(step, options), sink);
    }
  }
  return prepared;
}

/** Combines variants: the first plugin that created a kind determines how its files differ from the default. */
export function variantsOf(plugins: readonly Plugin[]): VariantOf {
  return (project, resource, id) => {
    for (const plugin of plugins) {
      const variant = plugin.variantOf?.(project, resource, id);
      if (variant) return variant;
    }
    return undefined;
  };
}
