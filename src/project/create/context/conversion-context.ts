import { posix } from 'node:path';
import type { ReadableFiles } from '../../../base/files/index.js';
import { apiFolder, type Project, qualifiedGroup, type Resource } from '../../../base/project-file/index.js';
import { sampleFile, typesFile } from '../../names/api-names.js';
import type { Surroundings } from '../../templates/plan.js';
import { code, joinCode } from '../../text/code.js';
import { fitCall } from '../../text/fit.js';
import { importClause, toPascalCase } from '../../text/identifiers.js';
import { webhookContext } from './webhook-context.js';

/** Returns the context for the templates of a hub. */
export function hubContext(project: Project, hub: Resource, around: Surroundings) {
  return { ...webhookContext(project, hub, around), crdName: `${hub.plural}.${qualifiedGroup(hub)}` };
}

/** Returns the context for the templates of a spoke; `apiVersion` is the version of the spoke. */
export function spokeContext(project: Project, hub: Resource, version: string, around: Surroundings) {
  const context = hubContext(project, hub, around);
  const spoke = { ...hub, version };
  const lower = hub.kind.toLowerCase();
  const toHub = posix.relative(apiFolder(project, spoke), apiFolder(project, hub));
  const spokeName = `${context.kindName}${toPascalCase(version)}`;
  return {
    ...context,
    apiVersion: version,
    hubVersion: hub.version,
    hubClause: importClause({ name: 'Hub', imported: hub.kind }),
    hubModule: `${toHub}/${lower}.types.js`,
    hubConversion: `${toHub}/${lower}.conversion.js`,
    crdFile: `${qualifiedGroup(hub)}_${hub.plural}.yaml`,
    fields: joinCode(
      ['metadata', ...commonFields(project, hub, spoke, around.files)].map((name) => code`${name}`),
      ', ',
    ),
    spokeName,
    readSpoke: fitCall(
      code`const sample = readSample`,
      [code`${spokeName}`, code`'${sampleFile(spoke)}'`],
      ';',
      '    ',
    ),
  };
}

/** Returns the fields that both versions of a kind declare, apart from `apiVersion`, `kind` and `metadata`. */
function commonFields(project: Project, hub: Resource, spoke: Resource, files: ReadableFiles): readonly string[] {
  const [own, other] = [hub, spoke].map((resource) => fieldsOf(project, resource, files));
  return own?.filter((name) => other?.includes(name)) ?? [];
}

const headFields = ['apiVersion', 'kind', 'metadata'];

/** Returns the fields declared by the class of a kind; `spec` and `status` if none are found. */
function fieldsOf(project: Project, resource: Resource, files: ReadableFiles): readonly string[] {
  // While the layout changes, the file is still at its old path.
  const layouts = [project, { ...project, multigroup: !project.multigroup }];
  const texts = layouts.map((layout) => files.readText(typesFile(layout, resource)) ?? '');
  const bodies = texts.map(
    (text) => new RegExp(`^export class ${resource.kind} [^{]*\\{(.*?)^\\}`, 'ms').exec(text)?.[1],
  );
  const body = bodies.find((found) => found !== undefined) ?? '';
  const names = [...body.matchAll(/^[ \t]+(?:declare )?([a-zA-Z]\w*)[?!]?:/gm)].map(([, name = '']) => name);
  const own = names.filter((name) => !headFields.includes(name));
  return own.length > 0 ? own : ['spec', 'status'];
}
