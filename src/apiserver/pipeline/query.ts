import { badRequest } from '../model/index.js';

/** Whether a boolean parameter is present and true: any value but `false` and `0` is true, as in the API server. */
export function isTrue(value: string | null): boolean {
  return value !== null && value !== 'false' && value !== '0';
}

/** Reads an integer parameter; undefined if the parameter is missing. @throws ApiError (400) with Go's message */
export function integerOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const isInteger = /^[+-]?\d+$/.test(text);
  if (isInteger && Math.abs(Number(text)) < 2 ** 63) return Number(text);
  throw badRequest(
    `strconv.ParseInt: parsing ${JSON.stringify(text)}: ${isInteger ? 'value out of range' : 'invalid syntax'}`,
  );
}
