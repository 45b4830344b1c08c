import type { ReadableFiles } from '../../base/files/index.js';
import { isRecord } from '../../base/json/index.js';
import { type Diagnostic, DiagnosticList } from '../../base/problems/index.js';
import { isKustomization, readAllYaml, type YamlPath, type YamlText } from '../../base/yaml/index.js';
import { projectFiles, References } from '../text/references.js';

interface Reference {
  readonly file: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
  readonly path: YamlPath;
  readonly yaml: YamlText;
  /** Effect of the missing object, such as `the binding grants nothing`. */
  readonly effect: string;
}

/**
 * Finds references to roles, ServiceAccounts and Services that no manifest in `config/` contains. Skips manifests that
 * no kustomization file lists, because they are not deployed.
 */
export function danglingReferences(files: ReadableFiles): readonly Diagnostic[] {
  const lists = new References(files);
  const objects = projectFiles(files, 'config').flatMap((file) => objectsIn(file, files));
  const present = objects.map(({ yaml: { value } }) => ({
    kind: textAt(value, 'kind'),
    name: textAt(value, 'metadata', 'name'),
  }));
  // Patches may already have the prefix that kustomize adds to the name.
  const prefixes = ['', ...namePrefixes(files)];
  const isPresent = ({ kind, name }: Reference) =>
    present.some((one) => one.kind === kind && prefixes.some((prefix) => name === prefix + one.name));
  // Objects in a namespace that no manifest uses belong to another project, such as Prometheus. Objects in
  // `kube-system` belong to Kubernetes.
  const namespaces = new Set([systemNamespace, ...objects.map(({ yaml: { value } }) => namespaceOf(value))]);
  return objects
    .flatMap(({ file, yaml }) => referencesOf(file, yaml))
    .filter(({ namespace = systemNamespace }) => namespace !== 'kube-system' && namespaces.has(namespace))
    .filter((reference) => !isPresent(reference) && lists.to(reference.file, new Set()) !== undefined)
    .map(missing);
}

function namePrefixes(files: ReadableFiles): readonly string[] {
  const texts = projectFiles(files, 'config').filter(isKustomization);
  return texts.flatMap((file) => /^namePrefix: *["']?([\w.-]+)/m.exec(files.readText(file) ?? '')?.[1] ?? []);
}

/** The namespace of the manifests in `config/`, which kustomize replaces. */
const systemNamespace = 'system';

/** Paths of the pod spec in the kinds that contain one. */
const podSpecs: ReadonlyMap<string, YamlPath> = new Map<string, YamlPath>([
  ['DaemonSet', ['spec', 'template', 'spec']],
  ['Deployment', ['spec', 'template', 'spec']],
  ['Job', ['spec', 'template', 'spec']],
  ['StatefulSet', ['spec', 'template', 'spec']],
  ['CronJob', ['spec', 'jobTemplate', 'spec', 'template', 'spec']],
  ['Pod', ['spec']],
]);

const relatedKinds = ['(?:Cluster)?Role(?:Binding)?', 'Service(?:Account)?', ...podSpecs.keys()];
const ofRelatedKind = new RegExp(`^kind: *["']?(?:${relatedKinds.join('|')})\\b`, 'm');

/** Parses only manifests that may contain references or their targets, because parsing all takes too long. */
function objectsIn(file: string, files: ReadableFiles): readonly { readonly file: string; readonly yaml: YamlText }[] {
  const text = /\.ya?ml$/.test(file) ? (files.readText(file) ?? '') : '';
  if (!ofRelatedKind.test(text) && !text.includes('clientConfig:')) return [];
  const reading = { file, code: 'manifest-invalid', sink: new DiagnosticList() } as const;
  return (readAllYaml(text, reading) ?? []).map((yaml) => ({ file, yaml }));
}

function referencesOf(file: string, yaml: YamlText): readonly Reference[] {
  const { value } = yaml;
  const kind = textAt(value, 'kind');
  if (kind === 'RoleBinding' || kind === 'ClusterRoleBinding') {
    return [...roleOf(file, yaml), ...accountsOf(file, yaml)];
  }
  // A kind in a different group may have the same name.
  const isBuiltIn = /^(?:v1|(?:apps|batch)\/\w+)$/.test(textAt(value, 'apiVersion'));
  const podSpec = isBuiltIn ? podSpecs.get(kind) : undefined;
  if (podSpec) return accountOf(file, yaml, podSpec);
  const entries = isRecord(value) && Array.isArray(value.webhooks) ? [...value.webhooks.keys()] : [];
  const places: readonly YamlPath[] = [
    ...entries.map((index) => ['webhooks', index, 'clientConfig', 'service', 'name']),
    ['spec', 'conversion', 'webhook', 'clientConfig', 'service', 'name'],
  ];
  return places.flatMap((path) => {
    const name = textAt(value, ...path);
    return name === ''
      ? []
      : [{ file, kind: 'Service', name, path, yaml, effect: 'the API server cannot call the webhook' }];
  });
}

const nothingGranted = 'the binding grants nothing';

function roleOf(file: string, yaml: YamlText): readonly Reference[] {
  const [kind, name] = [textAt(yaml.value, 'roleRef', 'kind'), textAt(yaml.value, 'roleRef', 'name')];
  // Kubernetes creates these roles, and those that bindings in `kube-system` refer to.
  const isBuiltIn = /^(?:cluster-admin|admin|edit|view|system:.*)$/.test(name);
  if (isBuiltIn || namespaceOf(yaml.value) === 'kube-system') return [];
  return [{ file, kind, name, path: ['roleRef', 'name'], yaml, effect: nothingGranted }];
}

function accountsOf(file: string, yaml: YamlText): readonly Reference[] {
  const subjects = isRecord(yaml.value) && Array.isArray(yaml.value.subjects) ? yaml.value.subjects : [];
  return subjects.flatMap((subject: unknown, index) => {
    const [kind, name] = [textAt(subject, 'kind'), textAt(subject, 'name')];
    // Every namespace has a ServiceAccount `default`.
    if (kind !== 'ServiceAccount' || name === '' || name === 'default') return [];
    const namespace = textAt(subject, 'namespace') || systemNamespace;
    return [{ file, kind, name, namespace, path: ['subjects', index, 'name'], yaml, effect: nothingGranted }];
  });
}

/** Returns the ServiceAccount of pods; empty for patches that do not set it. */
function accountOf(file: string, yaml: YamlText, podSpec: YamlPath): readonly Reference[] {
  const path = [...podSpec, 'serviceAccountName'];
  const name = textAt(yaml.value, ...path);
  if (name === '' || name === 'default') return [];
  const namespace = namespaceOf(yaml.value) || systemNamespace;
  return [{ file, kind: 'ServiceAccount', name, namespace, path, yaml, effect: 'no pod is created' }];
}

function namespaceOf(value: unknown): string {
  return textAt(value, 'metadata', 'namespace');
}

function textAt(value: unknown, ...path: YamlPath): string {
  const found = path.reduce<unknown>((at, key) => {
    if (Array.isArray(at) && typeof key === 'number') return at[key];
    return isRecord(at) ? at[String(key)] : undefined;
  }, value);
  return typeof found === 'string' ? found : '';
}

function missing({ file, kind, name, path, yaml, effect }: Reference): Diagnostic {
  return {
    code: 'reference-missing',
    severity: 'warning',
    message: `\`${file}\` refers to the ${kind} \`${name}\`, which no manifest in \`config/\` contains`,
    span: yaml.spanOf(path),
    hint: `correct the name or the kind: unless another project creates it, ${effect}`,
  };
}
