/** Semantic equality: whether two values have the same meaning to Kubernetes, even if they are written differently. */
export { isSemanticallyEqual, isSemanticDerivative } from './semantic.js';
