import type { Diagnostic } from '../../problems/index.js';
import { wrongType } from './type-names.js';

/** Deeper than any type that people write; the stack ends soon after it. */
export const deepest = 200;

/** More often than any project uses one generic type; a type that instantiates itself never ends. */
export const mostInstantiations = 200;

/** Longer than the arguments of a generic type that people write; ones that double each time outgrow all memory. */
export const longestArguments = 20_000;

/** For a type that is nested beyond {@link deepest}. */
export const tooDeep: Diagnostic = {
  ...wrongType,
  message: 'this type is nested too deeply',
  hint: 'declare its parts under names of their own',
};

/** For an alias or an operator that refers to itself. */
export const containsItself: Diagnostic = {
  ...wrongType,
  code: 'type-recursive',
  message: 'this type contains itself',
  hint: 'a CRD schema must be finite: use `JSONValue` of `kbts/api` for the recursive part',
};

/** For a generic type beyond {@link mostInstantiations}. */
export const endless: Diagnostic = {
  ...wrongType,
  code: 'type-recursive',
  message: 'this generic type contains itself with new arguments each time',
  hint: 'a CRD schema must be finite: use `JSONValue` of `kbts/api` for the recursive part',
};
