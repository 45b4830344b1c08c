import { newCustomResourceJudge } from '../apiserver/judge-custom-resource.js';
import { isStrictFault, type ObjectFault, spanOfFault } from '../apiserver/object-fault.js';
import { memoryFiles } from '../base/files/memory-files.js';
import { isRecord, type Json } from '../base/json/index.js';
import { type KubernetesVersion, kubernetesVersions } from '../base/kubernetes-version.js';
import { type Diagnostic, DiagnosticList, placeOf, type Span } from '../base/problems/index.js';
import { GoYamlError, readGoYaml, readYaml, writeYaml, type YamlValue } from '../base/yaml/index.js';
import { provideParser } from '../compiler/loader/without-parser.js';
import { planManifests } from '../compiler/manifests/plan-manifests.js';
import { defaultArguments } from '../compiler/manifests/request.js';
import { BuiltinSchemas } from '../k8s/builtin-schemas.js';
import type { BuiltinFiles } from '../k8s/builtin-table.js';
import type { PlacedText, PlaygroundInput, PlaygroundResult } from './protocol.js';

interface PlaygroundOptions {
  /** Loads the parser; see `provideParser`. */
  readonly loadParser: () => unknown;
  /** Reads a file of built-in types. May throw {@link MissingFile}; the caller then loads the file and tries again. */
  readonly files: BuiltinFiles;
  /** Version of kbts, without `v`. */
  readonly toolVersion: string;
}

/** Thrown if a file of built-in types has not been loaded yet. */
export class MissingFile extends Error {
  constructor(readonly path: string) {
    super(`\`${path}\` has not been loaded`);
  }
}

type Manifests = PlaygroundResult['manifests'];

/** Generates manifests and validates an object after each change of the input. Caches results of unchanged files. */
export class Playground {
  readonly #schemas: BuiltinSchemas;
  readonly #toolVersion: string;
  #known: { readonly key: string; readonly result: Omit<PlaygroundResult, 'verdict'> } | undefined;
  #judge: { readonly manifests: Manifests; readonly judge: ReturnType<typeof newCustomResourceJudge> } | undefined;

  constructor({ loadParser, files, toolVersion }: PlaygroundOptions) {
    provideParser(loadParser);
    this.#schemas = new BuiltinSchemas(files);
    this.#toolVersion = toolVersion;
  }

  /** @throws MissingFile if a file of built-in types must be loaded first */
  run(input: PlaygroundInput): PlaygroundResult {
    const key = JSON.stringify([input.files, input.kubernetesVersion]);
    const generated = this.#known?.key === key ? this.#known.result : this.#generate(input);
    this.#known = { key, result: generated };
    return { ...generated, verdict: this.#verdict(input.object, generated.manifests) };
  }

  #generate({ files, kubernetesVersion }: PlaygroundInput): Omit<PlaygroundResult, 'verdict'> {
    const problems = new DiagnosticList();
    const args = Object.hasOwn(files, 'PROJECT') ? undefined : defaultArguments;
    const target = asVersion(kubernetesVersion);
    const run = planManifests(args, memoryFiles(files), this.#toolVersion, problems, {
      schemas: this.#schemas,
      ...(target && { kubernetesVersion: target }),
    });
    const diagnostics = problems.all.map((problem) => placed(problem, files));
    if (problems.hasErrors) return { manifests: this.#known?.result.manifests ?? [], isStale: true, diagnostics };
    const manifests = run.changes.flatMap((change) =>
      change.kind === 'create' ? [{ path: change.path, text: change.contents }] : [],
    );
    return { manifests, isStale: false, diagnostics };
  }

  #verdict(object: string, manifests: Manifests): PlaygroundResult['verdict'] {
    if (object.trim() === '') return { message: 'there is no object', faults: [], warnings: [] };
    if (this.#judge?.manifests !== manifests) {
      this.#judge = { manifests, judge: newCustomResourceJudge(manifests.flatMap(definitionsIn)) };
    }
    const { object: result, message, faults, warnings } = this.#judge.judge(object);
    return {
      message,
      faults: faults.map((fault) => placedFault(fault, object)),
      warnings,
      object: result && writeYaml(result as YamlValue), // decoded from YAML, so it contains only JSON values
    };
  }
}

function asVersion(text: string | undefined): KubernetesVersion | undefined {
  return kubernetesVersions.find((version) => version === text);
}

function definitionsIn({ text }: Manifests[number]): readonly Record<string, Json>[] {
  if (!/^kind: CustomResourceDefinition$/m.test(text)) return [];
  const value = readDefinition(text);
  return isRecord(value) ? [value as Record<string, Json>] : [];
}

function readDefinition(text: string): unknown {
  try {
    return readGoYaml(text).value;
  } catch (error) {
    if (!(error instanceof GoYamlError)) throw error;
    // Go's parser does not accept everything that its encoder writes, such as some long keys.
    return readYaml(text, { file: 'crd.yaml', code: 'object-invalid', sink: new DiagnosticList() })?.value;
  }
}

function placed(problem: Diagnostic, files: PlaygroundInput['files']): PlacedText {
  const { code, severity, message, hint, span } = problem;
  const text = span && Object.hasOwn(files, span.file) ? files[span.file] : undefined;
  return {
    severity,
    subject: code,
    message,
    hint,
    file: span?.file,
    ...(text !== undefined && span && at(span, text)),
  };
}

function placedFault(fault: ObjectFault, text: string): PlacedText {
  const { field, message } = fault;
  const document = readYaml(text, { file: 'object.yaml', code: 'object-invalid', sink: new DiagnosticList() });
  const isWhole = isStrictFault(fault) || field === '' || field === '<nil>';
  const place = document && at(spanOfFault(fault, document), text);
  return { severity: 'error', subject: isWhole ? '' : field, message, ...place };
}

function at({ start, end }: Span, text: string): Pick<PlacedText, 'line' | 'column' | 'start' | 'end'> {
  return { ...placeOf(text, start), start, end };
}
