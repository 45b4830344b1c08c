import { subdomainFaults } from '../../../base/formats/index.js';
import type { Json } from '../../../base/json/index.js';
import {
  type ApiObject,
  type ConnectedSubresource,
  conflict,
  type JsonObject,
  listOf,
  newError,
  objectOf,
  objectsOf,
  type Resource,
  textOf,
  timeText,
} from '../../model/index.js';
import { builtinSchema } from '../builtin-schema.js';
import { checkPlace, success } from './eviction.js';

/** Finds another built-in resource. */
export type FindResource = (group: string, kind: string) => Resource;

/** The `binding` subresource: assigns a pod to a node. */
export function binding(find: FindResource): ConnectedSubresource {
  return {
    kind: 'connect',
    verbs: ['create'],
    body: { group: '', version: 'v1', kind: 'Binding', schema: () => builtinSchema('k8s.io/api/core/v1.Binding') },
    checkBody(body, { info }) {
      checkPlace(body, 'Binding', info);
      checkTarget(objectOf(body.target));
    },
    async create(pod, body, context, objects) {
      const { uid, resourceVersion } = objectOf(body.metadata);
      const { name = '', namespace = '' } = pod.metadata;
      const node = textOf(objectOf(body.target).name);
      if (textOf(uid) !== '' && uid !== pod.metadata.uid) {
        const why = `StorageError: invalid object, Code: 4, Key: /registry/pods/${namespace}/${name}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: ${textOf(uid)}, UID in object meta: ${pod.metadata.uid}`;
        throw conflict({ group: '', name: 'pods' }, name, why);
      }
      const isStale = textOf(resourceVersion) !== '' && resourceVersion !== pod.metadata.resourceVersion;
      if (isStale) throw conflict({ group: '', name: 'pods/binding' }, name, 'the object has been modified');
      const fail = (why: string) => conflict({ group: '', name: 'pods/binding' }, name, why);
      const assign = (current: ApiObject) => assigned(current, node, body, timeText(context.world.now()), fail);
      if (context.info.query.has('dryRun')) assign(pod);
      else await objects.update(find('', 'Pod'), namespace, name, assign);
      return success;
    },
  };
}

/** Checks the node of a binding. @throws ApiError (500) */
export function checkTarget({ kind: given, name }: JsonObject): void {
  const [kind, node] = [textOf(given), textOf(name)];
  const fail = (why: string) => newError(500, '', why);
  if (kind !== '' && kind !== 'Node') {
    throw fail(`target.kind: Unsupported value: ${JSON.stringify(kind)}: supported values: "Node", "<empty>"`);
  }
  if (node === '') throw fail('target.name: Required value');
  const [fault] = subdomainFaults(node);
  if (fault) throw fail(`target.name: Invalid value: ${JSON.stringify(node)}: ${fault}`);
}

function assigned(
  pod: ApiObject,
  node: string,
  body: JsonObject,
  time: string,
  fail: (why: string) => Error,
): ApiObject {
  const spec = objectOf(pod.spec);
  const { name = '', deletionTimestamp, labels, annotations } = pod.metadata;
  if (deletionTimestamp !== undefined) throw fail(`pod ${name} is being deleted, cannot be assigned to a host`);
  if (textOf(spec.nodeName) !== '')
    throw fail(`pod ${name} is already assigned to node ${JSON.stringify(spec.nodeName)}`);
  if (listOf(spec.schedulingGates).length > 0) throw fail(`pod ${name} has non-empty .spec.schedulingGates`);
  const status = objectOf(pod.status);
  const condition = { type: 'PodScheduled', status: 'True', lastProbeTime: null, lastTransitionTime: time };
  const others = objectsOf(status.conditions).filter(({ type }) => type !== 'PodScheduled');
  const metadata = objectOf(body.metadata);
  const added = (old: Json | undefined, more: Json | undefined) =>
    ({ ...objectOf(old), ...objectOf(more) }) as Readonly<Record<string, string>>; // decoded
  return {
    ...pod,
    metadata: {
      ...pod.metadata,
      ...(metadata.labels !== undefined && { labels: added(labels, metadata.labels) }),
      ...(metadata.annotations !== undefined && { annotations: added(annotations, metadata.annotations) }),
    },
    spec: { ...spec, nodeName: node },
    status: { ...status, conditions: [...others, condition] },
  };
}
