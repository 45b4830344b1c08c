import { type ProblemSink, type Span, suggest } from '../problems/index.js';
import type { YamlPath, YamlText } from '../yaml/index.js';
import type { Field, Fields } from './field.js';

/** Checks a map of PROJECT against its known keys. Unknown keys are left alone unless they are nearly a known one. */
export function checkFields(fields: Fields, value: unknown, path: YamlPath, yaml: YamlText, sink: ProblemSink): void {
  const report = (span: Span, message: string, hint?: string) =>
    sink.report({ code: 'project-invalid', severity: 'error', message, span, ...(hint === undefined ? {} : { hint }) });
  if (!isRecord(value)) {
    report(
      yaml.spanOf(path),
      `${nameOf(path)} must be a map, found ${kindOf(value)}`,
      'write it as lines of `key: value`',
    );
    return;
  }
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(fields, key)) continue;
    const absent = Object.keys(fields).filter((known) => value[known] === undefined);
    const meant = suggest(key, absent);
    if (meant !== undefined)
      report(
        yaml.keySpanOf([...path, key]),
        `\`${key}\` is not a key of ${nameOf(path)}`,
        `did you mean \`${meant}\`?`,
      );
  }
  for (const [key, field] of Object.entries(fields)) {
    const place = [...path, key];
    if (value[key] !== undefined && value[key] !== null) checkField(field, value[key], place, yaml, sink);
    else if (isRequired(field))
      report(yaml.spanOf(path), `${nameOf(path)} lacks \`${key}\``, `add \`${key}:\` (${asPart(field.description)})`);
  }
}

/** A sentence as a part of another one. */
function asPart(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}

function checkField(field: Field, value: unknown, path: YamlPath, yaml: YamlText, sink: ProblemSink): void {
  const wrong = (expected: string, place: YamlPath = path, found = value) => {
    const key = String(place.findLast((part) => typeof part === 'string'));
    const message = `\`${key}\` must be ${expected}, found ${kindOf(found)}`;
    const hint = `write ${expected}, or remove \`${key}\``;
    sink.report({ code: 'project-invalid', severity: 'error', message, span: yaml.spanOf(place), hint });
  };
  switch (field.kind) {
    case 'any':
      return;
    case 'text':
      if (typeof value !== 'string') wrong('a text');
      return;
    case 'flag':
      if (typeof value !== 'boolean') wrong('true or false');
      return;
    case 'texts':
      if (typeof value === 'string') return; // kubebuilder reads a bare text as a list of one
      if (!Array.isArray(value)) wrong('a list of texts');
      else
        for (const [index, item] of value.entries())
          if (typeof item !== 'string') wrong('a list of texts', [...path, index], item);
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

function isRequired(field: Field): boolean {
  return 'required' in field && field.required === true;
}

/** Whether a value is a map. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
  return typeof value === 'object' ? 'a map' : `\`${String(value)}\``;
}
