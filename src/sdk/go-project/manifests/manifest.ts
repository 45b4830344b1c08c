import { isRecord } from '../../../model/index.js';
import type { DiagnosticSink } from '../../../problems/index.js';
import { readAllYaml, type YamlText } from '../../../yaml/index.js';
import type { ProjectSource } from '../source/source.js';

/** Maximum size of a manifest, in bytes. */
const longestManifest = 4 * 2 ** 20;

/** A Kubernetes object in a manifest; its parts are unknown. */
export interface ManifestObject {
  readonly kind: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** The location of a part. */
  readonly spanOf: YamlText['spanOf'];
}

/** Reads the objects in a manifest of the Go project; none if there is no such file, or if errors were reported. */
export function readManifest(source: ProjectSource, place: string, sink: DiagnosticSink): readonly ManifestObject[] {
  const text = source.text(place, longestManifest);
  return text === undefined ? [] : parseManifest(source.named(place), text, sink);
}

/** Parses the objects in a manifest; none if errors were reported. */
export function parseManifest(file: string, text: string, sink: DiagnosticSink): readonly ManifestObject[] {
  const documents = readAllYaml(text, { file, code: 'manifest-invalid', sink }) ?? [];
  return documents.flatMap(({ value, spanOf }) =>
    isRecord(value) ? [{ kind: String(value.kind ?? ''), value, spanOf }] : [],
  );
}

/** The strings in a list; empty if it is none. */
export function stringsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** The maps in a list; empty if it is none. */
export function mapsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A member that is a string; undefined if it is not. */
export function stringIn(value: unknown, name: string): string | undefined {
  const member = isRecord(value) ? value[name] : undefined;
  return typeof member === 'string' ? member : undefined;
}
