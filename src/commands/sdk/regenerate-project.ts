import { type FileChange, memoryFiles, mergeChanges, type ReadableFiles } from '../../base/files/index.js';
import type { DiagnosticList } from '../../base/problems/index.js';
import { loadProject, type Project } from '../../base/project-file/index.js';
import { base, type Plugin, planPlugins } from '../../plugins/index.js';
import { planRescaffold } from '../../project/index.js';
import { withManifests } from './change-project.js';
import { knownPlugins, type Place, surroundingsOf } from './place.js';
import type { PlannedOutput } from './planned.js';

/** Plans the scaffold that PROJECT describes, with plugins and manifests, in an empty folder. */
export async function regenerateProject(place: Place, problems: DiagnosticList): Promise<PlannedOutput | undefined> {
  const project = loadProject(place.files, problems);
  const around = surroundingsOf(place);
  const plan = project && planRescaffold(project, around, problems);
  if (!plan || problems.hasErrors) return undefined;
  const empty = memoryFiles();
  const { chain, notes } = pluginsToRun(project, place);
  const created = new Set(plan.changes.map((change) => change.path));
  const kept = keptFiles(project, chain, place.files).filter((change) => !created.has(change.path));
  const changes = mergeChanges(plan.changes, kept, empty);
  const run = { command: 'edit', chain, options: {} } as const;
  const extended = await planPlugins(run, { ...plan, changes }, { ...around, files: empty }, problems);
  if (!extended || problems.hasErrors) return undefined;
  // The notes of the plugins describe steps that the user has already done.
  const planned = { changes: extended.changes, notes };
  return withManifests(planned, empty, place.outside.version);
}

/** Returns the plugins that run again, and notes on the others. A repository must not choose which programs run. */
export function pluginsToRun(project: Project, { files, outside }: Pick<Place, 'files' | 'outside'>) {
  const known = knownPlugins(outside);
  const keys = new Set([...project.layout, ...Object.keys(project.plugins ?? {})]);
  keys.delete(base.key);
  const found = [...keys].map((key) => ({ key, plugin: known.find((plugin) => plugin.key === key) }));
  const isReady = ({ onRescaffold }: Plugin) =>
    onRescaffold !== undefined && (onRescaffold.required === undefined || missingFiles(onRescaffold).length === 0);
  const missingFiles = (rule: NonNullable<Plugin['onRescaffold']>) =>
    rule.keeps(project).filter((path) => textOf(path, files) === undefined);
  const notes = found.flatMap(({ key, plugin }) => {
    if (plugin && (isReady(plugin) || plugin.variantOf)) return [];
    const missing = plugin?.onRescaffold ? missingFiles(plugin.onRescaffold) : [];
    return [noteOf(key, plugin, missing)];
  });
  return { chain: known.filter((plugin) => keys.has(plugin.key) && isReady(plugin)), notes };
}

function noteOf(key: string, plugin: Plugin | undefined, missing: readonly string[]): string {
  const call = `\`kbts edit --plugins ${key}\``;
  if (!plugin) return `Run the plugin again if you trust it: ${call}. It is not part of kbts, and was not run`;
  const [file] = missing;
  const required = plugin.onRescaffold?.required;
  if (file !== undefined && required !== undefined) {
    return `Run the plugin again: ${required}, and then ${call}. It was not run because \`${file}\` was not found`;
  }
  return plugin.steps.edit
    ? `Run the plugin again: ${call}`
    : `Restore the files of the plugin \`${key}\`, which runs only in new projects and for new kinds`;
}

function keptFiles(project: Project, chain: readonly Plugin[], files: ReadableFiles): readonly FileChange[] {
  return chain
    .flatMap(({ onRescaffold }) => onRescaffold?.keeps(project) ?? [])
    .flatMap((path) => {
      const contents = textOf(path, files);
      return contents === undefined ? [] : [{ kind: 'create', path, contents } as const];
    });
}

/** Reads a project file; undefined if it is missing, or if PROJECT names an invalid path. */
function textOf(path: string, files: ReadableFiles): string | undefined {
  const found = files.resolve(path);
  return found.kind === 'inside' && found.relative === path ? files.readText(path) : undefined;
}
