import type { Json } from '../../../base/json/index.js';
import { Field } from '../../checks/index.js';
import { type JsonObject, objectOf, objectsOf, pick, sameJson, valueAt, without } from '../../model/index.js';
import { updatedSubresource } from '../builtin-resource.js';
import { podSpec } from './pod-spec.js';
import { podQos } from './qos.js';

/** The subresource `resize` of pods, which changes CPU and memory of the containers and of the whole pod. */
export const resize = updatedSubresource({
  prepareForUpdate(object, old) {
    const metadata = { ...old.metadata, ...pick(object.metadata, 'managedFields', 'resourceVersion') };
    const [before, after] = [objectOf(old.spec), objectOf(object.spec)];
    const lists = ['containers', 'initContainers'].flatMap((list) =>
      before[list] === undefined && after[list] === undefined ? [] : [[list, resized(before[list], after[list])]],
    );
    return { ...old, metadata, spec: { ...before, ...pick(after, 'resources'), ...Object.fromEntries(lists) } };
  },
  check: { '': checkPlatform, spec: podSpec },
});

/** Returns the containers after a resize. Existing containers keep all fields that a resize cannot change. */
function resized(before: Json | undefined, after: Json | undefined): JsonObject[] {
  const known = new Map(objectsOf(before).map((container) => [container.name, container]));
  return objectsOf(after).map((container) => {
    const old = known.get(container.name);
    return old ? { ...without(old, ...fields), ...pick(container, ...fields) } : container;
  });
}

const fields = ['resources', 'resizePolicy'];

function checkPlatform(pod: Field): void {
  const before = objectOf(pod.old);
  const isStatic = 'kubernetes.io/config.mirror' in objectOf(valueAt(before, 'metadata.annotations'));
  const isWindows = valueAt(before, 'spec.os.name') === 'windows';
  if (isStatic || isWindows) pod.shownAt('[]').forbidden(`${isStatic ? 'static' : 'windows'} pods cannot be resized`);
  else pod.at('spec').check(checkResize);
}

function checkResize(spec: Field): void {
  const qos = podQos(objectOf(spec.old));
  if (podQos(spec.object) !== qos) spec.invalid('Pod QOS Class may not change as a result of resizing', qos);
  const [containers, initContainers] = [sameContainers(spec, 'containers'), sameContainers(spec, 'initContainers')];
  if (!containers || !initContainers) return;
  const resources = spec.at('resources');
  for (const container of [...containers, ...initContainers]) checkRemoved(container.at('resources'), 'resource');
  checkRemoved(resources, 'pod-level resource');
  const detail = 'only cpu and memory resources are mutable';
  for (const container of initContainers.filter(hasOtherChange)) {
    container.forbidden('only cpu and memory resources for init or sidecar containers are mutable');
  }
  // The API server takes claims over if the pod had no resources; `podSpec` reports them.
  const before = resources.old ?? pick(resources.object, 'claims');
  if (!sameJson(fixedResources(resources.value), fixedResources(before))) spec.forbidden(`${detail} at pod-level`);
  const isEmptyAdded = resources.old === undefined && resources.isSet && Object.keys(resources.object).length === 0;
  if (isEmptyAdded || containers.some(hasOtherChange)) spec.forbidden(detail);
}

/**
 * Returns the containers with their old values. Reports added, removed, renamed and reordered containers, and then
 * returns undefined.
 */
function sameContainers(spec: Field, name: string): Field[] | undefined {
  const list = spec.at(name);
  const before = objectsOf(list.old);
  if (before.length !== list.list.length) {
    list.forbidden(`${name} may not be added or removed on resize`);
    return undefined;
  }
  const pairs = list.items.map(({ value, path, whole }, index) => new Field(value, path, before[index], whole));
  const names = pairs.map((container) => container.at('name')).filter(({ isChanged }) => isChanged);
  for (const changed of names) changed.forbidden(`${name} may not be renamed or reordered on resize`);
  return names.length === 0 ? pairs : undefined;
}

function checkRemoved(resources: Field, what: string): void {
  for (const name of ['limits', 'requests']) {
    const list = resources.at(name);
    const isRemoved = Object.keys(objectOf(list.old)).some((key) => !Object.hasOwn(list.object, key));
    if (isRemoved) list.forbidden(`${what} ${name} cannot be removed`);
  }
}

/** Whether a resize changes more of a container than its CPU and memory. */
function hasOtherChange(container: Field): boolean {
  const fixed = (value: JsonObject) => [fixedResources(value.resources), value.resizePolicy ?? null];
  return !sameJson(fixed(container.object), fixed(objectOf(container.old)));
}

function fixedResources(resources: Json | undefined): Json {
  const { limits, requests, claims = null } = objectOf(resources);
  return [...[limits, requests].map((list) => without(objectOf(list), 'cpu', 'memory')), claims];
}
