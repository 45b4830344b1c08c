import { describe, expect, it } from 'vitest';
import { DiagnosticList } from '../base/problems/index.js';
import { readYamlDocuments } from '../base/yaml/index.js';
import { catalog, fragments } from './templates/catalog.js';
import { render } from './templates/render.js';
import { listTemplates, packageTemplates } from './templates/template.js';
import { Code, code } from './text/code.js';

const templates = packageTemplates();
const hostile = [
  ...[
    'a\nb',
    'a: b',
    'a #b',
    'a"b',
    "a'b",
    '`id`',
    '$(id)',
    ['$', '{process.exit()}'].join(''),
    '*/ evil(); /*',
    '<script>',
    '| x',
  ],
  ...[
    'a\\',
    '{{kind}}',
    '&a',
    '*a',
    '!!js x',
    '--force',
    'a//b',
    'a;b',
    '\u2028',
    '\u0085',
    '\u0000',
    'ä',
    '%s',
    'a b',
  ],
];

/** Each name that a template writes, and how. */
const places = listTemplates(templates).flatMap((path) => {
  const source = templates.readText(path) ?? '';
  const found = source.matchAll(/(?<!\\)\{\{(?:(yaml|json) )?([a-z]\w*)\}\}/gi);
  const names = new Map([...found].map(([, helper, name = '']) => [`${helper} ${name}`, { helper, name }]));
  return [...names.values()].filter(({ name }) => name !== 'else').map((place) => ({ path, source, ...place }));
});
const names = [...new Set(listTemplates(templates).flatMap((path) => namesIn(templates.readText(path) ?? '')))];

describe('a value that was not validated', () => {
  it.each(places.filter(({ helper }) => helper === undefined))('cannot break out of $path at {{$name}}', (place) => {
    expect(renderWith(place, 'harmless-1.x').text).toContain('harmless-1.x');
    for (const value of hostile) {
      const { text, problems } = renderWith(place, value);
      expect(text, value).toBeUndefined();
      expect(problems).toMatchObject([
        { code: 'template-invalid', message: expect.stringContaining(`\`${place.name}\` is`) },
      ]);
    }
  });

  it.each(places.filter(({ helper }) => helper === 'yaml'))('is a scalar of $path at {{yaml $name}}', (place) => {
    const [plain] = readYamlDocuments(place.path, renderWith(place, 'harmless', true).text ?? '');
    for (const value of [...hostile, '123', 'true', 'null', '1.5', '0x1f', '1e3', '~', '', '-', 'no']) {
      const [found] = readYamlDocuments(place.path, renderWith(place, value, true).text ?? '');
      expect(JSON.stringify(found)).toBe(JSON.stringify(plain).replaceAll('harmless', inJson(value)));
    }
  });

  it.each(places.filter(({ helper }) => helper === 'json'))('is a string of $path at {{json $name}}', (place) => {
    const plain = JSON.parse(renderWith(place, 'harmless', true).text ?? '');
    for (const value of hostile) {
      const found = JSON.parse(renderWith(place, value, true).text ?? '');
      expect(JSON.stringify(found)).toBe(JSON.stringify(plain).replaceAll('harmless', inJson(value)));
    }
  });

  it.each(hostile)('cannot be composed into code: %j', (value) => {
    expect(() => code`call('${value}')`).toThrow('cannot be written into a file as they are');
    expect(code`call('${new Code(value)}')`.text).toBe(`call('${value}')`);
  });
});

it('tries every template', () => {
  const known = [...Object.values(catalog).flatMap((entries) => entries.map(({ template }) => template))];
  expect([...known, ...Object.values(fragments)].filter((path) => templates.readText(path) === undefined)).toEqual([]);
  expect(places.length).toBeGreaterThan(80);
});

/** Renders with one value for a name; the others, or with `elsewhere` only those without a helper, are harmless. */
function renderWith(place: { path: string; source: string; name: string }, value: string, onlyHelpers = false) {
  const source = onlyHelpers
    ? place.source.replaceAll(new RegExp(`\\{\\{${place.name}\\}\\}`, 'g'), 'x')
    : place.source;
  const context = contextOf(new Map([...names.map((name) => [name, 'x'] as const), ...conditionsOf(place)]));
  const sink = new DiagnosticList();
  return { text: render(place.path, () => source, { ...context, [place.name]: value }, sink), problems: sink.all };
}

/** The values of the conditions of a template with which it writes a name: those of the branches around it. */
function conditionsOf({ source, name }: { source: string; name: string }): [string, unknown][] {
  const open: { condition: string; value: boolean }[] = [];
  for (const [tag, condition = '', written] of source.matchAll(
    /(?<!\\)\{\{(?:#if ([\w.]+)|else|\/if|(?:\w+ )?(\w+))\}\}/g,
  )) {
    const last = open.at(-1);
    if (tag.startsWith('{{#if')) open.push({ condition, value: true });
    else if (tag === '{{else}}' && last) last.value = false;
    else if (tag === '{{/if}}') open.pop();
    else if (written === name) break;
  }
  return open.map(({ condition, value }) => [condition, value]);
}

/** A context with values by name; a name such as `api.ssa` is a field of an object. */
function contextOf(values: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const context: Record<string, unknown> = {};
  for (const [name, value] of values) {
    const [outer = '', inner] = name.split('.');
    context[outer] = inner === undefined ? value : { ...Object(context[outer]), [inner]: value };
  }
  return context;
}

function namesIn(source: string): string[] {
  return [...source.matchAll(/(?<!\\)\{\{(?:(?:yaml|json|#if) )?([a-z][\w.]*)\}\}/gi)].map(([, name = '']) => name);
}

function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}
