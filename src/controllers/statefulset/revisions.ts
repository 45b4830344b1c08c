import { ControllerRevision, type StatefulSet } from '../../k8s/apps/v1.js';
import type { PodTemplateSpec } from '../../k8s/core/v1.js';
import { setControllerReference } from '../../runtime/controllerutil/index.js';
import { isSemanticallyEqual } from '../../runtime/equality/index.js';
import type { Client, Stored } from '../../runtime/index.js';
import { controlledBy } from '../claim.js';
import { hashOf } from '../template-hash.js';

/** The current and the new template of a StatefulSet. They only differ during an update. */
export interface Revisions {
  readonly current: Revision;
  readonly update: Revision;
}

/** A pod template, and the name of the ControllerRevision that records it. */
export interface Revision {
  readonly name: string;
  readonly template: PodTemplateSpec;
}

/** Returns the revisions of a StatefulSet, and records its template if it is new. */
export async function revisionsOf(client: Client, set: Stored<StatefulSet>): Promise<Revisions> {
  const stored = await controlledBy(client, set, ControllerRevision);
  const data = { spec: { template: { ...set.spec?.template, $patch: 'replace' } } };
  const last = Math.max(0, ...stored.map(({ revision = 0 }) => revision));
  const equal = stored.find((revision) => isSemanticallyEqual(revision.data, data));
  const update = equal ? await withNumber(client, equal, last) : await client.create(newRevision(set, data, last + 1));
  const current = stored.find(({ metadata }) => metadata.name === set.status?.currentRevision) ?? update;
  return { current: revisionOf(current), update: revisionOf(update) };
}

/** Returns a revision with the highest number: after a rollback to an old template, its revision gets a new number. */
async function withNumber(client: Client, revision: Stored<ControllerRevision>, last: number) {
  return revision.revision === last ? revision : await client.update({ ...revision, revision: last + 1 });
}

function newRevision(set: Stored<StatefulSet>, data: ControllerRevision['data'], revision: number): ControllerRevision {
  const { name, namespace } = set.metadata;
  const hash = hashOf(data, set.status?.collisionCount);
  const labels = { ...set.spec?.template.metadata?.labels, 'controller.kubernetes.io/hash': hash };
  const metadata = { name: `${name}-${hash}`, namespace, labels };
  const object = ControllerRevision.from({ metadata, data, revision });
  setControllerReference(set, object);
  return object;
}

function revisionOf({ metadata, data }: Stored<ControllerRevision>): Revision {
  const { spec } = data as { spec: { template: PodTemplateSpec & { $patch?: string } } }; // written by `newRevision`
  const { $patch: _, ...template } = spec.template;
  return { name: metadata.name, template };
}
