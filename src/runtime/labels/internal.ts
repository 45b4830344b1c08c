/** Internal exports of this package, for the other packages of the runtime: valid labels. */
export { isLabelKey, isLabelValue, labelKeyForm, labelValueForm } from './label.js';
