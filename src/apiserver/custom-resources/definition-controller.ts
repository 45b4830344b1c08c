import { isRecord, type Json } from '../../base/json/index.js';
import {
  type ApiObject,
  type JsonObject,
  type Objects,
  type Resource,
  type Resources,
  sameJson,
  timeText,
} from '../model/index.js';
import { approvalCondition } from './approval.js';
import { withCondition } from './conditions.js';
import { asDefinition, type Definition, hasCondition } from './definition.js';
import { cleanupFinalizer } from './definition-rules.js';
import { acceptNames, hasAllNames } from './names.js';
import { newCustomResource } from './resource.js';

/** Dependencies of the CRD controller. */
export interface DefinitionControllerDependencies {
  readonly resources: Resources;
  readonly objects: Objects;
  now(): Date;
}

/**
 * Serves custom resources: accepts the names of CRDs, sets conditions, adds and removes resources, and deletes the
 * instances of deleted CRDs. Call {@link DefinitionController.definitionChanged} after each write of a CRD, and after
 * the deletion of an instance while its CRD is being deleted. Calls run one after the other.
 */
export class DefinitionController {
  readonly #parts: DefinitionControllerDependencies;
  readonly #served = new Map<string, { readonly definition: Definition; readonly resource: Resource }>();
  #last: Promise<void> = Promise.resolve();

  constructor(parts: DefinitionControllerDependencies) {
    this.#parts = parts;
  }

  /** Reacts to a created, changed or deleted CRD. */
  definitionChanged(name: string): Promise<void> {
    this.#last = this.#last.then(
      () => this.#sync(name),
      () => this.#sync(name),
    );
    return this.#last;
  }

  async #sync(name: string): Promise<void> {
    const { resources, objects } = this.#parts;
    const found = resources.find('apiextensions.k8s.io', 'v1', 'customresourcedefinitions');
    if (found === undefined) return;
    const stored = objects.get(found.resource, '', name);
    if (stored === undefined) {
      this.#stopServing(name);
      // The names of the deleted CRD are available to other CRDs now.
      const waiting = objects.list(found.resource).filter((other) => !hasAllNames(asDefinition(other)));
      for (const { metadata } of waiting) await this.#sync(metadata.name ?? '');
      return;
    }
    const definition = asDefinition(stored);
    // A snapshot may contain a definition that is being deleted and still has instances.
    if (!this.#served.has(name) && hasCondition(definition, 'Established')) this.#serve(definition);
    if (stored.metadata.deletionTimestamp !== undefined) await this.#finish(found.resource, definition);
    else await this.#establish(found.resource, definition);
  }

  async #establish(definitions: Resource, stored: Definition): Promise<void> {
    const { objects } = this.#parts;
    const others = objects.list(definitions).map(asDefinition);
    let current = await this.#update(definitions, stored, (definition, now) => named(definition, others, now));
    if (hasCondition(current, 'NamesAccepted') && !hasCondition(current, 'Established')) {
      current = await this.#update(definitions, current, established);
    }
    if (hasCondition(current, 'Established')) this.#serve(current);
  }

  #serve(definition: Definition): void {
    const name = definition.metadata.name ?? '';
    const served = this.#served.get(name);
    const isSame =
      served !== undefined &&
      served.definition.metadata.uid === definition.metadata.uid &&
      sameJson(served.definition.spec, definition.spec) &&
      sameJson(served.definition.status?.acceptedNames, definition.status?.acceptedNames);
    if (isSame) return;
    const resource = newCustomResource(definition);
    this.#served.set(name, { definition, resource });
    this.#parts.resources.set(resource);
  }

  #stopServing(name: string): void {
    const served = this.#served.get(name);
    if (served === undefined) return;
    this.#served.delete(name);
    this.#parts.resources.remove(served.resource.group, served.resource.plural);
  }

  /** Deletes the instances of a deleted CRD, and removes the finalizer of the CRD when no instances remain. */
  async #finish(definitions: Resource, definition: Definition): Promise<void> {
    if (!definition.metadata.finalizers?.includes(cleanupFinalizer)) return;
    const { objects } = this.#parts;
    const name = definition.metadata.name ?? '';
    const resource = this.#served.get(name)?.resource;
    const instances = resource === undefined ? [] : objects.list(resource);
    if (resource !== undefined && instances.length > 0) {
      for (const { metadata } of instances) {
        if (metadata.deletionTimestamp !== undefined) continue;
        await objects.delete(resource, metadata.namespace ?? '', metadata.name ?? '');
      }
      // Instances with finalizers remain until their finalizers are removed.
      if (objects.list(resource).length > 0) {
        // Creation of further instances is refused from now on.
        this.#parts.resources.set(newCustomResource(definition));
        await this.#update(definitions, definition, (current, now) => withCondition(current, inProgress, now));
        return;
      }
    }
    const done = resource === undefined ? neverEstablished : completed;
    await this.#update(definitions, definition, (current, now) => {
      const { metadata } = withCondition(current, done, now);
      const finalizers = (metadata.finalizers ?? []).filter((one) => one !== cleanupFinalizer);
      return { ...withCondition(current, done, now), metadata: { ...metadata, finalizers } };
    });
    this.#stopServing(name);
  }

  async #update(
    definitions: Resource,
    { metadata: { name = '' } }: Definition,
    change: (definition: Definition, now: string) => Definition,
  ): Promise<Definition> {
    const time = timeText(this.#parts.now());
    const updated = await this.#parts.objects.update(definitions, '', name, (object) => {
      const old = asDefinition(object);
      const next = change(old, time);
      return next === old || sameJson(next, old) ? undefined : withManager(next, old, time);
    });
    return asDefinition(updated);
  }
}

function named(definition: Definition, others: readonly Definition[], now: string): Definition {
  const approval = approvalCondition(definition);
  const approved = approval === undefined ? definition : withCondition(definition, approval, now);
  if (hasAllNames(approved) && hasCondition(approved, 'NamesAccepted')) return approved;
  const { names, condition } = acceptNames(approved, others);
  const status = { conditions: [], storedVersions: [], ...approved.status, acceptedNames: names };
  const next = withCondition({ ...approved, status }, condition, now);
  if (hasCondition(next, 'Established')) return next;
  const isAccepted = condition.status === 'True';
  return withCondition(
    next,
    {
      type: 'Established',
      status: 'False',
      reason: isAccepted ? 'Installing' : 'NotAccepted',
      message: isAccepted ? 'the initial names have been accepted' : 'not all names are accepted',
    },
    now,
  );
}

function established(definition: Definition, now: string): Definition {
  const { caBundle = '' } = definition.spec.conversion?.webhook?.clientConfig ?? {};
  if (caBundle !== '' && !atob(caBundle).includes('-----BEGIN CERTIFICATE-----')) {
    return withCondition(definition, invalidBundle, now);
  }
  const message = 'the initial names have been accepted';
  return withCondition(
    definition,
    { type: 'Established', status: 'True', reason: 'InitialNamesAccepted', message },
    now,
  );
}

const invalidBundle = {
  type: 'Established',
  status: 'False',
  reason: 'InvalidCABundle',
  message: 'The conversion webhook CABundle is invalid',
};
const inProgress = {
  type: 'Terminating',
  status: 'True',
  reason: 'InstanceDeletionInProgress',
  message: 'CustomResource deletion is in progress',
};
const completed = {
  type: 'Terminating',
  status: 'False',
  reason: 'InstanceDeletionCompleted',
  message: 'removed all instances',
};
const neverEstablished = {
  type: 'Terminating',
  status: 'False',
  reason: 'NeverEstablished',
  message: 'resource was never established',
};

/** Records the API server as the owner of the changed status fields. */
function withManager(next: Definition, old: Definition, time: string): ApiObject {
  const own = (entry: JsonObject) => entry.manager === 'kube-apiserver' && entry.subresource === 'status';
  const entries = next.metadata.managedFields ?? [];
  const before = entries.find(own)?.fieldsV1;
  const fieldsV1 = { 'f:status': statusFields(next, old, isRecord(before) ? (before as JsonObject) : {}) };
  const entry: JsonObject = {
    manager: 'kube-apiserver',
    operation: 'Update',
    apiVersion: 'apiextensions.k8s.io/v1',
    time,
    fieldsType: 'FieldsV1',
    fieldsV1,
    subresource: 'status',
  };
  const managedFields = entries.some(own) ? entries.map((one) => (own(one) ? entry : one)) : [...entries, entry];
  return { ...next, metadata: { ...next.metadata, managedFields } };
}

function statusFields(next: Definition, old: Definition, before: JsonObject): JsonObject {
  const status = (before['f:status'] ?? {}) as JsonObject;
  const conditions = { ...((status['f:conditions'] ?? {}) as JsonObject) } as Record<string, Json>;
  const oldConditions = old.status?.conditions ?? [];
  for (const condition of next.status?.conditions ?? []) {
    if (oldConditions.some((one) => sameJson(one, condition))) continue;
    const leaves = Object.keys(condition).map((name) => [`f:${name}`, {}] as const);
    conditions[`k:{"type":${JSON.stringify(condition.type)}}`] = Object.fromEntries([['.', {}], ...leaves]);
  }
  const accepted = { ...((status['f:acceptedNames'] ?? {}) as JsonObject) } as Record<string, Json>;
  for (const [name, value] of Object.entries(next.status?.acceptedNames ?? {})) {
    if (!sameJson(value, old.status?.acceptedNames[name])) accepted[`f:${name}`] = {};
  }
  return { 'f:acceptedNames': accepted, 'f:conditions': conditions };
}
