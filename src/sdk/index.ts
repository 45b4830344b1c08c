/**
 * What commands do, without a terminal: requests in, plans out. Plans are values; nothing is printed, asked or written.
 */
export { type ApiChoice, checkOpenRequest, defaultChoice, type OpenApiRequest, planApi, planWebhook } from './api.js';
export { changeProject, type ProjectPlanner } from './change-project.js';
export { withDeadline } from './deadline.js';
export type { ExternalRequest } from './external-crd.js';
export { type ImportProjectRequest, planImportProject } from './go-project/index.js';
export { type ImportCrdsRequest, planImportCrds } from './import-crds.js';
export { readLicenseFile } from './license-file.js';
export { type ManifestsPlan, type ManifestsRequest, planManifests } from './manifests.js';
export { defaultDomain, type NewProject, planNewProject } from './new-project.js';
export { knownPlugins, type Outside, type Place, placeIn, surroundingsOf } from './place.js';
export type { PlannedOutput, PlanWithSources } from './planned.js';
export { pluginsToRun, regenerateProject } from './regenerate-project.js';
