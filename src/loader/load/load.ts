import type { ReadableFiles } from '../../files/index.js';
import type { ApiPackage } from '../../model/index.js';
import type { DiagnosticSink, Span } from '../../problems/index.js';
import { filesOf, folderOf } from '../modules/paths.js';
import { type BuiltinTypes, Project } from '../modules/project.js';
import { ParsedSources } from '../source/parsed-sources.js';
import { checkNewerImports } from './newer-imports.js';
import { PackageReader } from './package-reader.js';

/** What to load. */
export interface LoadRequest {
  readonly files: ReadableFiles;
  /** Patterns like those of Go packages, such as `./src/...`; see `filesOf`. */
  readonly paths: readonly string[];
  /** Where the patterns are written, for problems. Default: no place. */
  readonly places?: ReadonlyMap<string, Span>;
  readonly builtins: BuiltinTypes;
  /** Files that an earlier run has parsed. Default: none. */
  readonly parsed?: ParsedSources;
}

/** The model of the source, as plain data. */
export interface LoadedApi {
  /** All packages that were read, in the order of their folders. */
  readonly packages: readonly ApiPackage[];
  /** Those that the patterns name; the others were reached through types and define no kinds. */
  readonly roots: readonly ApiPackage[];
  /** Contents of the files that were read, for code frames. */
  readonly sources: ReadonlyMap<string, string>;
}

/** A file without any of these does not define an API. */
const telling = /\+\w|kbts\/api/;

/** Reads the API types of a project. Nothing of it is run, and no type checker is needed. */
export function loadApi({ files, paths, places, builtins, parsed }: LoadRequest, sink: DiagnosticSink): LoadedApi {
  const project = new Project(files, builtins, sink, parsed ?? new ParsedSources());
  project.readConfig();
  const found = filesOf(files, paths);
  for (const pattern of found.empty) {
    const span = places?.get(pattern);
    sink.report({
      code: 'option-invalid',
      severity: 'error',
      message: `no TypeScript files found in \`${pattern}\``,
      ...(span ? { span } : {}),
      hint: 'correct `paths=`; `./src/...` means a folder and everything below it',
    });
  }
  const reader = new PackageReader(project);
  for (const path of found.files) {
    if (telling.test(files.readSource(path) ?? '')) reader.addRoot(path);
  }
  // Reports those that have markers.
  for (const path of found.long) project.source(path);
  const packages = reader.finish();
  checkNewerImports(project, found.files);
  const folders = new Set(found.files.map(folderOf));
  return { packages, roots: packages.filter(({ path }) => folders.has(path)), sources: project.texts() };
}
