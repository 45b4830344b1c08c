import { type Project, type Resource, webhookFolder } from '../../../base/project-file/index.js';
import { sampleFile } from '../../names/api-names.js';
import { kindModule } from '../../names/foreign-kind.js';
import { webhookFile, webhookName, webhookPathOf } from '../../names/webhook-names.js';
import type { Surroundings } from '../../templates/plan.js';
import { code } from '../../text/code.js';
import { fitCall } from '../../text/fit.js';
import { importClause, kindImport, webhookSetup } from '../../text/identifiers.js';
import { resourceContext } from './context.js';

/** Returns the context for the webhook templates of a resource. */
export function webhookContext(project: Project, resource: Resource, { version, files, earlier }: Surroundings) {
  const before = earlier?.readText(webhookFile(project, resource));
  const context = resourceContext(project, resource, version);
  const imported = kindImport(resource.kind);
  return {
    ...context,
    setup: fitCall(code`export function ${webhookSetup(resource.kind)}`, [code`manager: Manager`], ': void {'),
    setupName: webhookSetup(resource.kind),
    readSample: fitCall(code`return readSample`, [code`${imported.name}`, code`'${sampleFile(resource)}'`], ';', '  '),
    kindName: imported.name,
    kindClause: importClause(imported),
    groups: fitCall(code`groups: `, [code`'${context.qualifiedGroup}'`], ',', '  ', '[]'),
    typesModule: kindModule(project, resource, webhookFolder(project, resource), files),
    isForeign: resource.core || resource.external,
    mutatePath: webhookPathOf('mutate', resource),
    mutateName: webhookName('mutate', project, resource, before),
    validatePath: webhookPathOf('validate', resource),
    validateName: webhookName('validate', project, resource, before),
  };
}
