import type { ReadableFiles } from '../../../base/files/index.js';
import { isRecord } from '../../../base/json/index.js';
import { DiagnosticList, type DiagnosticSink } from '../../../base/problems/index.js';
import { readYaml, writeYaml, type YamlValue } from '../../../base/yaml/index.js';
import type { YamlMap } from '../manifest/manifest-object.js';
import type { ChartEntry } from './value-schema.js';
import { valuesOf, writeValues } from './values.js';

interface ValuesFile {
  readonly text: string;
  readonly value: YamlValue;
  readonly notes: readonly string[];
}

const heading = '# Values of the chart. `kbts edit --plugins helm` keeps your changes, unless you pass `--force`.\n';

/** Adds missing values to values.yaml; other values change only if `force` is true. */
export function mergedValues(
  file: string,
  files: ReadableFiles,
  entries: readonly ChartEntry[],
  force: boolean,
  sink: DiagnosticSink,
): ValuesFile | undefined {
  const extracted = valuesOf(entries);
  const before = force ? undefined : files.readText(file);
  if (before === undefined) return { text: heading + writeValues(entries), value: extracted, notes: [] };
  const yaml = readYaml(before, { file, code: 'manifest-invalid', sink });
  if (!yaml) return undefined;
  const value = (yaml.value ?? {}) as YamlValue; // The reader returns only YAML values.
  if (!isRecord(value)) {
    const message = 'the values are not a map';
    const hint = 'correct the file, or overwrite it with `--force`';
    sink.report({ code: 'manifest-invalid', severity: 'error', message, span: yaml.spanOf([]), hint });
    return undefined;
  }
  const merged = withMissing(value, entries);
  const empty = Object.keys(value).length === 0 ? heading + writeValues(entries) : undefined;
  const text = empty ?? withSections(before, value, merged, entries) ?? yaml.rewrite(merged);
  return { text, value: merged, notes: differenceNotes(file, merged, extracted) };
}

/**
 * Appends missing sections, so that all other lines do not change. Returns undefined if a value inside of a section is
 * missing, or if nothing can be appended to the file, for example to a map in flow style.
 */
function withSections(
  before: string,
  value: YamlMap,
  merged: YamlMap,
  entries: readonly ChartEntry[],
): string | undefined {
  const missing = entries.filter(({ key }) => !Object.hasOwn(value, key));
  const text = missing.length === 0 ? before : before.replace(/\n*$/, '\n') + writeValues(missing);
  const yaml = readYaml(text, { file: '', code: 'manifest-invalid', sink: new DiagnosticList() });
  return yaml && isSame(yaml.value as YamlValue, merged) ? text : undefined; // The reader returns only YAML values.
}

function withMissing(values: YamlMap, entries: readonly ChartEntry[]): YamlMap {
  const sections = new Map(
    entries.flatMap(({ key, content }) => (content.kind === 'section' ? [[key, content.entries]] : [])),
  );
  const present = Object.entries(values).map(([key, value]) => {
    const section = sections.get(key);
    return [key, section && isRecord(value) ? withMissing(value, section) : value] as const;
  });
  const missing = Object.entries(valuesOf(entries)).filter(([key]) => !Object.hasOwn(values, key));
  return Object.fromEntries([...present, ...missing]);
}

const mostShown = 5;

/** Returns a note about values in values.yaml that differ from those in the manifests. */
function differenceNotes(file: string, values: YamlMap, extracted: YamlMap): readonly string[] {
  const paths = differences(values, extracted, '');
  if (paths.length === 0) return [];
  const shown = paths.slice(0, mostShown).map((path) => `\`${path}\``);
  const more = paths.length > mostShown ? ' and others' : '';
  return [
    `\`${file}\` keeps your values of ${shown.join(', ')}${more}: \`--force\` overwrites them with those from the manifests`,
  ];
}

function differences(values: YamlValue, extracted: YamlValue, path: string): readonly string[] {
  if (!isRecord(values) || !isRecord(extracted)) {
    return isSame(values, extracted) ? [] : [path];
  }
  return Object.entries(extracted).flatMap(([key, value]) =>
    Object.hasOwn(values, key) ? differences(values[key], value, path === '' ? key : `${path}.${key}`) : [],
  );
}

function isSame(a: YamlValue, b: YamlValue): boolean {
  return writeYaml({ value: a }) === writeYaml({ value: b });
}
