import { type FileChange, memoryFiles, mergeChanges, type ReadableFiles } from '../files/index.js';
import { type Plugin, planPlugins, plugins } from '../plugins/index.js';
import type { DiagnosticList } from '../problems/index.js';
import { loadProject, type Project } from '../project/index.js';
import { planRescaffold } from '../scaffold/index.js';
import { withManifests } from './change-project.js';
import { type Place, surroundingsOf } from './place.js';
import type { PlannedOutput } from './planned.js';

/**
 * Plans the scaffold that the PROJECT file of a place describes, with its plugins and manifests, in an empty folder.
 *
 * @returns undefined if errors were reported
 */
export async function regenerateProject(place: Place, problems: DiagnosticList): Promise<PlannedOutput | undefined> {
  const project = loadProject(place.files, problems);
  const around = surroundingsOf(place);
  const plan = project && planRescaffold(project, around, problems);
  if (!plan || problems.hasErrors) return undefined;
  const empty = memoryFiles();
  const recorded = (key: string) => Object.hasOwn(project.plugins ?? {}, key);
  const chain = plugins.filter(({ key, onRescaffold }) => onRescaffold && recorded(key));
  const changes = mergeChanges(plan.changes, keptFiles(chain, place.files), empty);
  const run = { command: 'edit', chain, options: {} } as const;
  const extended = await planPlugins(run, { ...plan, changes }, { ...around, files: empty }, problems);
  if (!extended || problems.hasErrors) return undefined;
  // Their notes are about what the user has done already.
  const planned = { changes: extended.changes, notes: otherPlugins(project) };
  return withManifests(planned, empty, place.outside.version);
}

function keptFiles(chain: readonly Plugin[], files: ReadableFiles): readonly FileChange[] {
  return chain
    .flatMap(({ onRescaffold }) => onRescaffold?.keeps ?? [])
    .flatMap((path) => {
      const contents = files.readText(path);
      return contents === undefined ? [] : [{ kind: 'create', path, contents } as const];
    });
}

/** Plugins whose files cannot be created from PROJECT alone. */
function otherPlugins({ plugins: recorded = {} }: Project): readonly string[] {
  const isOwn = (name: string) =>
    plugins.some((plugin) => plugin.key === name && (plugin.onRescaffold ?? plugin.variantOf));
  const others = Object.keys(recorded).filter((key) => !isOwn(key));
  return others.map((key) => `Run the plugin again: \`kbts edit --plugins ${key}\``);
}
