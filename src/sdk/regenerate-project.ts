import { memoryFiles } from '../files/index.js';
import type { DiagnosticList } from '../problems/index.js';
import { loadProject } from '../project/index.js';
import { planRescaffold } from '../scaffold/index.js';
import { withManifests } from './change-project.js';
import { type Place, surroundingsOf } from './place.js';
import type { PlannedOutput } from './planned.js';

/**
 * Plans the scaffold that the PROJECT file of a place describes, with its manifests, in an empty folder.
 *
 * @returns undefined if errors were reported
 */
export function regenerateProject(place: Place, problems: DiagnosticList): PlannedOutput | undefined {
  const project = loadProject(place.files, problems);
  const plan = project && planRescaffold(project, surroundingsOf(place), problems);
  return plan && !problems.hasErrors ? withManifests(plan, memoryFiles(), place.outside.version) : undefined;
}
