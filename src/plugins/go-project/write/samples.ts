import type { JsonObject } from '../../../apiserver/model/index.js';
import type { ReadableFiles } from '../../../base/files/index.js';
import { isRecord } from '../../../base/json/index.js';
import { DiagnosticList } from '../../../base/problems/index.js';
import { readAllYaml } from '../../../base/yaml/index.js';
import { sampleFile } from '../../../project/index.js';
import type { FoundProject } from '../read/read-parts.js';
import type { ProjectDraft } from './draft.js';

const folder = 'config/samples';
const list = `${folder}/kustomization.yaml`;

/**
 * Renames samples of the Go project to the names that tests and later commands expect, and removes the samples of
 * versions that no API server accepts, because they are not served.
 */
export function placeSamples(draft: ProjectDraft, { config, kinds }: Pick<FoundProject, 'config' | 'kinds'>): void {
  const samples = [...config.files]
    .filter(([path]) => isManifest(path))
    .flatMap(([path, text]) => {
      const [object, ...others] = objectsIn(text);
      return object && others.length === 0 ? [{ path, text, object }] : [];
    });
  for (const { group, kind, source } of kinds.kinds) {
    const { spec } = source.crd;
    for (const { name: version, served } of spec.versions) {
      const path = sampleFile({ group, version, kind });
      if (config.files.has(path)) continue;
      const apiVersion = `${spec.group}/${version}`;
      const own = samples.find(({ object }) => object.kind === kind && object.apiVersion === apiVersion);
      if (!served) remove(draft, path);
      else if (own && isListedOnce(config.files, own.path)) rename(draft, own, path);
    }
  }
}

/** Whether the only reference to a sample, if any, is a line of the kustomization file in its folder. */
function isListedOnce(files: ReadonlyMap<string, string>, path: string): boolean {
  const name = nameOf(path);
  const references = [...files].flatMap(([file, text]) =>
    /\/kustomization\.ya?ml$/.test(file)
      ? text.split('\n').filter((line) => line.includes(name) && !(file === list && entryIn(line)?.entry === name))
      : [],
  );
  return !name.includes('/') && references.length === 0;
}

/** Replaces a scaffolded sample with one of the Go project. */
function rename(
  draft: ProjectDraft,
  { path, text }: { readonly path: string; readonly text: string },
  to: string,
): void {
  draft.write(to, text);
  editEntry(draft, path, (start) => [start + nameOf(to)]);
  draft.remove(path);
}

function remove(draft: ProjectDraft, path: string): void {
  editEntry(draft, path, () => []);
  draft.remove(path);
}

/** Replaces the line of the kustomization file that lists a sample. */
function editEntry(draft: ProjectDraft, path: string, edit: (start: string) => readonly string[]): void {
  draft.edit(list, (text) => {
    const lines = text.split('\n').flatMap((line) => {
      const found = entryIn(line);
      return found?.entry === nameOf(path) ? edit(found.start) : [line];
    });
    return lines.join('\n');
  });
}

function entryIn(line: string): { readonly start: string; readonly entry: string } | undefined {
  const [, start = '', entry] = /^(\s*-\s+)["']?(?:\.\/)?([^"'\s#]+)/.exec(line) ?? [];
  return entry === undefined ? undefined : { start, entry };
}

function nameOf(path: string): string {
  return path.slice(folder.length + 1);
}

/**
 * Returns a remark for each sample that the API server would reject: tests that create it, and `npm run check`, fail
 * until it is corrected.
 */
export async function rejectedSamples(files: ReadableFiles): Promise<readonly string[]> {
  const { newObjectValidator } = await import('../../../apiserver/validate-objects.js'); // large
  const validator = await newObjectValidator();
  try {
    const crds = files
      .list('config/crd/bases')
      .flatMap((name) => objectsIn(files.readText(`config/crd/bases/${name}`)));
    for (const crd of crds) await validator.addDefinition(crd);
    const remarks: string[] = [];
    for (const path of manifestsIn(folder, files)) {
      const faults: string[] = [];
      for (const object of objectsIn(files.readText(path))) {
        // A fault without a field says that rules were not checked because of the others.
        const found = (await validator.validate(object)).filter(({ field }) => field !== '<nil>');
        faults.push(...found.map(({ field, message }) => (field === '' ? message : `\`${field}\`: ${message}`)));
      }
      if (faults.length > 0) remarks.push(`Correct \`${path}\`, which the API server rejects: ${faults.join('; ')}`);
    }
    return remarks;
  } finally {
    await validator.stop();
  }
}

/** Returns the manifests at any depth, but in subfolders with a kustomization file only its resources: the others are patches. */
function manifestsIn(at: string, files: ReadableFiles): readonly string[] {
  const names = files.list(at);
  const kustomization = at === folder ? undefined : names.find((name) => kustomizationFile.test(name));
  const [{ resources = [] } = {}] = kustomization ? objectsIn(files.readText(`${at}/${kustomization}`)) : [];
  const listed = Array.isArray(resources) ? resources.map((entry) => String(entry).replace(/^\.\//, '')) : [];
  return names.flatMap((name) => {
    const path = `${at}/${name}`;
    if (files.entryKind(path) === 'directory') return manifestsIn(path, files);
    return isManifest(path) && (!kustomization || listed.includes(name)) ? [path] : [];
  });
}

const kustomizationFile = /(?:^|\/)kustomization\.ya?ml$/;

function isManifest(path: string): boolean {
  return path.startsWith(`${folder}/`) && /\.ya?ml$/.test(path) && !kustomizationFile.test(path);
}

function objectsIn(text = ''): readonly JsonObject[] {
  const reading = { file: '', code: 'manifest-invalid', sink: new DiagnosticList() } as const;
  const documents = readAllYaml(text, { ...reading, hasBigIntegers: true, hasOctalIntegers: true }) ?? [];
  return documents.flatMap(({ value }) => (isRecord(value) ? [value as JsonObject] : [])); // parsed YAML contains only JSON values
}
