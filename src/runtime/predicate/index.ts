/** Filters between the cache and event handlers. */
export {
  annotationChangedPredicate,
  generationChangedPredicate,
  labelChangedPredicate,
  labelSelectorPredicate,
  resourceVersionChangedPredicate,
} from './changes.js';
export { andPredicate, newPredicate, notPredicate, orPredicate, type Predicate } from './predicate.js';
