import type { Check, Field } from './field.js';

type Faults = (text: string) => readonly string[];

/** The message for a negative number. */
export const nonnegativeText = 'must be greater than or equal to 0';

/** Requires a string that is not empty. */
export const required: Check = requiredAs('');

/** Requires a string that is not empty; `detail` is part of the error. */
export function requiredAs(detail: string): Check {
  return (field) => {
    if (!hasText(field)) field.required(detail);
  };
}

/** Requires a string that is not only whitespace; `detail` is part of the error. */
export function notWhitespace(detail = ''): Check {
  return (field) => {
    if (field.text.trim() === '') field.required(detail);
  };
}

/** Requires a list with at least one item; `detail` is part of the error. */
export function notEmpty(detail = ''): Check {
  return (field) => {
    if (field.list.length === 0) field.required(detail);
  };
}

/** Requires a string without faults; an empty string is checked, too. */
export function syntax(faults: Faults): Check {
  return (field) => field.faults(faults(field.text));
}

/** Requires a string that is not empty and has no faults. */
export function named(faults: Faults, detail = ''): Check {
  return (field) => (field.text === '' ? field.required(detail) : field.faults(faults(field.text)));
}

/** Requires a string that is empty or has no faults. */
export function optional(faults: Faults): Check {
  return ifText(syntax(faults));
}

/** Checks a string only if it is not empty. */
export function ifText(check: Check): Check {
  return (field) => {
    if (field.text !== '') field.check(check);
  };
}

/** Checks a value only if it is present. */
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

/** Requires one of the given values; the empty string may be one of them. */
export function exactly(...supported: readonly string[]): Check {
  return (field) => {
    if (!supported.includes(field.text)) field.notSupported(supported);
  };
}

/** Checks the items of a list. */
export function each(check: Check): Check {
  return (field) => {
    for (const item of field.items) item.check(check);
  };
}

/** Requires a number in an inclusive range; an absent number counts as 0. */
export function range(least: number, most: number, detail?: string): Check {
  const text = detail ?? `must be between ${least} and ${most}, inclusive`;
  return (field) => {
    if (field.number < least || field.number > most) field.invalid(text, field.value ?? 0);
  };
}

/** Requires a number that is not negative. */
export const nonnegative: Check = range(0, Number.POSITIVE_INFINITY, nonnegativeText);

/** Requires a number greater than 0; an absent number is allowed. */
export const positive: Check = ifSet(range(1, Number.POSITIVE_INFINITY, 'must be greater than 0'));

/** Requires a port number. */
export const portNumber: Check = range(1, 65535);

/** Requires a path without `..` segments. */
export const withoutParent: Check = (path) => {
  if (path.text.split('/').includes('..')) path.invalid("must not contain '..'");
};

/** Requires a relative path without `..` segments. */
export const relativePath: Check = (path) => {
  if (path.text.startsWith('/')) path.invalid('must be a relative path');
  path.check(withoutParent);
};

/** Reports an update that changes the value. */
export const immutable: Check = (field) => field.immutable();

/** Forbids a value. */
export function forbidden(detail: string): Check {
  return ifSet((field) => field.forbidden(detail));
}

function hasText({ value }: Field): boolean {
  return value !== undefined && value !== null && value !== '';
}
