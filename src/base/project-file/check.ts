import { isRecord } from '../json/index.js';
import { type DiagnosticSink, didYouMean, errorOf, type Span, shorten } from '../problems/index.js';
import type { YamlPath, YamlText } from '../yaml/index.js';
import type { Field, Fields, TextField } from './field.js';
import { follows, plainLine, toCamelCase, toLabel } from './names.js';

/** Checks a map of PROJECT against its known keys. Reports an unknown key only if its name resembles a missing key. */
export function checkFields(
  fields: Fields,
  value: unknown,
  path: YamlPath,
  yaml: YamlText,
  sink: DiagnosticSink,
): void {
  const report = (span: Span, message: string, hint: string) =>
    sink.report(errorOf('project-invalid', message, hint, span));
  if (!isRecord(value)) {
    const message = `${nameOf(path)} must be a map, found ${kindOf(value)}`;
    return report(yaml.spanOf(path), message, 'write it as lines of `key: value`');
  }
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(fields, key)) continue;
    const absent = Object.keys(fields).filter((known) => value[known] === undefined);
    const hint = didYouMean(key, absent, undefined);
    if (hint) report(yaml.keySpanOf([...path, key]), `\`${key}\` is not a key of ${nameOf(path)}`, hint);
  }
  for (const [key, field] of Object.entries(fields)) {
    const place = [...path, key];
    if (value[key] !== undefined && value[key] !== null) checkField(field, value[key], place, yaml, sink);
    else if ('required' in field && field.required === true) {
      const hint = `add \`${key}:\` (${asClause(field.description)})`;
      report(yaml.spanOf(path), `${nameOf(path)} requires \`${key}\``, hint);
    }
  }
}

function asClause(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}

function checkField(field: Field, value: unknown, path: YamlPath, yaml: YamlText, sink: DiagnosticSink): void {
  const wrong = (expected: string, place: YamlPath = path, found = value) => {
    const key = keyOf(place);
    const message = `\`${key}\` must be ${expected}, found ${kindOf(found)}`;
    const hint = `write ${expected}, or remove \`${key}\``;
    sink.report(errorOf('project-invalid', message, hint, yaml.spanOf(place)));
  };
  switch (field.kind) {
    case 'map':
      if (!isRecord(value)) wrong('a map');
      return;
    case 'text':
      if (typeof value !== 'string') wrong('a string');
      else checkText(field, value, path, yaml, sink);
      return;
    case 'version':
      if (typeof value !== 'string' && typeof value !== 'number') wrong(field.rule.expected);
      else checkText(field, String(value), path, yaml, sink);
      return;
    case 'flag':
      if (typeof value !== 'boolean') wrong('true or false');
      return;
    case 'texts':
      // kubebuilder treats a string as a list with one item.
      if (typeof value === 'string') checkText(field, value, path, yaml, sink);
      else if (!Array.isArray(value)) wrong('a list of strings');
      else
        for (const [index, item] of value.entries())
          if (typeof item !== 'string') wrong('a list of strings', [...path, index], item);
          else checkText(field, item, [...path, index], yaml, sink);
      return;
    case 'object':
      checkFields(field.fields, value, path, yaml, sink);
      return;
    case 'list':
      if (!Array.isArray(value)) wrong('a list');
      else for (const index of value.keys()) checkFields(field.fields, value[index], [...path, index], yaml, sink);
      return;
  }
}

function checkText(field: TextField, value: string, path: YamlPath, yaml: YamlText, sink: DiagnosticSink): void {
  if (follows(value, field.rule) || (value === '' && !field.required)) return;
  const key = keyOf(path);
  const message = `\`${key}\` must be ${field.rule.expected}, found ${kindOf(value)}`;
  const names = field.kind === 'version' || field.rule === plainLine ? [] : [toLabel(value), toCamelCase(value)];
  const better = names.find((name) => follows(name, field.rule));
  const hint = better === undefined ? `correct \`${key}\`` : `for example \`${better}\``;
  sink.report(errorOf('project-invalid', message, hint, yaml.spanOf(path)));
}

/** The innermost key of a path; for a list item, the key of the list. */
function keyOf(path: YamlPath): string {
  return String(path.findLast((part) => typeof part === 'string'));
}

function nameOf(path: YamlPath): string {
  if (path.length === 0) return 'PROJECT';
  return `\`${path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .slice(1)}\``;
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  const text = String(value);
  return text === '' ? 'an empty string' : `\`${shorten(text)}\``;
}
