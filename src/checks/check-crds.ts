import type { Crd, CrdVersion } from '../generate/index.js';
import { type JsonSchema, type KubernetesVersion, newestKubernetesVersion } from '../model/index.js';
import type { Diagnostic, DiagnosticSink } from '../problems/index.js';
import { checkBounds } from './bounds.js';
import { checkCel } from './cel.js';
import { checkConditions } from './conditions.js';
import { checkDefault } from './defaults.js';
import { checkFormat } from './formats.js';
import { JsonSizes } from './json-sizes.js';
import { checkList } from './lists.js';
import { checkNameClashes, checkNames } from './names.js';
import { checkPaths } from './paths.js';
import { partsBelow, SchemaPart } from './schema-part.js';
import { checkSize } from './size.js';
import { checkRoot, checkStructure } from './structural.js';

/**
 * Reports what the API server would reject in CRDs, and what it would accept although it cannot be meant, each at the
 * marker or type that is wrong. Errors are what is rejected, and contradictions; the rest are warnings.
 *
 * Follows the validation of apiextensions-apiserver 0.33 to 0.37. Silent where only the API server can tell.
 *
 * @param target the version of Kubernetes of the API server. Default: the newest
 */
export function checkCrds(
  crds: readonly Crd[],
  sink: DiagnosticSink,
  target: KubernetesVersion = newestKubernetesVersion,
): void {
  const run: CheckRun = { checked: new WeakSet(), sizes: new JsonSizes(), hasUnread: false, target };
  const found = crds.flatMap((crd) => [
    ...checkNames(crd),
    ...crd.versions.flatMap((version) => checkVersion(version, run)),
    ...checkSizes(crd, run),
  ]);
  for (const diagnostic of withoutRepeats([...found, ...checkNameClashes(crds)])) sink.report(diagnostic);
}

function checkSizes({ artifact, versions: [first] }: Crd, { sizes }: CheckRun): Diagnostic[] {
  return first ? artifact.documents.flatMap((document) => checkSize(document, first.kind.span, sizes)) : [];
}

/** What is checked in each part by itself. */
const partChecks: readonly ((part: SchemaPart, target: KubernetesVersion) => Diagnostic[])[] = [
  checkStructure,
  checkConditions,
  checkBounds,
  checkList,
  checkDefault,
  checkFormat,
];

/** What is known after some versions were checked. */
interface CheckRun {
  /** Parts that need no second check, as kinds share them. */
  readonly checked: WeakSet<JsonSchema>;
  readonly sizes: JsonSizes;
  /** Whether a part has a type that could not be read. */
  hasUnread: boolean;
  readonly target: KubernetesVersion;
}

function checkVersion(version: CrdVersion, run: CheckRun): Diagnostic[] {
  const { kind, draft, schema, origins, newerField } = version;
  const root = SchemaPart.root({ schema, origins, newerField, span: kind.span });
  const parts = partsBelow(root, run.checked);
  run.hasUnread ||= parts.some(({ isUnread }) => isUnread);
  return [
    ...checkRoot(root, draft.subresources?.status !== undefined),
    ...partChecks.flatMap((check) => parts.flatMap((part) => check(part, run.target))),
    ...checkCel(root, run.hasUnread, run.target, newerField),
    ...checkPaths(kind.markers, schema, newerField),
  ];
}

/** A marker on a shared type may be wrong in the same way wherever the type is used. */
function withoutRepeats(found: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return found.filter(({ code, message, span }) => {
    const key = JSON.stringify([code, message, span]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
