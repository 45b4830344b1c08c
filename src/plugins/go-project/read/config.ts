import { posix } from 'node:path';
import { protectedPart } from '../../../base/files/index.js';
import { isKustomization, kustomizationNames, kustomizationPaths } from '../../../base/yaml/index.js';
import type { License } from '../../../project/index.js';
import type { ProjectSource } from './project-source.js';

/** The manifests of a Go project that the new project keeps. */
export interface KeptConfig {
  /** Contents by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Paths that are not copied, each with the reason. */
  readonly skipped: readonly string[];
  /** Descriptions of the changes to the files, one sentence each. */
  readonly changed: readonly string[];
}

interface GeneratedConfig {
  /** Paths of the manifests in the Go project that the new project generates. */
  readonly generated: ReadonlySet<string>;
  /** Paths of the CRDs in the new project, by their paths in the Go project. */
  readonly moved: ReadonlyMap<string, string>;
  /** Names of the Roles that have a namespace only in the new project. */
  readonly unplaced: readonly string[];
}

/** Reads `config/`, except for generated files, and adapts it to the new project. */
export function readConfig(source: ProjectSource, { generated, moved, unplaced }: GeneratedConfig): KeptConfig {
  const files = new Map<string, string>();
  const tree = source.tree('config', (name) => protectedPart(name) !== undefined);
  const skipped = [
    ...tree.skipped.map((place) => `\`${place}\` belongs to Git or npm`),
    ...tree.others.map((place) => `\`${place}\` is not a regular file`),
  ];
  const changed: string[] = [];
  for (const place of tree.files.filter((one) => !generated.has(one))) {
    const text = source.text(place);
    if (text === undefined) continue;
    if (/[\0\ufffd]/.test(text)) {
      skipped.push(`\`${place}\` is not a text file`);
      continue;
    }
    const path = pathOf(place, tree.files);
    const edit = editOf(path, text, moved, unplaced);
    files.set(path, edit?.text ?? text);
    if (path !== place) changed.push(`\`${place}\` is now \`${path}\`, the name that commands of kbts expect`);
    if (edit) changed.push(`\`${path}\` ${edit.summary}`);
  }
  return { files, skipped, changed };
}

/** Returns the path of a file in the new project, where a kustomization file gets the name that commands expect. */
function pathOf(place: string, places: readonly string[]): string {
  if (!isKustomization(place)) return place;
  const folder = posix.dirname(place);
  const isOnly = kustomizationPaths(folder).filter((path) => places.includes(path)).length === 1;
  return isOnly ? `${folder}/${kustomizationNames[0]}` : place;
}

interface ConfigEdit {
  readonly text: string;
  /** What the change does, as a phrase that follows the file name. */
  readonly summary: string;
}

function editOf(
  place: string,
  text: string,
  moved: GeneratedConfig['moved'],
  unplaced: GeneratedConfig['unplaced'],
): ConfigEdit | undefined {
  if (place === roleEntries && unplaced.length > 0) return withoutNamespace(text, unplaced);
  if (isKustomization(place)) return withMovedCrds(posix.dirname(place), text, moved);
  return /\.ya?ml$/.test(place) ? withNode(text) : undefined;
}

/** Replaces the manager's command: the image of the new project runs Node. */
function withNode(text: string): ConfigEdit | undefined {
  const words = ['/nodejs/bin/node', '--max-semi-space-size=2', '/manager.mjs'];
  const next = text.replace(
    /^([ -]*)command:[ ]*\n([ ]*)- "?\/manager"?[ ]*$/m,
    (_, key: string, item: string) => `${key}command:\n${words.map((word) => `${item}- ${word}`).join('\n')}`,
  );
  return next === text ? undefined : { text: next, summary: `starts \`${words.join(' ')}\` instead of \`/manager\`` };
}

/** Replaces the entries of CRDs that the new project generates at a different path. */
function withMovedCrds(folder: string, text: string, moved: GeneratedConfig['moved']): ConfigEdit | undefined {
  let hasFolder = false;
  const lines = text.split('\n').flatMap((line) => {
    const [, start = '', entry = ''] = /^(\s*-\s+)["']?([^"'\s#]+)/.exec(line) ?? [];
    const target = moved.get(posix.join(folder, entry));
    if (target === undefined) return [line];
    const path = posix.relative(folder, target);
    if (!path.startsWith('../')) return [start + path];
    // Outside of its own folder, a kustomization file can only list folders, not single files.
    const others = hasFolder ? [] : [start + posix.relative(folder, 'config/crd')];
    hasFolder = true;
    return others;
  });
  const next = lines.join('\n');
  return next === text
    ? undefined
    : { text: next, summary: 'lists the CRDs at the paths to which `kbts manifests` writes them' };
}

/** The kustomization file of the generated roles. */
const roleEntries = 'config/rbac/kustomization.yaml';

/** Adds patches that remove the namespace from Roles: their markers must set one, or they would generate ClusterRoles. */
function withoutNamespace(text: string, names: readonly string[]): ConfigEdit {
  const [, indent = ''] = /^patches:[^\n]*\n(?:[ ]*#[^\n]*\n)*([ ]*)- /m.exec(text) ?? [];
  const patches = names.map((name) =>
    [
      '- target:',
      '    kind: Role',
      `    name: ${name}`,
      '  patch: |-',
      '    - op: remove',
      '      path: /metadata/namespace',
    ]
      .map((line) => `${indent}${line}\n`)
      .join(''),
  );
  const start = text.endsWith('\n') ? text : `${text}\n`;
  const hasPatches = /^patches:[ ]*$/m.test(text);
  return {
    text: hasPatches
      ? start.replace(/^patches:[ ]*\n/m, (line) => line + patches.join(''))
      : `${start}patches:\n${patches.join('')}`,
    summary: 'removes the namespace from generated Roles, because those of the Go project have none',
  };
}

/** Path of the source file header in kubebuilder projects. */
const headerFile = 'hack/boilerplate.go.txt';

/** Reads the header of a Go project, and converts line comments to a block comment. */
export function readHeader(source: ProjectSource): { license: License; remarks: readonly string[] } {
  const text = source.text(headerFile)?.trim() ?? '';
  if (text === '') return { license: { name: 'none' }, remarks: [] };
  const comment = isBlockComment(text) ? text : fromLineComments(text);
  if (comment !== undefined) return { license: { name: 'none', text: comment }, remarks: [] };
  const advice = 'write the header of new files to `hack/boilerplate.ts.txt`, as one block comment';
  const remark = `\`${headerFile}\` cannot be converted to one block comment: ${advice}`;
  return { license: { name: 'none' }, remarks: [remark] };
}

/** Whether a string is exactly one block comment. `/*` followed by `/` is not a comment. */
function isBlockComment(text: string): boolean {
  return text.startsWith('/*') && text.indexOf('*/', 2) === text.length - 2;
}

/** Converts line comments to a block comment; undefined for code, directives, and text that would close it. */
function fromLineComments(text: string): string | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const isText = (line: string) => line === '' || (line.startsWith('//') && !/^\/\/(?:go:| ?\+)/.test(line));
  if (!lines.every(isText) || text.includes('*/')) return undefined;
  return `/*\n${lines.map((line) => line.replace(/^\/\/+ ?/, '')).join('\n')}\n*/`;
}
