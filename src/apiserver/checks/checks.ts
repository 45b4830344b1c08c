import type { Check, Field } from './field.js';

type Faults = (text: string) => readonly string[];

/** The message for a negative number. */
export const nonnegativeText = 'must be greater than or equal to 0';

/** A string that must not be empty. */
export const required: Check = requiredAs('');

/** A string that must not be empty, with the detail of the error. */
export function requiredAs(detail: string): Check {
  return (field) => {
    if (!hasText(field)) field.required(detail);
  };
}

/** A string with more than whitespace, with the detail of the error. */
export function notWhitespace(detail = ''): Check {
  return (field) => {
    if (field.text.trim() === '') field.required(detail);
  };
}

/** A list with at least one item, with the detail of the error. */
export function notEmpty(detail = ''): Check {
  return (field) => {
    if (field.list.length === 0) field.required(detail);
  };
}

/** A string without faults; an empty one is reported, too. */
export function syntax(faults: Faults): Check {
  return (field) => field.faults(faults(field.text));
}

/** A required text without faults. */
export function named(faults: Faults, detail = ''): Check {
  return (field) => (field.text === '' ? field.required(detail) : field.faults(faults(field.text)));
}

/** A string without faults that may be empty. */
export function optional(faults: Faults): Check {
  return ifText(syntax(faults));
}

/** Checks a string only if it is not empty. */
export function ifText(check: Check): Check {
  return (field) => {
    if (field.text !== '') field.check(check);
  };
}

/** Checks a value only if there is one. */
export function ifSet(check: Check): Check {
  return (field) => {
    if (field.isSet) field.check(check);
  };
}

/** Requires one of the supported values. An empty value is reported as missing. */
export function oneOf(...supported: readonly string[]): Check {
  return (field) => (hasText(field) ? field.check(optionalOneOf(...supported)) : field.required());
}

/** Allows an absent value, and otherwise requires one of the supported values. */
export function optionalOneOf(...supported: readonly string[]): Check {
  return (field) => {
    if (field.isSet && !supported.includes(String(field.value))) field.notSupported(supported);
  };
}

/** Checks the items of a list. */
export function each(check: Check): Check {
  return (field) => {
    for (const item of field.items) item.check(check);
  };
}

/** A number in a range, both inclusive; an absent one is 0. */
export function range(least: number, most: number, detail?: string): Check {
  const text = detail ?? `must be between ${least} and ${most}, inclusive`;
  return (field) => {
    if (field.number < least || field.number > most) field.invalid(text, field.value ?? 0);
  };
}

/** A number that is not negative. */
export const nonnegative: Check = range(0, Number.POSITIVE_INFINITY, nonnegativeText);

/** A number that is greater than 0, if there is one. */
export const positive: Check = ifSet(range(1, Number.POSITIVE_INFINITY, 'must be greater than 0'));

/** The number of a port. */
export const portNumber: Check = range(1, 65535);

/** A path without steps to a parent. */
export const withoutParent: Check = (path) => {
  if (path.text.split('/').includes('..')) path.invalid("must not contain '..'");
};

/** A path below another one. */
export const relativePath: Check = (path) => {
  if (path.text.startsWith('/')) path.invalid('must be a relative path');
  path.check(withoutParent);
};

/** A value that updates must not change. */
export const immutable: Check = (field) => field.immutable();

/** A value that must not be there. */
export function forbidden(detail: string): Check {
  return ifSet((field) => field.forbidden(detail));
}

function hasText({ value }: Field): boolean {
  return value !== undefined && value !== null && value !== '';
}
