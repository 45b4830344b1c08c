/** Label selectors: parsed from strings or objects, and matched against labels. */
export {
  type LabelRequirement,
  type LabelRequirements,
  type LabelSelectorObject,
  matchesLabels,
  parseLabelSelector,
  requirementsOf,
} from './selector.js';
