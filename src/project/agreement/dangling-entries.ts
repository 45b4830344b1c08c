import { posix } from 'node:path';
import type { ReadableFiles } from '../../base/files/index.js';
import { isRecord } from '../../base/json/index.js';
import { type Diagnostic, DiagnosticList, errorOf, type Span } from '../../base/problems/index.js';
import { type Project, qualifiedGroup } from '../../base/project-file/index.js';
import { isKustomization, readYaml, type YamlPath, type YamlText } from '../../base/yaml/index.js';
import { projectFiles } from '../text/references.js';

const generated = ['config/rbac/role.yaml', 'config/webhook/manifests.yaml'];
const crdFolder = 'config/crd/bases';

/** Whether `kbts manifests` generates a file; such a file may be missing until the command runs. */
export function isGenerated(path: string): boolean {
  return generated.includes(path) || posix.dirname(path) === crdFolder;
}

/** Finds entries of kustomization files that refer to files or folders that do not exist. */
export function danglingEntries(project: Project, files: ReadableFiles): readonly Diagnostic[] {
  const expected = new Set([...generated, ...crdsOf(project)]);
  return projectFiles(files, 'config')
    .filter(isKustomization)
    .flatMap((path) => {
      const sink = new DiagnosticList();
      const yaml = readYaml(files.readText(path) ?? '', { file: path, code: 'manifest-invalid', sink });
      if (!yaml) return sink.all;
      return entriesOf(yaml).flatMap(({ entry, span }) => {
        const target = posix.join(posix.dirname(path), entry);
        const isThere = files.entryKind(target) !== undefined;
        return isThere || isUnknown(files, target) || expected.has(target) ? [] : [dangling(path, entry, target, span)];
      });
    });
}

/** Whether a file may exist although it was not found: in packages to install, or outside of a project in memory. */
function isUnknown(files: ReadableFiles, target: string): boolean {
  const place = files.resolve(target);
  return place.kind === 'refused' && (place.why !== 'outside' || files.root === undefined);
}

/** Returns the paths of the CRDs that `kbts manifests` generates for the kinds in PROJECT, if it writes them to `crdFolder`. */
function crdsOf({ resources, manifests = [] }: Project): readonly string[] {
  const isElsewhere = manifests.some((one) => one.startsWith('output:crd:') && !one.endsWith(`=${crdFolder}`));
  if (isElsewhere) return [];
  return resources.flatMap((one) => (one.api ? [`${crdFolder}/${qualifiedGroup(one)}_${one.plural}.yaml`] : []));
}

interface Entry {
  readonly entry: string;
  readonly span: Span;
}

const pathLists =
  'resources bases components configurations crds generators transformers validators patchesStrategicMerge'.split(' ');
const mapLists = ['patches', 'patchesJson6902', 'replacements'];

/** Returns the entries that are paths of files or folders, rather than URLs or inline patches. */
function entriesOf(yaml: YamlText): readonly Entry[] {
  const root = isRecord(yaml.value) ? yaml.value : {};
  const items = (list: unknown) => (Array.isArray(list) ? [...list.entries()] : []);
  const found: readonly { readonly entry: unknown; readonly path: YamlPath }[] = [
    ...pathLists.flatMap((key) => items(root[key]).map(([index, entry]) => ({ entry, path: [key, index] }))),
    ...mapLists.flatMap((key) =>
      items(root[key]).map(([index, value]) => ({
        entry: isRecord(value) ? value.path : undefined,
        path: [key, index, 'path'],
      })),
    ),
    // The files of secret generators are often kept out of git on purpose.
    ...items(root.configMapGenerator).flatMap(([index, value]) =>
      items(isRecord(value) ? value.files : undefined).map(([at, file]) => ({
        entry: typeof file === 'string' ? file.replace(/^[^=]*=/, '') : file,
        path: ['configMapGenerator', index, 'files', at],
      })),
    ),
  ];
  return found.flatMap(({ entry, path }) =>
    typeof entry === 'string' && isLocal(entry) ? [{ entry, span: yaml.spanOf(path) }] : [],
  );
}

/** Whether an entry is a path. `github.com/owner/repository` is a URL. */
function isLocal(entry: string): boolean {
  return !/[?\n:]|^[\w.-]+@/.test(entry) && /^\.{1,2}(?:\/|$)|^[^/]*$|^[^./]+\/|\.(?:ya?ml|json)$/.test(entry);
}

function dangling(path: string, entry: string, target: string, span: Span): Diagnostic {
  return errorOf(
    'file-missing',
    `\`${path}\` lists \`${entry}\`, but \`${target}\` was not found`,
    'restore the file, or remove the entry: `kustomize build` fails because of it',
    span,
  );
}
