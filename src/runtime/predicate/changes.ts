import { isDeepStrictEqual } from 'node:util';
import type { KubernetesObject } from '../../k8s/index.js';
import { type LabelSelectorObject, matchesLabels, parseLabelSelector, requirementsOf } from '../labels/index.js';
import { newPredicate, type Predicate } from './predicate.js';

/** Accepts updates that changed the object; drops resyncs. */
export const resourceVersionChangedPredicate: Predicate = {
  update: ({ objectOld, objectNew }) => objectOld.metadata.resourceVersion !== objectNew.metadata.resourceVersion,
};

/**
 * Accepts updates that changed `metadata.generation`, which for most kinds is a change to the spec. Drops changes to
 * status, labels and annotations, and all updates of kinds without a generation, such as ConfigMap.
 */
export const generationChangedPredicate: Predicate = {
  update: ({ objectOld, objectNew }) => objectOld.metadata.generation !== objectNew.metadata.generation,
};

/**
 * Drops updates by the manager's own client, so that a reconcile that updates its object does not cause another
 * reconcile. Accepts the client's patches without a resource version, which may hide a change by others.
 *
 * Do not use it for reconcilers that update an object and leave the rest to the next reconcile.
 */
export const ignoreOwnWrites: Predicate = {
  update: ({ isOwnWrite = false }) => !isOwnWrite,
};

/** Accepts updates that changed an annotation. */
export const annotationChangedPredicate: Predicate = {
  update: ({ objectOld, objectNew }) => !sameEntries(objectOld.metadata.annotations, objectNew.metadata.annotations),
};

/** Accepts updates that changed a label. */
export const labelChangedPredicate: Predicate = {
  update: ({ objectOld, objectNew }) => !sameEntries(objectOld.metadata.labels, objectNew.metadata.labels),
};

/**
 * Accepts events of objects that a label selector selects.
 *
 * @param selector a string in kubectl's syntax, or a `LabelSelector` as in a Deployment
 * @throws SyntaxError if the selector is invalid
 */
export function labelSelectorPredicate(selector: string | LabelSelectorObject): Predicate {
  const requirements = typeof selector === 'string' ? parseLabelSelector(selector) : requirementsOf(selector);
  return newPredicate<KubernetesObject>((object) => matchesLabels(requirements, object.metadata.labels));
}

function sameEntries(a: Record<string, string> = {}, b: Record<string, string> = {}): boolean {
  return isDeepStrictEqual(a, b);
}
