import type { Advice } from './type-names.js';

/** Deeper than any type that people write; the stack ends soon behind it. */
export const deepest = 200;

/** More often than any project uses one generic type; a type that instantiates itself goes on for ever. */
export const mostInstantiations = 200;

/** Longer than the arguments of a generic type that people write; ones that double each time outgrow all memory. */
export const longestArguments = 20_000;

/** For a type that is nested beyond {@link deepest}. */
export const tooDeep: Advice = {
  message: 'this type is nested too deeply',
  hint: 'give its parts names of their own',
};

/** For an alias or an operator that leads back to itself. */
export const containsItself: Advice = {
  code: 'type-recursive',
  message: 'this type contains itself',
  hint: 'a CRD schema must end somewhere: use `JSONValue` of `kbts/api` for the part that goes on',
};

/** For a generic type beyond {@link mostInstantiations}. */
export const endless: Advice = {
  code: 'type-recursive',
  message: 'this generic type contains itself with ever new arguments',
  hint: 'a CRD schema must end somewhere: use `JSONValue` of `kbts/api` for the part that goes on',
};
