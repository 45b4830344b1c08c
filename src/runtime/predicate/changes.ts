import { isDeepStrictEqual } from 'node:util';
import type { KubernetesObject } from '../../k8s/index.js';
import { type LabelSelectorObject, matchesLabels, parseLabelSelector, requirementsOf } from '../labels/index.js';
import { newPredicate, type Predicate } from './predicate.js';

/** Passes updates that changed the object; drops resyncs. */
export const resourceVersionChangedPredicate: Predicate = {
  update: ({ objectOld, objectNew }) => objectOld.metadata.resourceVersion !== objectNew.metadata.resourceVersion,
};

/**
 * Lets updates through that changed `metadata.generation`: for most kinds a change of the spec. Drops changes of
 * the status, of labels and of annotations. Kinds without generation (as ConfigMap) are never let through.
 */
export const generationChangedPredicate: Predicate = {
  update: ({ objectOld, objectNew }) => objectOld.metadata.generation !== objectNew.metadata.generation,
};

/** Lets updates through that changed an annotation. */
export const annotationChangedPredicate: Predicate = {
  update: ({ objectOld, objectNew }) => !sameEntries(objectOld.metadata.annotations, objectNew.metadata.annotations),
};

/** Lets updates through that changed a label. */
export const labelChangedPredicate: Predicate = {
  update: ({ objectOld, objectNew }) => !sameEntries(objectOld.metadata.labels, objectNew.metadata.labels),
};

/**
 * Lets objects through that a label selector selects.
 *
 * @param selector in kubectl's form, or as it is in objects
 * @throws SyntaxError when it is not a selector
 */
export function labelSelectorPredicate(selector: string | LabelSelectorObject): Predicate {
  const requirements = typeof selector === 'string' ? parseLabelSelector(selector) : requirementsOf(selector);
  return newPredicate<KubernetesObject>((object) => matchesLabels(requirements, object.metadata.labels));
}

function sameEntries(a: Record<string, string> = {}, b: Record<string, string> = {}): boolean {
  return isDeepStrictEqual(a, b);
}
