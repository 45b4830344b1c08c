import type { Crd, CrdVersion } from '../../generate/index.js';
import { type JsonSchema, type KubernetesVersion, newestKubernetesVersion } from '../../model/index.js';
import type { Diagnostic, DiagnosticSink } from '../../problems/index.js';
import { checkBounds } from '../keywords/bounds.js';
import { checkCel } from '../keywords/cel.js';
import { checkConditions } from '../keywords/conditions.js';
import { checkFormat } from '../keywords/formats.js';
import { checkList } from '../keywords/lists.js';
import { checkRoot, checkStructure } from '../keywords/structural.js';
import { checkMetadata } from '../names/metadata.js';
import { checkNameClashes, checkNames } from '../names/names.js';
import { checkPaths } from '../paths/paths.js';
import { checkSelectableVersions } from '../paths/selectable-versions.js';
import { nodesBelow, SchemaNode } from '../schema/schema-node.js';
import { JsonSizes } from '../sizes/json-sizes.js';
import { checkSize } from '../sizes/size.js';
import { checkDefault } from '../values/defaults.js';

/**
 * Reports what the API server would reject in CRDs, as errors, and what it accepts although it is probably a mistake, as
 * warnings. Each diagnostic points at the marker or type that causes it.
 *
 * Follows the validation of apiextensions-apiserver 0.33 to 0.37. Reports nothing that only the API server can decide.
 *
 * @param target the Kubernetes version of the API server. Default: the newest
 */
export function checkCrds(
  crds: readonly Crd[],
  sink: DiagnosticSink,
  target: KubernetesVersion = newestKubernetesVersion,
): void {
  const run: CheckRun = { checked: new WeakSet(), sizes: new JsonSizes(), hasUnread: false, target };
  const found = crds.flatMap((crd) => [
    ...checkNames(crd),
    ...checkMetadata(crd),
    ...crd.versions.flatMap((version) => checkVersion(version, run)),
    ...checkSelectableVersions(crd),
    ...checkSizes(crd, run),
  ]);
  for (const diagnostic of withoutRepeats([...found, ...checkNameClashes(crds)])) sink.report(diagnostic);
}

function checkSizes({ artifact, versions: [first] }: Crd, { sizes }: CheckRun): Diagnostic[] {
  return first ? artifact.documents.flatMap((document) => checkSize(document, first.kind.span, sizes)) : [];
}

/** The checks of each schema node. */
const nodeChecks: readonly ((node: SchemaNode, target: KubernetesVersion) => Diagnostic[])[] = [
  checkStructure,
  checkConditions,
  checkBounds,
  checkList,
  checkDefault,
  checkFormat,
];

/** The state of a run, which is shared by all versions. */
interface CheckRun {
  /** Schemas that are already checked. Kinds can share them. */
  readonly checked: WeakSet<JsonSchema>;
  readonly sizes: JsonSizes;
  /** Whether any type could not be read. */
  hasUnread: boolean;
  readonly target: KubernetesVersion;
}

function checkVersion(version: CrdVersion, run: CheckRun): Diagnostic[] {
  const { kind, draft, schema, origins, newerField } = version;
  const root = SchemaNode.root({ schema, origins, newerField, span: kind.span });
  const nodes = nodesBelow(root, run.checked);
  run.hasUnread ||= nodes.some(({ isUnread }) => isUnread);
  return [
    ...checkRoot(root, draft.subresources?.status !== undefined),
    ...nodeChecks.flatMap((check) => nodes.flatMap((node) => check(node, run.target))),
    ...checkCel(root, run.hasUnread, run.target, newerField),
    ...checkPaths(kind.markers, schema, newerField),
  ];
}

/** Removes duplicates: a marker on a shared type may be reported for each use of the type. */
function withoutRepeats(found: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return found.filter(({ code, message, span }) => {
    const key = JSON.stringify([code, message, span]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
