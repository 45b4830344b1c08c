import { RE2JS } from 're2js';

const compiled = new Map<string, RE2JS | string>();

/** Maximum number of cached compiled patterns. */
const maxPatterns = 1000;

/**
 * Whether a regular expression (RE2) matches a part of a string.
 *
 * @returns an error for an invalid expression
 */
export function matchesPattern(pattern: string, text: string): boolean | { readonly error: string } {
  const found = compiled.get(pattern) ?? compile(pattern);
  return typeof found === 'string' ? { error: found } : found.test(text);
}

/** Returns the error for an invalid regular expression. */
export function patternError(pattern: string): string | undefined {
  const found = compiled.get(pattern) ?? compile(pattern);
  return typeof found === 'string' ? found : undefined;
}

function compile(pattern: string): RE2JS | string {
  const result = tryCompile(pattern);
  if (compiled.size >= maxPatterns) compiled.clear();
  compiled.set(pattern, result);
  return result;
}

function tryCompile(pattern: string): RE2JS | string {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
