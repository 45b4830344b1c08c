import type { JsonObject } from '../apiserver/model/index.js';
import { isStrictFault, type ObjectFault, spanOfFault } from '../apiserver/object-fault.js';
import { isRecord } from '../base/json/index.js';
import { type Diagnostic, type DiagnosticList, errorOf } from '../base/problems/index.js';
import { findProject } from '../base/project-file/index.js';
import { isKustomization, readAllYaml, type YamlPath, type YamlText } from '../base/yaml/index.js';
import { type CrdText, crdTexts } from './sdk/crd-texts.js';
import type { Place } from './sdk/place.js';

/** A request to validate objects. */
export interface ValidateRequest {
  /** Files, folders, HTTPS URLs, or `-` for standard input. */
  readonly sources: readonly string[];
  /** File, folder or HTTPS URL with CRDs. Default: the CRD folder of the project. */
  readonly crds?: string;
}

interface ValidationResult {
  readonly valid: number;
  readonly readText: (file: string) => string | undefined;
}

interface Manifest {
  readonly document: YamlText;
  readonly path: YamlPath;
  readonly object: JsonObject;
}

const crdFolder = 'config/crd/bases';
const sampleFolder = 'config/samples';

/** Validates objects, and reports the errors. */
export async function validateObjects(
  request: ValidateRequest,
  place: Place,
  problems: DiagnosticList,
): Promise<ValidationResult> {
  const texts = await readSources(request, place, problems);
  const byFile = new Map([...texts.crds, ...texts.objects].map(({ file, text }) => [file, text]));
  const readText = (file: string) => byFile.get(file);
  const crds = texts.crds.flatMap((text) => manifestsIn(text, problems)).filter(isDefinition);
  const manifests = texts.objects.flatMap((text) => manifestsIn(text, problems));
  if (problems.hasErrors) return { valid: 0, readText };
  const { newObjectValidator } = await import('../apiserver/validate-objects.js');
  const validator = await newObjectValidator();
  try {
    const definitions = new Map([...crds, ...manifests.filter(isDefinition)].map((one) => [nameOf(one), one]));
    let valid = 0;
    for (const one of definitions.values()) {
      const isValid = report(await validator.addDefinition(one.object), one, problems);
      if (isValid && manifests.includes(one)) valid += 1;
    }
    for (const one of manifests.filter((manifest) => !isDefinition(manifest))) {
      if (report(await validator.validate(one.object), one, problems)) valid += 1;
    }
    return { valid, readText };
  } finally {
    await validator.stop();
  }
}

/** Reads the objects and CRDs that a request names, or else the samples and CRDs of the project. */
async function readSources(
  { sources, crds }: ValidateRequest,
  { files, from, outside }: Place,
  sink: DiagnosticList,
): Promise<{ readonly crds: readonly CrdText[]; readonly objects: readonly CrdText[] }> {
  const isInProject = findProject(files, sink) !== undefined;
  const { root = from } = files;
  const hasCrds = isInProject && files.entryKind(crdFolder) === 'directory';
  const read = (words: readonly string[], folder: string) =>
    crdTexts(words, { outside, from: folder, isCluster: false, sink });
  if (sources.length === 0 && !isInProject) sink.report(nothingNamed);
  return {
    crds: crds === undefined ? await read(hasCrds ? [crdFolder] : [], root) : await read([crds], from),
    objects: sources.length > 0 ? await read(sources, from) : await read(isInProject ? [sampleFolder] : [], root),
  };
}

const nothingNamed: Diagnostic = errorOf(
  'usage',
  'there is nothing to validate: no files were named, and this folder has no valid PROJECT file',
  'name files, for example `kbts validate frigate.yaml`',
);

function report(faults: readonly ObjectFault[], manifest: Manifest, problems: DiagnosticList): boolean {
  for (const { field, message } of faults) {
    const isKey = isStrictFault({ field, message });
    const span = spanOfFault({ field, message }, manifest.document, manifest.path);
    const isWhole = field === '' || field === '<nil>';
    const subject = isKey || isWhole ? message.replace(/^Invalid value: null: /, '') : `\`${field}\`: ${message}`;
    const hint = 'correct the object: the API server would reject it with this message';
    problems.report(errorOf('object-invalid', subject, hint, span));
  }
  return faults.length === 0;
}

function manifestsIn({ file, text }: CrdText, sink: DiagnosticList): readonly Manifest[] {
  // Only kustomize reads this file.
  if (isKustomization(file)) return [];
  const reading = { file, code: 'object-invalid', sink, hasBigIntegers: true, hasOctalIntegers: true } as const;
  const documents = readAllYaml(text, reading) ?? [];
  return documents.flatMap((document) => {
    const manifestAt = (value: unknown, path: YamlPath): readonly Manifest[] => {
      if (isRecord(value)) return [{ document, path, object: value as JsonObject }];
      const message = 'expected an object with `apiVersion` and `kind`';
      sink.report({ code: 'object-invalid', severity: 'error', message, span: document.spanOf(path) });
      return [];
    };
    const { value } = document;
    const isList = isRecord(value) && String(value.kind).endsWith('List') && Array.isArray(value.items);
    if (!isList) return manifestAt(value, []);
    return (value.items as unknown[]).flatMap((item, index) => manifestAt(item, ['items', index]));
  });
}

function isDefinition({ object }: Manifest): boolean {
  return object.kind === 'CustomResourceDefinition';
}

function nameOf({ object }: Manifest): string {
  return isRecord(object.metadata) ? String(object.metadata.name) : '';
}
