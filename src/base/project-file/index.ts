/**
 * The PROJECT file and its contents: parsing with source locations, lossless writing, resources, and the naming rules
 * of groups, versions, kinds, plurals and folders.
 */
export type { Fields } from './field.js';
export { apiVersionName, follows, type NameRule, plainLine, toProjectName, webhookPath } from './names.js';
export { apiFolder, configPrefix, controllerFolder, webhookFolder } from './paths.js';
export { pluralOf } from './pluralize.js';
export {
  findResource,
  layout,
  type Project,
  pluginConfig,
  type ResourceId,
  removeResource,
  updateResource,
  withPluginConfig,
} from './project.js';
export { fillApi, findProject, loadProject, projectFile } from './read.js';
export { type GoProject, readGoProject } from './read-go.js';
export {
  hasIrregularPlural,
  newResource,
  qualifiedGroup,
  type Resource,
  type ResourceApi,
  type ResourceWebhooks,
} from './resource.js';
export type { WrittenProject, WrittenResource } from './schema.js';
export { checkControllerName, checkDomain, checkProjectName, checkResource } from './validate.js';
export { writeProject } from './write.js';
