import { type ReadableFiles, withLineFeeds } from '../files/index.js';
import type { Artifact } from '../generate/index.js';
import type { DiagnosticSink } from '../problems/index.js';
import type { YamlValue, YamlWriter } from '../yaml/index.js';
import type { HeaderOptions } from './generators.js';
import { projectPath } from './project-path.js';

/** A file as it shall stand on the disk. */
export interface RenderedFile {
  readonly fileName: string;
  readonly text: string;
}

/** What all artifacts of a run are rendered with. */
export interface RenderContext {
  /** Where header files are read from. */
  readonly files: ReadableFiles;
  readonly sink: DiagnosticSink;
  /** Formats a schema that several CRDs contain once. */
  readonly yaml: YamlWriter;
}

/** Writes the objects of an artifact as YAML documents, with the header that the options name. */
export function renderArtifact(
  { fileName, documents }: Artifact,
  options: HeaderOptions,
  { files, sink, yaml }: RenderContext,
): RenderedFile {
  const header = headerText(options, files, sink);
  const text = documents.map((document) => `---\n${yaml.write(document as YamlValue)}`).join(''); // documents hold JSON values only
  return { fileName, text: header + text };
}

function headerText({ headerFile, year = '' }: HeaderOptions, files: ReadableFiles, sink: DiagnosticSink): string {
  if (headerFile === undefined || headerFile === '') return '';
  const text = files.readText(projectPath(headerFile, files.root));
  if (text !== undefined) return withLineFeeds(text).replaceAll(' YEAR', ` ${year}`);
  const message = `there is no header file \`${headerFile}\``;
  sink.report({ code: 'file-missing', severity: 'error', message, hint: 'correct `headerFile`, or leave it out' });
  return '';
}
