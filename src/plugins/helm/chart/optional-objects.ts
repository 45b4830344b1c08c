import type { ReadableFiles } from '../../../base/files/index.js';
import type { DiagnosticSink } from '../../../base/problems/index.js';
import { kustomizationPaths, readYaml } from '../../../base/yaml/index.js';
import { type Bundle, readObjects } from '../manifest/bundle.js';
import { groupOf, listAt, type ManifestObject, mapAt } from '../manifest/manifest-object.js';
import type { OptionalObjects } from './chart.js';

/** Reads the Prometheus objects and NetworkPolicies in `config` that the kustomize build omits. */
export function optionalObjects(files: ReadableFiles, bundle: Bundle, sink: DiagnosticSink): OptionalObjects {
  const has = (group: string, kind?: string) =>
    bundle.objects.some((object) => groupOf(object) === group && (kind === undefined || object.kind === kind));
  const read = (folder: string, group: string) =>
    objectsIn(files, `config/${folder}`, sink)
      .filter((object) => groupOf(object) === group)
      .map((object) => asBuilt(object, bundle));
  return {
    prometheus: has('monitoring.coreos.com') ? [] : read('prometheus', 'monitoring.coreos.com'),
    networkPolicy: has('networking.k8s.io', 'NetworkPolicy') ? [] : read('network-policy', 'networking.k8s.io'),
  };
}

function objectsIn(files: ReadableFiles, folder: string, sink: DiagnosticSink): readonly ManifestObject[] {
  const file = kustomizationPaths(folder).find((path) => files.entryKind(path) === 'file');
  const text = file === undefined ? undefined : files.readText(file);
  const yaml =
    file === undefined || text === undefined ? undefined : readYaml(text, { file, code: 'manifest-invalid', sink });
  const names = listAt(mapAt(yaml?.value as never), 'resources'); // The reader returns only YAML values.
  return names.flatMap((name) => {
    // Other entries are folders or URLs.
    const path = typeof name === 'string' && /^[\w.-]+\.ya?ml$/.test(name) ? `${folder}/${name}` : undefined;
    const manifest = path === undefined ? undefined : files.readText(path);
    return path === undefined || manifest === undefined ? [] : (readObjects(path, manifest, sink) ?? []);
  });
}

/** Adds prefix and namespace to an object, as kustomize does. */
function asBuilt(object: ManifestObject, { prefix, namespace }: Bundle): ManifestObject {
  const name = prefix === undefined ? object.name : `${prefix}-${object.name}`;
  const metadata = { ...mapAt(object.value, 'metadata'), name, namespace };
  return { ...object, name, namespace, value: { ...object.value, metadata } };
}
