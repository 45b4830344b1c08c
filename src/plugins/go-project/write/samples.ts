import { posix } from 'node:path';
import type { JsonObject } from '../../../apiserver/model/index.js';
import type { ReadableFiles } from '../../../base/files/index.js';
import { isRecord } from '../../../base/json/index.js';
import { DiagnosticList } from '../../../base/problems/index.js';
import { isKustomization, kustomizationNames, readAllYaml } from '../../../base/yaml/index.js';
import { sampleFile } from '../../../project/index.js';
import type { FoundProject } from '../read/read-parts.js';
import type { ProjectDraft } from './draft.js';

const folder = 'config/samples';
const list = `${folder}/${kustomizationNames[0]}`;

/** Replaces scaffolded samples with samples of the Go project. Removes samples of versions that are not served. */
export function placeSamples(draft: ProjectDraft, { config, kinds }: Pick<FoundProject, 'config' | 'kinds'>): void {
  const samples = manifestsIn(folder, draft.files).flatMap((path) => {
    const text = config.files.get(path) ?? '';
    const [object, ...others] = objectsIn(text);
    return object && others.length === 0 ? [{ path, text, object }] : [];
  });
  for (const { group, kind, source } of kinds.kinds) {
    const { spec } = source.crd;
    for (const { name: version, served } of spec.versions) {
      const path = sampleFile({ group, version, kind });
      if (config.files.has(path)) continue;
      const apiVersion = `${spec.group}/${version}`;
      const own = samples.filter(({ object }) => object.kind === kind && object.apiVersion === apiVersion);
      const sample = own.find((one) => isMovable(one.path)) ?? own[0];
      if (!served) remove(draft, path);
      else if (sample) draft.write(path, sample.text);
      if (served && sample && isMovable(sample.path)) rename(draft, config.files, sample.path, path);
    }
  }
}

/** Whether a sample can be renamed: in a subfolder, kustomize could not read a file outside of that folder. */
function isMovable(path: string): boolean {
  return /^[\w.-]+$/.test(nameOf(path));
}

/** Changes the path of a sample in all kustomization files of the Go project, and removes the file at the old path. */
function rename(draft: ProjectDraft, files: ReadonlyMap<string, string>, path: string, to: string): void {
  for (const file of [...files.keys()].filter(isKustomization)) {
    draft.edit(file, (text) =>
      text.replace(/[^\s"'[\]{},=]+/g, (word) =>
        posix.join(posix.dirname(file), word) === path ? word.slice(0, -nameOf(path).length) + nameOf(to) : word,
      ),
    );
  }
  draft.remove(path);
}

/** Removes a scaffolded sample, and its line in the kustomization file. */
function remove(draft: ProjectDraft, path: string): void {
  draft.edit(list, (text) => {
    const isEntry = (line: string) => /^\s*-\s+["']?(?:\.\/)?([^"'\s#]+)/.exec(line)?.[1] === nameOf(path);
    return text
      .split('\n')
      .filter((line) => !isEntry(line))
      .join('\n');
  });
  draft.remove(path);
}

function nameOf(path: string): string {
  return path.slice(folder.length + 1);
}

/** Returns a remark for each sample that the API server would reject. */
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
        // A fault with the field `<nil>` means that rules were not checked because of other faults.
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

/** Returns the samples at any depth. In a subfolder with a kustomization file, only its resources are samples. */
function manifestsIn(at: string, files: ReadableFiles): readonly string[] {
  const names = files.list(at);
  const kustomization = at === folder ? undefined : names.find(isKustomization);
  const [{ resources = [] } = {}] = kustomization ? objectsIn(files.readText(`${at}/${kustomization}`)) : [];
  const listed = Array.isArray(resources) ? resources.map((entry) => String(entry).replace(/^\.\//, '')) : [];
  return names.flatMap((name) => {
    const path = `${at}/${name}`;
    if (files.entryKind(path) === 'directory') return manifestsIn(path, files);
    return isManifest(path) && (!kustomization || listed.includes(name)) ? [path] : [];
  });
}

function isManifest(path: string): boolean {
  return path.startsWith(`${folder}/`) && /\.ya?ml$/.test(path) && !isKustomization(path);
}

function objectsIn(text = ''): readonly JsonObject[] {
  const reading = { file: '', code: 'manifest-invalid', sink: new DiagnosticList() } as const;
  const documents = readAllYaml(text, { ...reading, hasBigIntegers: true, hasOctalIntegers: true }) ?? [];
  return documents.flatMap(({ value }) => (isRecord(value) ? [value as JsonObject] : [])); // parsed YAML contains only JSON values
}
