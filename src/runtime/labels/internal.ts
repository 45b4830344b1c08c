/** For other packages of the runtime only; not part of the public API: valid labels. */
export { isLabelKey, isLabelValue, labelKeyForm, labelValueForm } from './label.js';
