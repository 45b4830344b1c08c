import type { FileChange, ReadableFiles } from '../../base/files/index.js';
import { keepLineEnds, withLineFeeds } from '../../base/files/line-ends.js';
import { normalizePath } from '../../base/files/normalize-path.js';
import { type DiagnosticSink, errorOf } from '../../base/problems/index.js';
import type { YamlValue, YamlWriter } from '../../base/yaml/index.js';
import { type Artifact, webhookFile } from '../generate/index.js';
import type { HeaderOptions } from './generators.js';
import { isInside } from './places.js';

interface PlacedFile extends RenderedFile {
  readonly folder: string;
}

/** Matches the annotation in CRDs that kbts generated without `omitToolVersion`. Handwritten CRDs do not have it. */
const ownCrd = /^ {4}controller-gen\.kubebuilder\.io\/version: kbts-v/m;

/** Matches the first lines of generated webhook configurations, up to the kind, because the name is configurable. */
const ownWebhooks = /^---\r?\napiVersion: admissionregistration\.k8s\.io\/v1\r?\nkind: (?:Mutating|Validating)Webhook/m;

/** Output folders of a run; undefined for output that is not written to a folder. */
interface OutputFolders {
  readonly crd: string | undefined;
  readonly webhook: string | undefined;
}

/**
 * Reports files that several generators write, and files outside of the project or, if the output folder is outside,
 * outside of that folder.
 */
export function checkPlaces(files: readonly PlacedFile[], sink: DiagnosticSink): void {
  const seen = new Set<string>();
  for (const { folder, fileName } of files) {
    const path = placeOf(folder, fileName);
    const refuse = (message: string, hint: string) => sink.report(errorOf('option-invalid', message, hint));
    if (!isInside(isInside(folder) ? path : normalizePath(fileName)))
      refuse(
        `\`${path}\` is outside of ${isInside(folder) ? 'the project' : `\`${folder}\``}`,
        'set `fileName` to a file name without folders',
      );
    if (seen.has(path)) refuse(`two generators write \`${path}\``, 'use different folders or file names');
    seen.add(path);
  }
}

/**
 * Plans the changes on disk: writes files that differ, deletes the CRDs of removed kinds, and empties the webhook file
 * if no webhook remains. Removes nothing outside of the project, because several projects may write to the same folder.
 */
export function planFiles(
  files: readonly PlacedFile[],
  { crd, webhook }: OutputFolders,
  disk: ReadableFiles,
): FileChange[] {
  const isOwn = (folder: string | undefined): folder is string => folder !== undefined && isInside(folder);
  return [
    ...files.flatMap((file) => changeOf(file, disk)),
    ...(isOwn(crd) ? staleCrds(files, crd, disk) : []),
    ...(isOwn(webhook) ? staleWebhooks(files, webhook, disk) : []),
  ];
}

function changeOf({ folder, fileName, text }: PlacedFile, disk: ReadableFiles): FileChange[] {
  const path = placeOf(folder, fileName);
  const before = disk.readText(path);
  if (before === undefined) return [{ kind: 'create', path, contents: text }];
  const contents = keepLineEnds(before, text);
  return before === contents ? [] : [{ kind: 'update', path, before, contents }];
}

function staleCrds(files: readonly PlacedFile[], crdFolder: string, disk: ReadableFiles): FileChange[] {
  const fresh = new Set(files.map(({ folder, fileName }) => placeOf(folder, fileName)));
  const candidates = disk.list(crdFolder).filter((name) => name.endsWith('.yaml'));
  return candidates.flatMap((name): FileChange[] => {
    const path = placeOf(crdFolder, name);
    const before = fresh.has(path) ? undefined : disk.readText(path);
    return before !== undefined && ownCrd.test(before) ? [{ kind: 'delete', path, before }] : [];
  });
}

/** Empties the webhook file, because `kustomize build` would fail without the file, which the kustomization lists. */
function staleWebhooks(files: readonly PlacedFile[], folder: string, disk: ReadableFiles): FileChange[] {
  const path = placeOf(folder, webhookFile);
  if (files.some((file) => placeOf(file.folder, file.fileName) === path)) return [];
  const before = disk.readText(path);
  return before !== undefined && ownWebhooks.test(before) ? [{ kind: 'update', path, before, contents: '' }] : [];
}

function placeOf(folder: string, fileName: string): string {
  return normalizePath(`${folder}/${fileName}`);
}

/** A file with its contents. */
export interface RenderedFile {
  readonly fileName: string;
  readonly text: string;
}

interface RenderContext {
  readonly files: ReadableFiles;
  readonly sink: DiagnosticSink;
  /** Caches the formatted text of schemas that several CRDs contain. */
  readonly yaml: YamlWriter;
}

/** Renders the objects in an artifact as YAML documents, with the header from the options. */
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
  const text = files.readText(files.relative(headerFile));
  if (text !== undefined) return withLineFeeds(text).replaceAll(' YEAR', ` ${year}`);
  const message = `header file \`${headerFile}\` not found`;
  sink.report(errorOf('file-missing', message, 'correct `headerFile`, or omit it'));
  return '';
}
