import { mergeChanges, type ReadableFiles, withChanges } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { loadProject, type Project } from '../../base/project-file/index.js';
import { generateManifests } from '../../compiler/manifests/index.js';
import { planPlugins } from '../../plugins/index.js';
import type { Surroundings } from '../../project/index.js';
import { type Place, surroundingsOf } from './place.js';
import type { PlannedOutput } from './planned.js';

/** Plans changes to a project. */
export type ProjectPlanner = (
  project: Project,
  around: Surroundings,
  problems: DiagnosticList,
  place: Place,
) => Promise<PlannedOutput | undefined>;

/** Plans changes to an existing project, including its manifests; undefined if errors were reported. */
export async function changeProject(
  place: Place,
  makesManifests: boolean,
  problems: DiagnosticList,
  planner: ProjectPlanner,
): Promise<PlannedOutput | undefined> {
  const project = loadProject(place.files, problems);
  const planned = project && (await planner(project, surroundingsOf(place), problems, place));
  if (!planned || problems.hasErrors) return undefined;
  const make = (output: PlannedOutput) =>
    makesManifests ? withManifests(output, place.files, place.outside.version) : output;
  const made = make(planned);
  const extended = await withPlugins(made, place, problems);
  if (!extended || problems.hasErrors) return undefined;
  return extended === made ? made : make(extended);
}

/** Adds the changes of plugins, which see the manifests that result from the command's changes. */
async function withPlugins(
  planned: PlannedOutput,
  place: Place,
  problems: DiagnosticList,
): Promise<PlannedOutput | undefined> {
  const { plugins, files } = place;
  if (!plugins) return planned;
  const project = loadProject(withChanges(files, planned.changes), problems);
  const { changes, notes } = planned;
  const base = project && { changes, notes, project };
  const plan = base && (await planPlugins(plugins, base, surroundingsOf(place), problems));
  return plan && plan !== base ? { ...planned, changes: plan.changes, notes: plan.notes } : plan && planned;
}

/**
 * Adds the manifests that result from the changes, and notes on changed samples that the API server would reject. If
 * sources have errors, manifests are not changed.
 */
export function withManifests(planned: PlannedOutput, files: ReadableFiles, version: string): PlannedOutput {
  const problems = new DiagnosticList();
  const after = withChanges(files, planned.changes);
  const { changes } = generateManifests(undefined, after, version, problems);
  if (problems.hasErrors) {
    const note = 'Fix the errors that `kbts manifests` reports: the manifests were not updated';
    return { ...planned, notes: [...planned.notes, note] };
  }
  return {
    ...planned,
    notes: [...new Set([...planned.notes, ...invalidSamples(planned, problems)])],
    changes: mergeChanges(
      planned.changes,
      changes.filter(({ kind }) => kind !== 'keep'),
      files,
    ),
  };
}

/** Returns notes on invalid samples in the plan, such as a copied sample that is older than its types. */
function invalidSamples({ changes }: PlannedOutput, { all }: DiagnosticList): readonly string[] {
  const planned = new Set(changes.map(({ path }) => path));
  return all.flatMap(({ code, message, span }) =>
    code === 'sample-invalid' && span && planned.has(span.file) ? [`Correct \`${span.file}\`: ${message}`] : [],
  );
}
