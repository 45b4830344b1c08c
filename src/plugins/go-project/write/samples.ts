import type { JsonObject } from '../../../apiserver/model/index.js';
import { newObjectValidator } from '../../../apiserver/validate-objects.js';
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
  for (const { group, kind, source } of kinds.kinds) {
    const { spec } = source.crd;
    for (const { name: version, served } of spec.versions) {
      const path = sampleFile({ group, version, kind });
      if (config.files.has(path)) continue;
      const isSample = ([file, text]: readonly [string, string]) => {
        if (!isManifest(file)) return false;
        const [first, ...others] = objectsIn(text);
        return first?.kind === kind && first.apiVersion === `${spec.group}/${version}` && others.length === 0;
      };
      const [own] = served ? [...config.files].filter(isSample) : [];
      if (own) rename(draft, own, path);
      else if (!served) remove(draft, path);
    }
  }
}

function rename(draft: ProjectDraft, [from, text]: readonly [string, string], to: string): void {
  remove(draft, to);
  draft.write(to, text);
  editEntry(draft, from, (start) => [start + nameOf(to)]);
  draft.remove(from);
}

function remove(draft: ProjectDraft, path: string): void {
  editEntry(draft, path, () => []);
  draft.remove(path);
}

/** Replaces the line that lists a sample. */
function editEntry(draft: ProjectDraft, path: string, edit: (start: string) => readonly string[]): void {
  draft.edit(list, (text) => {
    const lines = text.split('\n').flatMap((line) => {
      const [, start = '', entry] = /^(\s*-\s+)["']?([^"'\s#]+)/.exec(line) ?? [];
      return entry === nameOf(path) ? edit(start) : [line];
    });
    return lines.join('\n');
  });
}

function nameOf(path: string): string {
  return path.slice(folder.length + 1);
}

/**
 * Returns a remark for each sample that the API server would refuse: tests that create it, and `npm run check`, fail
 * until it is corrected.
 */
export async function refusedSamples(files: ReadableFiles): Promise<readonly string[]> {
  const validator = await newObjectValidator();
  try {
    const crds = files
      .list('config/crd/bases')
      .flatMap((name) => objectsIn(files.readText(`config/crd/bases/${name}`)));
    for (const crd of crds) await validator.addDefinition(crd);
    const remarks: string[] = [];
    for (const path of files
      .list(folder)
      .map((name) => `${folder}/${name}`)
      .filter(isManifest)) {
      const faults: string[] = [];
      for (const object of objectsIn(files.readText(path))) {
        const found = await validator.validate(object);
        faults.push(
          ...found.filter(({ field }) => field !== '<nil>').map(({ field, message }) => `\`${field}\`: ${message}`),
        );
      }
      if (faults.length > 0) remarks.push(`Correct \`${path}\`, which the API server refuses: ${faults.join('; ')}`);
    }
    return remarks;
  } finally {
    await validator.stop();
  }
}

function isManifest(path: string): boolean {
  return path.startsWith(`${folder}/`) && /\.ya?ml$/.test(path) && path !== list;
}

function objectsIn(text = ''): readonly JsonObject[] {
  const reading = { file: '', code: 'manifest-invalid', sink: new DiagnosticList() } as const;
  const documents = readAllYaml(text, { ...reading, hasBigIntegers: true, hasOctalIntegers: true }) ?? [];
  return documents.flatMap(({ value }) => (isRecord(value) ? [value as JsonObject] : [])); // parsed YAML
}
