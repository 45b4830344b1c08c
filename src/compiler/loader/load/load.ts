import type { ReadableFiles } from '../../../base/files/index.js';
import { type DiagnosticSink, errorOf, type Span } from '../../../base/problems/index.js';
import type { ApiPackage } from '../../model/index.js';
import { filesOf, folderOf } from '../modules/paths.js';
import { type BuiltinTypes, Project } from '../modules/project.js';
import { ParsedSources, spanOf } from '../source/source.js';
import { newerProblem } from '../types/builtin-fields.js';
import { PackageReader } from './package-reader.js';

interface LoadRequest {
  readonly files: ReadableFiles;
  /** Patterns like those of Go packages, such as `./src/...`; see `filesOf`. */
  readonly paths: readonly string[];
  /** Source locations of the patterns, for diagnostics; undefined if the user did not write them. */
  readonly places?: ReadonlyMap<string, Span>;
  readonly builtins: BuiltinTypes;
  /** Files parsed by an earlier run; undefined on the first run. */
  readonly parsed?: ParsedSources;
}

/** The model of the source, as plain data. */
export interface LoadedApi {
  /** All packages that were read, sorted by folder. */
  readonly packages: readonly ApiPackage[];
  /** The packages that match the patterns. Other packages are only referenced by types, and define no kinds. */
  readonly roots: readonly ApiPackage[];
  /** Contents of the files that diagnostics point into, for code frames. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Matches the text of every file that defines an API. */
const telling = /\+\w|kbts\/api/;

/** Reads the API types of a project, without running its code or the type checker. */
export function loadApi({ files, paths, places, builtins, parsed }: LoadRequest, sink: DiagnosticSink): LoadedApi {
  const project = new Project(files, builtins, sink, parsed ?? new ParsedSources());
  project.readConfig();
  const found = filesOf(files, paths);
  for (const pattern of found.empty) {
    const hint = 'set `paths=` to a folder with TypeScript files; `./src/...` means a folder and everything below it';
    const message = `no TypeScript files found in \`${pattern}\``;
    sink.report(errorOf('option-invalid', message, hint, places?.get(pattern)));
  }
  const reader = new PackageReader(project);
  for (const path of found.files) {
    if (telling.test(files.readSource(path) ?? '')) reader.addRoot(path);
  }
  const packages = reader.finish();
  checkNewerImports(project, found.files);
  const folders = new Set(found.files.map(folderOf));
  return { packages, roots: packages.filter(({ path }) => folders.has(path)), sources: project.texts };
}

/** Warns about imported types that the target Kubernetes version lacks, unless an API uses them, which is reported. */
function checkNewerImports(project: Project, paths: readonly string[]): void {
  const { builtins, files, sink, newerTypes } = project;
  if (!builtins.introducedLater) return;
  for (const path of paths) {
    if (!files.readSource(path)?.includes('kbts/k8s/')) continue;
    const source = project.source(path);
    for (const { specifier, name, node } of source?.scope.imports.values() ?? []) {
      const id = builtins.builtinTypeId(specifier, name);
      const problem = id === undefined || newerTypes.has(id) ? undefined : newerProblem(builtins, { id });
      if (!problem || !source) continue;
      sink.report({ ...problem, code: 'kubernetes-version', severity: 'warning', span: spanOf(source, node) });
    }
  }
}
