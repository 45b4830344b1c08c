import { type ReadableFiles, withLineFeeds } from '../../files/index.js';
import type { Artifact } from '../../generate/index.js';
import type { DiagnosticSink } from '../../problems/index.js';
import type { YamlValue, YamlWriter } from '../../yaml/index.js';
import type { HeaderOptions } from '../arguments/generators.js';
import { projectPath } from '../places/project-path.js';

/** A file to be written. */
export interface RenderedFile {
  readonly fileName: string;
  readonly text: string;
}

/** The rendering context of all artifacts of a run. */
export interface RenderContext {
  /** The files for reading headers. */
  readonly files: ReadableFiles;
  readonly sink: DiagnosticSink;
  /** Caches the formatted text of schemas that several CRDs contain. */
  readonly yaml: YamlWriter;
}

/** Renders the objects of an artifact as YAML documents, with the header from the options. */
export function renderArtifact(
  { fileName, documents }: Artifact,
  options: HeaderOptions,
  { files, sink, yaml }: RenderContext,
): RenderedFile {
  const header = headerText(options, files, sink);
  const text = documents.map((document) => `---\n${yaml.write(document as YamlValue)}`).join(''); // documents contain only JSON values
  return { fileName, text: header + text };
}

function headerText({ headerFile, year = '' }: HeaderOptions, files: ReadableFiles, sink: DiagnosticSink): string {
  if (headerFile === undefined || headerFile === '') return '';
  const text = files.readText(projectPath(headerFile, files.root));
  if (text !== undefined) return withLineFeeds(text).replaceAll(' YEAR', ` ${year}`);
  const message = `header file \`${headerFile}\` not found`;
  sink.report({ code: 'file-missing', severity: 'error', message, hint: 'correct `headerFile`, or omit it' });
  return '';
}
