/** When two values mean the same to Kubernetes, though they are written differently. */
export { isSemanticallyEqual, isSemanticDerivative } from './semantic.js';
