import { posix } from 'node:path';
import { type ReadableFiles, withChanges } from '../../../base/files/index.js';
import type { Diagnostic, DiagnosticSink } from '../../../base/problems/index.js';
import { findResource, type Project, type Resource } from '../../../base/project-file/index.js';
import { readAllYaml } from '../../../base/yaml/index.js';
import { readSpecifiers } from '../../../compiler/loader/index.js';
import { sampleFile, typesFile } from '../../names/api-names.js';
import { declaredVersions } from '../../names/declared-versions.js';
import type { RenderedTemplate } from '../../templates/write-templates.js';
import { resolveSpecifier } from '../../text/references.js';
import { copiedSample } from './copied-sample.js';
import { copiedTypes, isDeclared, type VersionPair } from './copied-types.js';

/** Finds the version to copy: another version of the same kind that has types. */
export function copiedFrom(project: Project, to: Resource, version: string): Resource | undefined {
  const from = findResource(project, { ...to, version });
  return from?.api && from.version !== to.version ? from : undefined;
}

/** Replaces the rendered types and sample of a new version with copies from an older version. */
export function copyVersion(
  pair: VersionPair,
  rendered: readonly RenderedTemplate[],
  files: ReadableFiles,
  sink: DiagnosticSink,
): readonly RenderedTemplate[] {
  const sources = rendered.filter(
    ({ path }) => path.endsWith('/groupversion.ts') && files.entryKind(path) === undefined,
  );
  const view = withChanges(
    files,
    sources.map(({ path, contents }) => ({ kind: 'create', path, contents })),
  );
  const types = copiedTypes(pair, view).find((text) => isDeclared(pair, text, view));
  if (types === undefined) sink.report(notCopied(pair, files));
  const sample = sampleFile(pair.from);
  readAllYaml(files.readText(sample) ?? '', { file: sample, code: 'manifest-invalid', sink });
  return types === undefined ? rendered : withCopies(pair, rendered, types, files);
}

/** Returns all copies that `create api --from` may have created from another version of the kind. */
export function copiesOf(
  pair: VersionPair,
  rendered: readonly RenderedTemplate[],
  files: ReadableFiles,
): readonly (readonly RenderedTemplate[])[] {
  return copiedTypes(pair, files).map((types) => withCopies(pair, rendered, types, files));
}

/** Returns the files of the older version that the new version imports. */
export function sharedSources({ from, to, project }: VersionPair, files: ReadableFiles): readonly string[] {
  const path = typesFile(project, to);
  const folder = `${posix.dirname(typesFile(project, from))}/`;
  const specifiers = readSpecifiers(path, files.readText(path) ?? '') ?? [];
  const targets = specifiers.flatMap(({ text }) => resolveSpecifier(path, text, files) ?? []);
  return [...new Set(targets)].filter((target) => target.startsWith(folder));
}

function withCopies(
  pair: VersionPair,
  rendered: readonly RenderedTemplate[],
  types: string,
  files: ReadableFiles,
): readonly RenderedTemplate[] {
  const copies = new Map([
    [typesFile(pair.project, pair.to), types],
    [sampleFile(pair.to), copiedSample(pair, files)],
  ]);
  return rendered.map((file) => ({ ...file, contents: copies.get(file.path) ?? file.contents }));
}

function notCopied({ from, to, project }: VersionPair, files: ReadableFiles): Diagnostic {
  const { kind, version } = from;
  const { versions, syntaxErrors } = declaredVersions(from, files);
  const found = versions.find((one) => one.version === version);
  const file = typesFile(project, from);
  const [unreadable] = syntaxErrors.filter(({ span }) => span?.file === file);
  if (unreadable) return unreadable;
  return {
    code: 'project-conflict',
    severity: 'error',
    message: found
      ? `the source of \`${kind}\` ${version} cannot be copied: as ${to.version} it would have errors, or declare other kinds, too`
      : `the sources declare no \`${kind}\` in ${version} that could be copied`,
    hint: found
      ? 'move the kind to a file of its own, or omit `--from` and copy the fields'
      : `omit \`--from\`, or restore the class in \`${file}\``,
    ...(found ? { span: found.type.span } : {}),
  };
}
