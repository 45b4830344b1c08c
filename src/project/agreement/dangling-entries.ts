import { posix } from 'node:path';
import type { ReadableFiles } from '../../base/files/index.js';
import { isRecord } from '../../base/json/index.js';
import { type Diagnostic, DiagnosticList, type Span } from '../../base/problems/index.js';
import { readYaml, type YamlText } from '../../base/yaml/index.js';
import { projectFiles } from '../text/references.js';

/** Files that `kbts manifests` generates, which may be missing until it runs. */
const generated = /^config\/(?:crd\/bases\/[^/]+|rbac\/role\.yaml|webhook\/manifests\.yaml)$/;

/** Whether `kbts manifests` generates a file. */
export function isGenerated(path: string): boolean {
  return generated.test(path);
}

/** Finds entries of kustomization files that refer to files or folders that do not exist. */
export function danglingEntries(files: ReadableFiles): readonly Diagnostic[] {
  return projectFiles(files, 'config')
    .filter((path) => posix.basename(path) === 'kustomization.yaml')
    .flatMap((path) => {
      const sink = new DiagnosticList();
      const yaml = readYaml(files.readText(path) ?? '', { file: path, code: 'manifest-invalid', sink });
      if (!yaml) return sink.all;
      return entriesOf(yaml).flatMap(({ entry, span }) => {
        const target = posix.join(posix.dirname(path), entry);
        const place = files.resolve(target);
        const isThere = files.entryKind(target) !== undefined || place.kind !== 'inside' || isGenerated(target);
        return isThere ? [] : [dangling(path, entry, target, span)];
      });
    });
}

interface Entry {
  readonly entry: string;
  readonly span: Span;
}

/** Returns the entries that are paths of files or folders, rather than URLs or inline patches. */
function entriesOf(yaml: YamlText): readonly Entry[] {
  const root = yaml.value;
  const items = (key: string) => (isRecord(root) && Array.isArray(root[key]) ? root[key].entries() : []);
  const plain = ['resources', 'components', 'configurations', 'crds'].flatMap((key) =>
    [...items(key)].map(([index, value]) => ({ entry: value as unknown, path: [key, index] })),
  );
  const patches = [...items('patches')].map(([index, value]) => ({
    entry: isRecord(value) ? value.path : undefined,
    path: ['patches', index, 'path'],
  }));
  return [...plain, ...patches].flatMap(({ entry, path }) =>
    typeof entry === 'string' && isLocal(entry) ? [{ entry, span: yaml.spanOf(path) }] : [],
  );
}

function isLocal(entry: string): boolean {
  return !/[?\n]|:\/\/|^[\w.-]+@/.test(entry) && /^\.{1,2}(?:\/|$)|^[^/]*$|\.(?:ya?ml|json)$/.test(entry);
}

function dangling(path: string, entry: string, target: string, span: Span): Diagnostic {
  return {
    code: 'file-missing',
    severity: 'error',
    message: `\`${path}\` lists \`${entry}\`, but \`${target}\` was not found`,
    span,
    hint: 'restore the file, or remove the entry: `kustomize build` fails with it',
  };
}
