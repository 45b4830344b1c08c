import { isRecord } from '../../base/json/index.js';
import {
  type Diagnostic,
  DiagnosticError,
  errorOf,
  isConfigurable,
  isSeverityName,
  shorten,
  shownValue,
  suggest,
} from '../../base/problems/index.js';
import { follows, plainLine } from '../../base/project-file/index.js';
import { isPluginKey } from '../../plugins/index.js';
import type { Field, Fields, RequestOf } from '../define/fields.js';

/**
 * Checks the keys and types of a request, because plain JavaScript callers have no type checks.
 *
 * @param name the library function that received the request
 * @returns the request without undefined values, for which defaults apply
 */
export function checkRequest<F extends Fields>(name: string, fields: F, request: RequestOf<F>): RequestOf<F> {
  const given: unknown = request;
  const problems = isRecord(given)
    ? problemsOf(name, fields, given)
    : [invalid(`invalid request of \`${name}\``, 'an object', given)];
  const [first] = problems;
  if (first) throw new DiagnosticError(first, problems);
  const clean = { ...request };
  for (const [key, value] of Object.entries(clean)) if (value === undefined) Reflect.deleteProperty(clean, key);
  return clean;
}

function problemsOf(name: string, all: Fields, request: Readonly<Record<string, unknown>>): readonly Diagnostic[] {
  const fields = new Map(Object.entries(all).filter(([, { only }]) => only !== 'flag'));
  const unknown = Object.keys(request).filter((key) => !fields.has(key));
  const wrong = [...fields].flatMap(([key, field]) => {
    const value = request[key];
    const isRequired = 'isRequired' in field && field.isRequired === true;
    if (value === undefined && !isRequired) return [];
    const { expected, accepts } = fieldTypes[field.type];
    return accepts(value) ? [] : [invalid(`invalid \`${key}\` in the request of \`${name}\``, expected, value)];
  });
  return [...unknown.map((key) => unknownKey(key, `the request of \`${name}\``, [...fields.keys()])), ...wrong];
}

interface FieldRule {
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
}

const isString = (value: unknown) => typeof value === 'string';

const text: FieldRule = { expected: 'a string', accepts: isString };

const fieldTypes: Readonly<Record<Field['type'], FieldRule>> = {
  boolean: { expected: '`true` or `false`', accepts: (value) => typeof value === 'boolean' },
  string: text,
  file: text,
  choice: text,
  strings: { expected: 'an array of strings', accepts: (value) => Array.isArray(value) && value.every(isString) },
  folder: {
    expected: 'the path of a folder',
    accepts: (value) => typeof value === 'string' && value !== '' && !value.includes('\0'),
  },
  specifier: {
    expected: 'an npm version specifier, such as `^1.2.0` or `file:../kbts.tgz`',
    accepts: (value) => typeof value === 'string' && follows(value, plainLine) && !value.includes('"'),
  },
  plugins: {
    expected: 'an array of plugins or plugin keys; a key has a name and a version, such as `team.acme.com/v1`',
    accepts: (value) => Array.isArray(value) && value.every((item) => isString(item) || isPlugin(item)),
  },
  pluginOptions: {
    expected: 'an object whose values are strings, `true` or `false`',
    accepts: (value) => isMap(value, (item) => item === undefined || isString(item) || typeof item === 'boolean'),
  },
  severities: {
    expected: 'an object with the severity (`error`, `warning` or `off`) of each check code',
    accepts: (value) =>
      isMap(value, (item, key) => isConfigurable(key) && (item === undefined || isSeverityName(String(item)))),
  },
};

/** Whether a value has a valid plugin key. TypeScript checks the other properties. */
function isPlugin(value: unknown): boolean {
  return isRecord(value) && isPluginKey(String(value.key));
}

function isMap(value: unknown, accepts: (item: unknown, key: string) => boolean): boolean {
  return isRecord(value) && Object.entries(value).every(([key, item]) => accepts(item, key));
}

function invalid(what: string, expected: string, found: unknown): Diagnostic {
  const message = `${what}: expected ${expected}, found ${shownValue(found)}`;
  const hint = shownValue(found) === 'a promise' ? 'await the promise, and pass its result' : `pass ${expected}`;
  return errorOf('usage', message, hint);
}

function unknownKey(key: string, place: string, known: readonly string[]): Diagnostic {
  const near = suggest(key, known);
  const message = `unknown key \`${shorten(key)}\` in ${place}`;
  const hint = near === undefined ? `use one of ${known.join(', ')}` : `did you mean \`${near}\`?`;
  return errorOf('usage', message, hint);
}
