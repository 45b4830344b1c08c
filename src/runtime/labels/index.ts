/** Label selectors: read from text or objects, and matched against labels. Imports nothing. */
export {
  type LabelRequirement,
  type LabelRequirements,
  type LabelSelectorObject,
  matchesLabels,
  parseLabelSelector,
  requirementsOf,
} from './selector.js';
