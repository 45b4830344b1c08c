import { type FileChange, mergeChanges, withChanges } from '../../base/files/index.js';
import { DiagnosticList, type DiagnosticSink, errorOf } from '../../base/problems/index.js';
import { CrdImporter, type CrdSource, readCrds } from '../../compiler/import/index.js';
import { type CreateWebhookRequest, type Surroundings, sourceHeader } from '../../project/index.js';
import { type Place, surroundingsOf } from './place.js';
import type { PlannedOutput } from './planned.js';

/** The part of a request that identifies a kind of another project. */
export type ExternalRequest = Pick<
  CreateWebhookRequest,
  'group' | 'version' | 'kind' | 'plural' | 'externalPath' | 'externalDomain' | 'externalModule'
>;

/**
 * Plans a change to a kind. If `externalPath` is a CRD, imports the types from it first.
 *
 * @returns undefined if errors were reported
 */
export async function planWithTypes<Request extends ExternalRequest>(
  request: Request,
  place: Place,
  sink: DiagnosticSink,
  plan: (request: Request, around: Surroundings) => PlannedOutput | undefined,
): Promise<PlannedOutput | undefined> {
  const imported = await importExternal(request, place, sink);
  if (!imported) return undefined;
  const around = surroundingsOf(place);
  const planned = plan(imported.request, { ...around, files: withChanges(around.files, imported.changes) });
  return planned && { ...planned, changes: mergeChanges(imported.changes, planned.changes, place.files) };
}

async function importExternal<Request extends ExternalRequest>(
  request: Request,
  { files, outside, from }: Place,
  sink: DiagnosticSink,
) {
  const { externalPath: path } = request;
  if (path === undefined || !isCrd(path)) return { request, changes: [] };
  const { crdTexts } = await import('./crd-texts.js');
  const problems = new DiagnosticList();
  const [text] = await crdTexts([path], { outside, from, isCluster: false, sink: problems });
  const sources = text ? readCrds(text.file, text.text, problems) : undefined;
  const source = sources && findCrd(sources, request, path, problems);
  for (const problem of problems.all) sink.report(problem);
  if (!source) return undefined;
  const { group, names } = source.crd.spec;
  const folder = `src/api/${group}/${request.version}`;
  const importer = new CrdImporter(
    { folderOf: () => folder, isExternal: true, header: sourceHeader(files, outside.now().getFullYear()) },
    sink,
  );
  const changes = importer.import(source).files.map(({ path: file, contents }): FileChange => {
    const before = files.readText(file);
    if (before === undefined) return { kind: 'create', path: file, contents };
    return { kind: 'keep', path: file, reason: before === contents ? 'unchanged' : 'already exists' };
  });
  const externalDomain = request.group === '' ? group : group.slice(request.group.length).replace(/^\./, '');
  const found = { externalPath: folder, externalDomain, plural: request.plural ?? names.plural };
  return { request: { ...request, ...found }, changes };
}

function isCrd(path: string): boolean {
  return path === '-' || /^https?:\/\//i.test(path) || /\.(?:ya?ml|json)$/i.test(path);
}

function findCrd(
  sources: readonly CrdSource[],
  { group, version, kind, externalDomain }: ExternalRequest,
  path: string,
  sink: DiagnosticSink,
): CrdSource | undefined {
  const whole = [group, externalDomain ?? ''].filter((part) => part !== '').join('.');
  const isGroup = (name: string) =>
    name === whole || (externalDomain === undefined && (group === '' || name.startsWith(`${group}.`)));
  const source = sources.find(({ crd: { spec } }) => spec.names.kind === kind && isGroup(spec.group));
  const found = source?.crd.spec.versions.find(({ name }) => name === version);
  if (source && found) {
    const spec = { ...source.crd.spec, versions: [{ ...found, storage: true, served: true }] };
    return { ...source, crd: { ...source.crd, spec } };
  }
  const names = sources.flatMap(({ crd: { spec } }) =>
    spec.versions.map((one) => `\`${spec.group}/${one.name}\` \`${spec.names.kind}\``),
  );
  const message = `\`${path}\` has no CRD of \`${whole}/${version}\` \`${kind}\``;
  const hint = names.length > 0 ? `it has ${names.slice(0, 10).join(', ')}` : 'pass the CRD of the kind';
  sink.report(errorOf('crd-invalid', message, hint));
  return undefined;
}
