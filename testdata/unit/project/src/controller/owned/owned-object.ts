import { createHash } from 'node:crypto';
import {
  type Client,
  ignoreNotFound,
  isControlledBy,
  isSemanticDerivative,
  type KubernetesObject,
  type ObjectType,
  requestFor,
  type Stored,
  setControllerReference,
} from 'kbts/runtime';
import type { Unit, UnitStatus } from '../../api/v1/unit.types.js';
import type { OwnedKind } from './owned-kind.js';

/** Annotation with a hash of what was applied last. It changes if a field or a label is no longer set, too. */
const hashAnnotation = 'custom.my.crd.com/applied-hash';

/** Lists and maps that are set as a whole: an item that others add is a difference. */
const wholes = new Set('args command loadBalancerSourceRanges nodeSelector paths rules selector tls'.split(' '));

/** The steps that are the same for all kinds. */
export abstract class OwnedObject<T extends KubernetesObject & { spec?: unknown }> implements OwnedKind {
  /** @param kind the owned kind */
  constructor(
    private readonly client: Client,
    private readonly kind: ObjectType<T>,
  ) {}

  abstract make(unit: Stored<Unit>): T | undefined;

  /** Returns the status that an existing object leads to. */
  protected abstract statusOf(object: Stored<T>): UnitStatus;

  async exists(unit: Stored<Unit>): Promise<boolean> {
    return (await this.find(unit)) !== undefined;
  }

  async apply(unit: Stored<Unit>): Promise<void> {
    const desired = this.make(unit);
    if (!desired) return this.delete(unit);
    const existing = await this.client.find(this.kind, requestFor(unit));
    if (existing && !isControlledBy(existing, unit)) {
      throw new Error(`${desired.kind} \`${unit.metadata.name}\` exists and does not belong to the Unit`);
    }
    desired.metadata.annotations = { [hashAnnotation]: hashOf(desired) };
    setControllerReference(unit, desired);
    // Fields that the Unit does not set, such as defaults of the API server, do not count.
    if (existing && isSemanticDerivative(desired, existing) && !hasMoreItems(desired.spec, existing.spec)) return;
    await this.client.apply(desired, { force: true });
  }

  async readStatus(unit: Stored<Unit>): Promise<UnitStatus> {
    const object = await this.find(unit);
    return object ? this.statusOf(object) : {};
  }

  private async delete(unit: Stored<Unit>): Promise<void> {
    const unneeded = await this.find(unit);
    if (unneeded) await ignoreNotFound(this.client.delete(unneeded, { propagationPolicy: 'Background' }));
  }

  /** The object, if it belongs to the Unit and is not being deleted. */
  private async find(unit: Stored<Unit>): Promise<Stored<T> | undefined> {
    const object = await this.client.find(this.kind, requestFor(unit));
    return object && isControlledBy(object, unit) && !object.metadata.deletionTimestamp ? object : undefined;
  }
}

/** The metadata of all objects of a Unit: its name and its labels. */
export function metadataOf({ metadata: { name, namespace, labels } }: Stored<Unit>) {
  return { name, namespace, labels };
}

function hashOf({ metadata: { labels }, spec }: KubernetesObject & { spec?: unknown }): string {
  return createHash('sha256').update(JSON.stringify({ labels, spec })).digest('hex').slice(0, 16);
}

/** Whether others have added items to a list or a map that the Unit sets as a whole. */
function hasMoreItems(desired: unknown, existing: unknown): boolean {
  if (!isRecord(desired) || !isRecord(existing)) return false;
  return Object.entries(desired).some(([name, value]) => {
    const other = existing[name];
    return (value && wholes.has(name) && sizeOf(other) > sizeOf(value)) || hasMoreItems(value, other);
  });
}

/** Lists count as records, too. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function sizeOf(value: unknown): number {
  return isRecord(value) ? Object.keys(value).length : 0;
}
