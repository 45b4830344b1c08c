import path from 'node:path';
import {
  applyChanges,
  checkChanges,
  diffOf,
  type FileChange,
  findInterruption,
  type Recovery,
  recover as recoverFolder,
} from '../files/index.js';
import { type Diagnostic, DiagnosticError, DiagnosticList, type ReadText } from '../problems/index.js';
import { type Place, type PlannedOutput, placeIn } from '../sdk/index.js';
import { checkFolder, checkPlan } from './check-arguments.js';
import { outsideOf, type Settings } from './settings.js';

/** What a request will do: a value that can be inspected, printed and applied. Nothing is written before. */
export interface Plan {
  /** The folder that paths are relative to; absolute. */
  readonly folder: string;
  /** All changes of files, sorted by path. Kept files are listed, too, with the reason. */
  readonly changes: readonly FileChange[];
  /** Next steps for the user, a sentence each. */
  readonly notes: readonly string[];
  /** What was reported while planning; errors are thrown. */
  readonly warnings: readonly Diagnostic[];
  /** The manifests of `output:stdout`; empty for all other requests. */
  readonly text: string;
}

/** Plans a request, and says which sources its diagnostics refer to. */
export type RequestPlanner = (
  place: Place,
  problems: DiagnosticList,
) => Promise<{ readonly planned: PlannedOutput | undefined; readonly readText: ReadText }>;

/**
 * Plans a request in a folder.
 *
 * @throws DiagnosticError when there are errors
 */
export async function planIn(folder: string, settings: Settings, planner: RequestPlanner): Promise<Plan> {
  const root = path.resolve(folder);
  const outside = outsideOf(settings);
  throwErrors(findInterruption(root, outside.env));
  const problems = new DiagnosticList();
  const place = placeIn(root, outside);
  const { planned, readText } = await planner(place, problems);
  throwErrors(problems.all, readText);
  // Another run may have written while this one was reading.
  throwErrors(findInterruption(root, outside.env));
  throwErrors(checkChanges(root, [], { read: place.files }));
  if (!planned) throw new Error('nothing was planned, and no error was reported');
  const { changes, notes, text = '' } = planned;
  return { folder: root, changes, notes, warnings: problems.all, text };
}

/**
 * Applies a plan: all changes or none, even if the process is killed. Nothing outside of its folder is written, except
 * for the journal in the user's state folder, from which {@link recover} completes an interrupted run.
 *
 * @throws DiagnosticError when the files are not as they were planned for, or cannot be written; or the plan is invalid
 */
export async function apply(plan: Plan, settings: Settings = {}): Promise<void> {
  checkPlan('apply', plan);
  throwErrors(applyChanges(path.resolve(plan.folder), plan.changes, outsideOf(settings).env));
}

/**
 * Returns the changes of a plan as a diff in Git's format.
 *
 * @throws DiagnosticError when the plan can no longer be applied
 */
export async function preview(plan: Plan): Promise<string> {
  checkPlan('preview', plan);
  throwErrors(checkChanges(path.resolve(plan.folder), plan.changes));
  return await diffOf(plan.changes);
}

/**
 * Completes or rolls back a run that was interrupted. Until then, no request can be planned in the folder.
 *
 * @returns what was done
 * @throws DiagnosticError when that is not possible
 */
export async function recover(folder: string, settings: Settings = {}): Promise<Recovery> {
  checkFolder('recover', folder);
  const { outcome, problems } = recoverFolder(path.resolve(folder), outsideOf(settings).env);
  throwErrors(problems);
  return outcome;
}

function throwErrors(problems: readonly Diagnostic[], readText?: ReadText): void {
  const first = problems.find(({ severity }) => severity === 'error');
  if (first) throw new DiagnosticError(first, problems, readText);
}
