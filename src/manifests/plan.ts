import { type FileChange, keepLineEnds, type ReadableFiles } from '../files/index.js';
import type { DiagnosticSink } from '../problems/index.js';
import { isInside, projectPath } from './project-path.js';
import type { RenderedFile } from './render.js';

/** A rendered file and the folder that it goes to. */
export interface PlacedFile extends RenderedFile {
  readonly folder: string;
}

/** Stands in every CRD that kbts wrote, and in none that a person did. */
const ownCrd = /^ {4}controller-gen\.kubebuilder\.io\/version: kbts-v/m;

/** Reports files that would lie outside of the project, and files that several generators want to write. */
export function checkPlaces(files: readonly PlacedFile[], sink: DiagnosticSink): void {
  const seen = new Set<string>();
  for (const { folder, fileName } of files) {
    const path = placeOf(folder, fileName);
    const refuse = (message: string, hint: string) =>
      sink.report({ code: 'option-invalid', severity: 'error', message, hint });
    if (!isInside(path)) refuse(`\`${path}\` is outside of the project`, 'give `fileName` the name of a file only');
    if (seen.has(path)) refuse(`two generators write \`${path}\``, 'give them folders or file names of their own');
    seen.add(path);
  }
}

/**
 * What must change on the disk: files that differ, and CRDs of kinds that are gone.
 *
 * @param crdFolder folder that holds generated CRDs; undefined when none are generated
 */
export function planFiles(
  files: readonly PlacedFile[],
  crdFolder: string | undefined,
  disk: ReadableFiles,
): FileChange[] {
  const writes = files.flatMap((file) => changeOf(file, disk));
  return crdFolder === undefined ? writes : [...writes, ...staleCrds(files, crdFolder, disk)];
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

function placeOf(folder: string, fileName: string): string {
  return projectPath(`${folder}/${fileName}`, undefined);
}
