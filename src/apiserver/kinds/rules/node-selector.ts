import { qualifiedNameFaults } from '../../../base/formats/index.js';
import { type Check, each, type Field, notEmpty, operator, syntax } from '../../checks/index.js';

/** Checks the label requirements of a node selector term. */
export const nodeTerm: Check = {
  matchExpressions: each([checkOperator, { key: syntax(qualifiedNameFaults) }]),
};

/** Checks node selector terms, of which a node must satisfy at least one. */
export const nodeSelector: Check = {
  nodeSelectorTerms: [notEmpty('must have at least one node selector term'), each(nodeTerm)],
};

/** Checks the operator. Unlike label selectors, node selectors can also compare numbers. */
function checkOperator(requirement: Field): void {
  const { text } = requirement.at('operator');
  if (text !== 'Gt' && text !== 'Lt') return operator(requirement);
  const values = requirement.at('values');
  if (values.list.length !== 1) values.required("must be specified single value when `operator` is 'Lt' or 'Gt'");
}
