import { isRecord } from '../../../base/json/index.js';
import type { DiagnosticSink } from '../../../base/problems/index.js';
import { readAllYaml, type YamlText } from '../../../base/yaml/index.js';
import type { ProjectSource } from './project-source.js';

/** A Kubernetes object in a manifest. Its fields are unchecked. */
export interface ManifestObject {
  readonly kind: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly spanOf: YamlText['spanOf'];
}

/** Reads the objects in a manifest of the Go project; empty if the file is missing, or if errors were reported. */
export function readManifest(source: ProjectSource, place: string, sink: DiagnosticSink): readonly ManifestObject[] {
  const text = source.text(place);
  return text === undefined ? [] : parseManifest(source.named(place), text, sink);
}

/** Parses the objects in a manifest; empty if errors were reported. */
export function parseManifest(file: string, text: string, sink: DiagnosticSink): readonly ManifestObject[] {
  const documents = readAllYaml(text, { file, code: 'manifest-invalid', sink }) ?? [];
  return documents.flatMap(({ value, spanOf }) =>
    isRecord(value) ? [{ kind: String(value.kind ?? ''), value, spanOf }] : [],
  );
}

/** Returns the strings in a list; empty if the value is not a list. */
export function stringsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** Returns the maps in a list; empty if the value is not a list. */
export function mapsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Returns a string field; undefined if it is missing or not a string. */
export function stringIn(value: unknown, name: string): string | undefined {
  const member = isRecord(value) ? value[name] : undefined;
  return typeof member === 'string' ? member : undefined;
}
