import path from 'node:path';
import { applyChanges, checkChanges, diffOf, type FileChange } from '../../base/files/index.js';
import {
  type Diagnostic,
  DiagnosticError,
  DiagnosticList,
  errorOf,
  type ReadText,
  shorten,
} from '../../base/problems/index.js';
import { type Place, placeIn } from '../sdk/place.js';
import type { PlanWithSources } from '../sdk/planned.js';
import { outsideOf, type Settings } from './settings.js';

/** The planned result of a request, which can be inspected, printed and applied. Planning writes nothing. */
export interface Plan {
  /** Absolute path of the folder to which the paths of changes are relative. */
  readonly folder: string;
  /** All file changes, sorted by path. Includes kept files, each with the reason. */
  readonly changes: readonly FileChange[];
  /** Next steps for the user, one sentence each. */
  readonly notes: readonly string[];
  /** Warnings reported while planning; errors are thrown. */
  readonly warnings: readonly Diagnostic[];
  /** The manifests for `output:stdout`; empty without this rule. */
  readonly text: string;
}

type RequestPlanner = (place: Place, problems: DiagnosticList) => Promise<PlanWithSources>;

/** Plans a request in a folder. Throws reported errors. */
export async function planIn(folder: string, settings: Settings, planner: RequestPlanner): Promise<Plan> {
  const root = path.resolve(folder);
  const outside = outsideOf(settings);
  const problems = new DiagnosticList();
  const place = placeIn(root, outside);
  const { planned, readText } = await planner(place, problems);
  throwErrors(problems.all, readText);
  if (!planned) throw new Error('nothing was planned, and no error was reported');
  const { changes, notes, text = '' } = planned;
  return { folder: root, changes, notes, warnings: problems.all, text };
}

/**
 * Applies a plan: all changes, or none if one of them fails. Nothing outside the plan's folder is written. A program
 * without a handler for a signal such as SIGINT can be killed midway: `git status` then shows which files were written.
 *
 * @throws DiagnosticError if files have changed since planning or cannot be written, or the plan is invalid
 */
export async function apply(plan: Plan): Promise<void> {
  checkPaths(plan);
  throwErrors(applyChanges(path.resolve(plan.folder), plan.changes));
}

/**
 * Returns the changes of a plan as a diff in Git's format.
 *
 * @throws DiagnosticError if the plan can no longer be applied
 */
export async function preview(plan: Plan): Promise<string> {
  checkPaths(plan);
  throwErrors(checkChanges(path.resolve(plan.folder), plan.changes));
  return await diffOf(plan.changes);
}

/** Rejects changes outside of the folder, and several changes to one file, which only the caller can have added. */
function checkPaths({ changes }: Plan): void {
  const real = changes.filter(({ kind }) => kind !== 'keep').map((change) => change.path);
  const again = real.filter((place, index) => real.indexOf(place) < index);
  throwErrors([...changes.flatMap(outsideChange), ...again.map(twice)]);
}

function outsideChange({ path: place }: FileChange): Diagnostic[] {
  const parts = place.split(path.sep === '\\' ? /[/\\]/ : '/');
  const isPlain = !parts.some((part) => ['', '.', '..'].includes(part)) && !place.includes('\0');
  if (!path.isAbsolute(place) && isPlain) return [];
  const message = `\`${shorten(place, 200)}\` is not a path inside the plan's folder`;
  return [errorOf('path-outside', message, 'use a relative path with `/`')];
}

function twice(place: string): Diagnostic {
  const message = `two changes to \`${shorten(place, 200)}\` in one plan`;
  return errorOf('usage', message, 'combine them into one change');
}

function throwErrors(problems: readonly Diagnostic[], readText?: ReadText): void {
  const first = problems.find(({ severity }) => severity === 'error');
  if (first) throw new DiagnosticError(first, problems, readText);
}
