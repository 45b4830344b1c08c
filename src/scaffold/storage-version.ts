import { type FileChange, type ReadableFiles, withChanges } from '../files/index.js';
import { loadApi } from '../loader/index.js';
import type { ApiType } from '../model/index.js';
import { type Diagnostic, DiagnosticList, type DiagnosticSink } from '../problems/index.js';
import { apiFolder, findResource, type Project, qualifiedGroup, type Resource } from '../project/index.js';
import { addToImport, importsIn } from './named-import.js';
import { otherVersions } from './other-versions.js';

/** Which version of a kind is stored, and what must be edited so that exactly one version says so. */
export interface StorageChoice {
  /** The version that is stored once the kind has another version; undefined when it has no other. */
  readonly version?: string;
  /** Adds the marker to the types of an earlier version. */
  readonly edit?: Extract<FileChange, { readonly kind: 'update' }>;
}

/** A version of a kind, as its class declares it. */
interface DeclaredVersion {
  readonly version: string;
  readonly type: ApiType;
}

const storageMarker = 'kubebuilder:storageversion';

/**
 * Chooses the storage version of a kind that gets another version. The version that is there stays the one that is stored:
 * another choice would convert objects of a running cluster.
 *
 * Guarantees: an edit is proposed only after the loader has read the edited file and found the marker there.
 */
export function chooseStorageVersion(
  project: Project,
  resource: Resource,
  files: ReadableFiles,
  sink: DiagnosticSink,
): StorageChoice {
  const others = otherVersions(project, resource);
  if (others.length === 0) return {};
  const loaded = declaredVersions(resource, files);
  const declared = loaded.versions.filter(({ version }) => version !== resource.version);
  const stored = declared.find(({ type }) => hasMarker(type));
  if (stored) return { version: stored.version };
  // Types that are written again have lost the marker with the rest.
  if (findResource(project, resource)?.api) return { version: resource.version };
  const [first, second] = declared;
  if (!first) {
    // Without a class there is nothing to mark, unless it is only that its file cannot be parsed.
    const folders = others.map((other) => `${apiFolder(project, other)}/`);
    const hidden = loaded.syntaxErrors.filter(({ span }) => folders.some((folder) => span?.file.startsWith(folder)));
    for (const problem of hidden) sink.report(problem);
    return {};
  }
  if (second) {
    sink.report(undecided(resource.kind, declared));
    return {};
  }
  const edit = markType(first.type, resource, files, loaded.errors);
  if (!edit) sink.report(uneditable(first));
  return { version: first.version, ...(edit ? { edit } : {}) };
}

interface LoadedVersions {
  readonly versions: readonly DeclaredVersion[];
  readonly syntaxErrors: readonly Diagnostic[];
  readonly errors: number;
}

/** All versions of a kind that the sources declare and that CRDs take in. */
function declaredVersions(resource: Resource, files: ReadableFiles): LoadedVersions {
  const problems = new DiagnosticList();
  // Built-in types matter to schemas only, which nobody looks at here.
  const builtins = { builtinTypeId: () => undefined, clientNodeTypeId: () => undefined };
  const { roots } = loadApi({ files, paths: ['./src/...'], builtins }, problems);
  const versions = roots
    .flatMap(({ types }) => types)
    .flatMap((type): DeclaredVersion[] => {
      const isOfKind = type.name === resource.kind && type.kind?.group === qualifiedGroup(resource);
      const isSkipped = type.markers.some(({ name }) => name === 'kubebuilder:skipversion');
      return type.kind && isOfKind && !isSkipped ? [{ version: type.kind.version, type }] : [];
    });
  const errors = problems.all.filter(({ severity }) => severity === 'error');
  return { versions, syntaxErrors: errors.filter(({ code }) => code === 'source-syntax'), errors: errors.length };
}

function hasMarker({ markers }: ApiType): boolean {
  return markers.some(({ name }) => name === storageMarker);
}

/** Marks a class as a decorator, or as a comment where decorators are not imported; undefined when neither is safe. */
function markType(
  type: ApiType,
  resource: Resource,
  files: ReadableFiles,
  errors: number,
): StorageChoice['edit'] | undefined {
  const { file, start } = type.span;
  const before = files.readText(file);
  if (before === undefined) return undefined;
  const asDecorator = insertAboveClass(before, start, '@StorageVersion()');
  const isDecorated = importsIn(before).some(({ name, module }) => name === 'Kind' && module === 'kbts/api');
  const candidates = [
    isDecorated && asDecorator ? addToImport(asDecorator, 'kbts/api', { name: 'StorageVersion' }) : undefined,
    insertAboveClass(before, start, `// +${storageMarker}`),
  ];
  const edits = candidates.flatMap((contents) =>
    contents === undefined ? [] : [{ kind: 'update', path: file, before, contents } as const],
  );
  return edits.find((edit) => {
    const after = declaredVersions(resource, withChanges(files, [edit]));
    const marked = after.versions.filter((version) => version.type.id === type.id && hasMarker(version.type));
    return marked.length === 1 && after.errors <= errors;
  });
}

/** Puts a line above the one with the name of a class; undefined when that line does not have the word `class`, too. */
function insertAboveClass(text: string, nameStart: number, line: string): string | undefined {
  const at = text.lastIndexOf('\n', nameStart - 1) + 1;
  const head = text.slice(at, nameStart);
  if (!/(?:^|\s)class$/.test(head.trimEnd()) || !/\s$/.test(head)) return undefined;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  return `${text.slice(0, at)}${/^[ \t]*/.exec(head)?.[0] ?? ''}${line}${eol}${text.slice(at)}`;
}

function undecided(kind: string, declared: readonly DeclaredVersion[]): Diagnostic {
  const names = declared.map(({ version }) => version).join(', ');
  return {
    code: 'storage-version',
    severity: 'error',
    message: `\`${kind}\` has no storage version among ${names}, and kbts cannot know which one is stored`,
    hint: 'add `@StorageVersion()` (from `kbts/api`) to the class of the version that is stored, and run the command again',
    ...(declared[0] ? { span: declared[0].type.span } : {}),
  };
}

function uneditable({ version, type }: DeclaredVersion): Diagnostic {
  return {
    code: 'storage-version',
    severity: 'error',
    message: `with a second version, ${version} of \`${type.name}\` must be marked as the storage version, and this class cannot be edited safely`,
    hint: `paste this above the class, and run the command again:\n// +${storageMarker}`,
    span: type.span,
  };
}
