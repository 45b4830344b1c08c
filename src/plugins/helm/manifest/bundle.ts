import { isRecord } from '../../../base/json/index.js';
import { type DiagnosticSink, type Span, shorten } from '../../../base/problems/index.js';
import { readAllYaml, type YamlText, type YamlValue } from '../../../base/yaml/index.js';
import { type ManifestObject, mapAt, textAt } from './manifest-object.js';

/** The objects of a project, as built by kustomize. */
export interface Bundle {
  readonly objects: readonly ManifestObject[];
  readonly manager: ManifestObject;
  readonly namespace: string;
  /** Common prefix of object names, without the dash; undefined if there is none. */
  readonly prefix?: string;
}

/** Parses manifests, finds the manager, and checks that all objects are unique; undefined if errors were reported. */
export function readBundle(file: string, text: string, projectName: string, sink: DiagnosticSink): Bundle | undefined {
  const objects = readObjects(file, text, sink);
  if (!objects || !hasUniqueObjects(objects, file, sink)) return undefined;
  const manager = managerOf(objects, file, sink);
  if (!manager) return undefined;
  const prefix = prefixOf(manager.name, projectName);
  return { objects, manager, namespace: manager.namespace ?? 'default', ...(prefix === '' ? {} : { prefix }) };
}

/** Reads the objects of a file; undefined if errors were reported. */
export function readObjects(file: string, text: string, sink: DiagnosticSink): readonly ManifestObject[] | undefined {
  const documents = readAllYaml(text, { file, code: 'manifest-invalid', sink, hasBigIntegers: true });
  const objects = documents?.map((document) => readObject(document, sink));
  return objects?.every((object) => object !== undefined) ? objects : undefined;
}

/** Returns kustomize's `namePrefix` without the dash: the project name, unless the user changed it. */
function prefixOf(manager: string, projectName: string): string {
  if (manager.startsWith(`${projectName}-`)) return projectName;
  const suffix = '-controller-manager';
  return manager.endsWith(suffix) ? manager.slice(0, -suffix.length) : '';
}

function readObject({ value, spanOf }: YamlText, sink: DiagnosticSink): ManifestObject | undefined {
  const object = exact(value);
  const [apiVersion, kind] = [textAt(object, 'apiVersion'), textAt(object, 'kind')];
  const [name, namespace] = [textAt(object, 'metadata', 'name'), textAt(object, 'metadata', 'namespace')];
  const missing = Object.entries({ apiVersion, kind, 'metadata.name': name }).find(([, text]) => text === '');
  if (isRecord(object) && !missing) {
    return { apiVersion, kind, name, value: object, ...(namespace === '' ? {} : { namespace }) };
  }
  const message = isRecord(object) ? `the object has no \`${missing?.[0]}\`` : 'found a value that is not an object';
  invalid(message, spanOf([]), 'expected the output of kustomize; generate it again with `make build-installer`', sink);
  return undefined;
}

/** Converts bigints to numbers where no precision is lost. */
function exact(value: unknown): YamlValue {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(exact);
  if (typeof value !== 'object' || value === null) return value as YamlValue; // A YAML scalar.
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, exact(part)]));
}

function hasUniqueObjects(objects: readonly ManifestObject[], file: string, sink: DiagnosticSink): boolean {
  const seen = new Set<string>();
  for (const { apiVersion, kind, name, namespace = '' } of objects) {
    const id = JSON.stringify([apiVersion, kind, namespace, name]);
    if (seen.has(id)) {
      const message = `the manifests contain the ${shorten(kind)} \`${shorten(name)}\` twice`;
      invalid(message, { file, start: 0, end: 0 }, 'remove or rename one of the two objects', sink);
      return false;
    }
    seen.add(id);
  }
  return true;
}

const label = 'control-plane: controller-manager';

function managerOf(objects: readonly ManifestObject[], file: string, sink: DiagnosticSink): ManifestObject | undefined {
  const deployments = objects.filter(({ kind, apiVersion }) => kind === 'Deployment' && apiVersion.startsWith('apps/'));
  const labeled = deployments.filter(
    ({ value }) => textAt(mapAt(value, 'metadata', 'labels'), 'control-plane') === 'controller-manager',
  );
  const candidates = labeled.length > 0 ? labeled : deployments;
  if (candidates.length === 1) return candidates[0];
  const span = { file, start: 0, end: 0 };
  if (candidates.length === 0) {
    const hint =
      'add `../manager` to the resources of `config/default/kustomization.yaml`, then run `make build-installer`';
    invalid('the manifests contain no Deployment, so no chart can be generated', span, hint, sink);
  } else {
    const [found, hint] =
      labeled.length > 0
        ? [`${labeled.length} Deployments with`, 'remove the label from all Deployments except that of the manager']
        : [`${deployments.length} Deployments, none with`, 'add the label to the Deployment of the manager'];
    invalid(`the manifests contain ${found} the label \`${label}\``, span, hint, sink);
  }
  return undefined;
}

function invalid(message: string, span: Span, hint: string, sink: DiagnosticSink): void {
  sink.report({ code: 'manifest-invalid', severity: 'error', message, span, hint });
}
