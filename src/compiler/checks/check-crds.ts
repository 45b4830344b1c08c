import type { JsonSchema } from '../../base/json/index.js';
import { type KubernetesVersion, newestKubernetesVersion } from '../../base/kubernetes-version.js';
import type { Diagnostic, DiagnosticSink } from '../../base/problems/index.js';
import { checkRules } from '../cel/index.js';
import type { Crd, CrdVersion } from '../generate/index.js';
import type { NewerField, SchemaPath } from '../model/index.js';
import { checkSize } from './crd-size.js';
import { checkBounds } from './keywords/bounds.js';
import { checkConditions } from './keywords/conditions.js';
import { checkDefault } from './keywords/defaults.js';
import { checkFormat } from './keywords/formats.js';
import { checkList } from './keywords/lists.js';
import { checkRoot, checkStructure } from './keywords/structural.js';
import { checkMetadata, checkNameClashes, checkNames } from './names.js';
import { checkPaths, checkSelectableVersions } from './paths.js';
import { nodesBelow, property, SchemaNode } from './schema-node.js';

/**
 * Checks CRDs. Reports parts that the API server would reject, and probable mistakes that the API server accepts. Each
 * diagnostic points at the marker or type that causes the problem.
 *
 * Follows the validation of apiextensions-apiserver 0.33 to 0.37. Reports nothing that only the API server can decide.
 */
export function checkCrds(
  crds: readonly Crd[],
  sink: DiagnosticSink,
  target: KubernetesVersion = newestKubernetesVersion,
): void {
  const run: CheckRun = { checked: new WeakSet(), hasUnread: false, target };
  const found = crds.flatMap((crd) => [
    ...checkNames(crd),
    ...checkMetadata(crd),
    ...crd.versions.flatMap((version) => checkVersion(version, run)),
    ...checkSelectableVersions(crd),
    ...checkSizes(crd),
  ]);
  for (const diagnostic of withoutRepeats([...found, ...checkNameClashes(crds)])) sink.report(diagnostic);
}

function checkSizes({ artifact, versions: [first] }: Crd): Diagnostic[] {
  return first ? artifact.documents.flatMap((document) => checkSize(document, first.kind.span)) : [];
}

const nodeChecks: readonly ((node: SchemaNode, target: KubernetesVersion) => Diagnostic[])[] = [
  checkStructure,
  checkConditions,
  checkBounds,
  checkList,
  checkDefault,
  checkFormat,
];

interface CheckRun {
  /** Schemas that have been checked. Kinds can share schemas. */
  readonly checked: WeakSet<JsonSchema>;
  /** Whether kbts could not read some types. Generated rules are then incomplete, and not checked. */
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
    ...checkCel(root, run, newerField),
    ...checkPaths(kind.markers, { schema, newerField, isUnread: (one) => origins.get(one)?.isUnread ?? false }),
  ];
}

/** Removes duplicate diagnostics: a marker on a shared type may be reported for each use of the type. */
function withoutRepeats(found: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return found.filter(({ code, message, span }) => {
    const key = JSON.stringify([code, message, span]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function checkCel(root: SchemaNode, { hasUnread, target }: CheckRun, newerField: NewerField): Diagnostic[] {
  const source = (path: SchemaPath, index: number) => {
    const found = sourceOf(root, path, index);
    return hasUnread && !found.parts ? undefined : found;
  };
  return checkRules(hasUnread ? withAnyValue(root) : root.schema, source, target, newerField);
}

/** Returns a schema in which rules may use fields of unreadable types. These types have already been reported. */
function withAnyValue(node: SchemaNode): JsonSchema {
  if (node.isUnread) return { 'x-kubernetes-int-or-string': true };
  // Keeps the schema objects of built-in types, because `newerField` identifies the types by them.
  if (!nodesBelow(node, new WeakSet()).some(({ isUnread }) => isUnread)) return node.schema;
  const { properties } = node.schema;
  const [items, values] = [node.child({ kind: 'items' }), node.child({ kind: 'values' })];
  const fields = Object.keys(properties ?? {}).flatMap((name) => {
    const field = node.child(property(name));
    return field ? [[name, withAnyValue(field)] as const] : [];
  });
  return {
    ...node.schema,
    ...(properties && { properties: Object.fromEntries(fields) }),
    ...(items && { items: withAnyValue(items) }),
    ...(values && { additionalProperties: withAnyValue(values) }),
  };
}

function sourceOf(root: SchemaNode, path: SchemaPath, index: number) {
  const node = path.reduce<SchemaNode | undefined>((parent, step) => parent?.child(step), root) ?? root;
  const keyword = 'x-kubernetes-validations';
  return node.written(keyword, node.schema[keyword]?.[index]);
}
