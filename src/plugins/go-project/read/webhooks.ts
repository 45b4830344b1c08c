import type { DiagnosticSink } from '../../../base/problems/index.js';
import type { WebhookArguments } from '../../../compiler/markers/index.js';
import { type ManifestObject, mapsIn, readManifest, stringIn, stringsIn } from './manifest.js';
import type { ProjectSource } from './project-source.js';

/** Path of the generated webhook configurations in kubebuilder projects. */
export const webhookFile = 'config/webhook/manifests.yaml';

/** A webhook of a Go project. */
export interface GoWebhook {
  readonly isMutating: boolean;
  /** Arguments of the equivalent marker. */
  readonly marker: WebhookArguments;
}

/** The webhooks of a Go project. */
export interface GoWebhooks {
  readonly webhooks: readonly GoWebhook[];
  /** Non-default configuration names; the key is true for the mutating configuration. */
  readonly names: ReadonlyMap<boolean, string>;
  readonly configurations: readonly ManifestObject[];
}

/** Reads the webhook configurations of a Go project; undefined if there is no generated manifest. */
export function readWebhooks(source: ProjectSource, sink: DiagnosticSink): GoWebhooks | undefined {
  if (!source.has(webhookFile)) return undefined;
  const configurations = readManifest(source, webhookFile, sink).filter(isConfiguration);
  const names = configurations.flatMap((one) => {
    const name = stringIn(one.value.metadata, 'name');
    return name === undefined || name === defaultName(isMutating(one)) ? [] : [[isMutating(one), name] as const];
  });
  const webhooks = configurations.flatMap((one) =>
    mapsIn(one.value.webhooks).map((entry) => ({
      isMutating: isMutating(one),
      marker: markerOf(entry, isMutating(one)),
    })),
  );
  return { webhooks, names: new Map(names), configurations };
}

function defaultName(mutating: boolean): string {
  return `${mutating ? 'mutating' : 'validating'}-webhook-configuration`;
}

/** Whether an object configures admission webhooks. */
export function isConfiguration({ kind }: ManifestObject): boolean {
  return kind === 'MutatingWebhookConfiguration' || kind === 'ValidatingWebhookConfiguration';
}

function isMutating({ kind }: ManifestObject): boolean {
  return kind === 'MutatingWebhookConfiguration';
}

type Entry = Readonly<Record<string, unknown>>;

/** Returns the arguments of a webhook's marker. Settings without an argument become part of `patch`. */
function markerOf(entry: Entry, mutating: boolean): WebhookArguments {
  const [rule = {}, ...others] = mapsIn(entry.rules);
  const service = membersOf(membersOf(entry.clientConfig).service);
  const url = stringIn(entry.clientConfig, 'url');
  const path = stringIn(service, 'path');
  const [name, namespace, port] = [stringIn(service, 'name'), stringIn(service, 'namespace'), service.port];
  const patch = { ...patchOf(entry), ...(others.length > 0 || 'scope' in rule ? { rules: entry.rules } : {}) };
  return {
    ...(url === undefined ? { path: path ?? '/' } : { url }),
    mutating,
    failurePolicy: stringIn(entry, 'failurePolicy') === 'Ignore' ? 'Ignore' : 'Fail',
    sideEffects: stringIn(entry, 'sideEffects') === 'NoneOnDryRun' ? 'NoneOnDryRun' : 'None',
    groups: stringsIn(rule.apiGroups),
    resources: stringsIn(rule.resources),
    verbs: stringsIn(rule.operations).flatMap(verbOf),
    versions: stringsIn(rule.apiVersions),
    name: stringIn(entry, 'name') ?? '',
    admissionReviewVersions: stringsIn(entry.admissionReviewVersions),
    ...(name === undefined || name === 'webhook-service' ? {} : { serviceName: name }),
    ...(namespace === undefined || namespace === 'system' ? {} : { serviceNamespace: namespace }),
    ...(typeof port === 'number' ? { servicePort: port } : {}),
    ...policiesOf(entry),
    ...(Object.keys(patch).length > 0 ? { patch: JSON.stringify(patch) } : {}),
  };
}

function membersOf(value: unknown): Entry {
  return mapsIn([value])[0] ?? {};
}

const verbs = ['create', 'update', 'delete', 'connect', '*'] as const;

function verbOf(operation: string): (typeof verbs)[number][] {
  return verbs.filter((verb) => verb === operation.toLowerCase());
}

function policiesOf(entry: Entry): Partial<WebhookArguments> {
  const match = stringIn(entry, 'matchPolicy');
  const again = stringIn(entry, 'reinvocationPolicy');
  const { timeoutSeconds } = entry;
  return {
    ...(match === 'Exact' || match === 'Equivalent' ? { matchPolicy: match } : {}),
    ...(again === 'Never' || again === 'IfNeeded' ? { reinvocationPolicy: again } : {}),
    ...(typeof timeoutSeconds === 'number' ? { timeoutSeconds } : {}),
  };
}

function patchOf(entry: Entry): Entry {
  const names = ['namespaceSelector', 'objectSelector', 'matchConditions'];
  return Object.fromEntries(names.flatMap((name) => (entry[name] === undefined ? [] : [[name, entry[name]]])));
}
