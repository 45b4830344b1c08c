/** Predicates filter events between the cache and event handlers. */
export {
  annotationChangedPredicate,
  generationChangedPredicate,
  ignoreOwnWrites,
  labelChangedPredicate,
  labelSelectorPredicate,
  resourceVersionChangedPredicate,
} from './changes.js';
export { and, newPredicate, not, or, type Predicate } from './predicate.js';
