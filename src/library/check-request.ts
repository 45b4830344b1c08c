import { isRecord } from '../model/index.js';
import { pluginFaults } from '../plugins/index.js';
import { type Diagnostic, DiagnosticError, isConfigurable, isSeverityName } from '../problems/index.js';
import { follows, plainLine } from '../project/index.js';
import { type FieldType, type Requests, requestFields } from './request-fields.js';
import { invalid, isFolder, unknownKey } from './wrong-value.js';

/** Keys without a default, in every request that has them. */
const requiredKeys = new Set(['folder', 'kind', 'source', 'sources']);

/**
 * Checks the keys and types of a request, which programs in JavaScript can get wrong.
 *
 * @returns the request without keys whose value is undefined, so that they have their defaults
 * @throws DiagnosticError that names each wrong key, what was found and what is expected
 */
export function checkRequest<Name extends keyof Requests>(name: Name, request: Requests[Name]): Requests[Name] {
  const given: unknown = request;
  const problems = isRecord(given) ? problemsOf(name, given) : [notAnObject(name, given)];
  const [first] = problems;
  if (first) throw new DiagnosticError(first, problems);
  const clean = { ...request };
  for (const [key, value] of Object.entries(clean)) if (value === undefined) Reflect.deleteProperty(clean, key);
  return clean;
}

function problemsOf(name: keyof Requests, request: Readonly<Record<string, unknown>>): readonly Diagnostic[] {
  const fields = new Map<string, FieldType>(Object.entries(requestFields[name]));
  const unknown = Object.keys(request).filter((key) => !fields.has(key));
  const wrong = [...fields].flatMap(([key, type]) => {
    const value = request[key];
    if (value === undefined && !requiredKeys.has(key)) return [];
    const { expected, accepts } = fieldTypes[type];
    if (accepts(value)) return type === 'plugins' ? wrongPlugins(name, value) : [];
    return [invalid(`invalid \`${key}\` in the request of \`${name}\``, expected, value)];
  });
  return [...unknown.map((key) => unknownKey(key, `the request of \`${name}\``, [...fields.keys()])), ...wrong];
}

function wrongPlugins(name: keyof Requests, plugins: unknown): readonly Diagnostic[] {
  return (Array.isArray(plugins) ? plugins : []).flatMap((plugin, index) =>
    (isString(plugin) ? [] : pluginFaults(plugin)).map(({ place, expected, found }) =>
      invalid(`invalid \`plugins[${index}]${place}\` in the request of \`${name}\``, expected, found),
    ),
  );
}

interface FieldRule {
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
}

const isString = (value: unknown) => typeof value === 'string';

const fieldTypes: Readonly<Record<FieldType, FieldRule>> = {
  boolean: { expected: '`true` or `false`', accepts: (value) => typeof value === 'boolean' },
  string: { expected: 'a string', accepts: isString },
  strings: { expected: 'an array of strings', accepts: (value) => Array.isArray(value) && value.every(isString) },
  folder: {
    expected: 'the path of a folder',
    accepts: isFolder,
  },
  specifier: {
    expected: 'a version specifier of npm, such as `^1.2.0` or `file:../kbts.tgz`',
    accepts: (value) => typeof value === 'string' && follows(value, plainLine) && !value.includes('"'),
  },
  plugins: {
    expected: 'an array of plugins, or of keys of plugins',
    accepts: (value) => Array.isArray(value) && value.every((item) => isString(item) || isRecord(item)),
  },
  pluginOptions: {
    expected: 'an object with strings, `true` or `false`',
    accepts: (value) => isMap(value, (item) => item === undefined || isString(item) || typeof item === 'boolean'),
  },
  severities: {
    expected: 'an object with `error`, `warning` or `off`, by the codes of checks',
    accepts: (value) =>
      isMap(value, (item, key) => isConfigurable(key) && (item === undefined || isSeverityName(String(item)))),
  },
};

function isMap(value: unknown, accepts: (item: unknown, key: string) => boolean): boolean {
  return isRecord(value) && Object.entries(value).every(([key, item]) => accepts(item, key));
}

function notAnObject(name: string, found: unknown): Diagnostic {
  return invalid(`invalid request of \`${name}\``, 'an object', found);
}
