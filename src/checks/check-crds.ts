import type { Crd, CrdVersion } from '../generate/index.js';
import type { ApiPackage, JsonSchema } from '../model/index.js';
import type { DiagnosticSink } from '../problems/index.js';
import { boundFindings } from './bounds.js';
import { celFindings } from './cel.js';
import { conditionFindings } from './conditions.js';
import { defaultFindings } from './defaults.js';
import type { Finding } from './finding.js';
import { listFindings } from './lists.js';
import { Locator } from './locate.js';
import { clashes, type NameTrouble, nameTroubles } from './names.js';
import { type PathTrouble, pathTroubles } from './paths.js';
import { checkSize } from './size.js';
import { rootFindings, structuralFindings } from './structural.js';
import { partsBelow, type SchemaPart } from './walk.js';

/** What the checks look at. */
export interface CheckContext {
  /** All packages that types of the CRDs may stand in. */
  readonly packages: readonly ApiPackage[];
  /** Text of a source file. */
  readonly textOf: (file: string) => string | undefined;
  readonly sink: DiagnosticSink;
}

/**
 * Reports what the API server would refuse in CRDs, and what it would accept though it cannot be meant, each with its
 * place in the source. Errors are what is refused, and contradictions; the rest are warnings.
 *
 * Follows the validation of apiextensions-apiserver 0.36. Silent where only the API server can tell.
 */
export function checkCrds(crds: readonly Crd[], context: CheckContext): void {
  const locator = new Locator(context.packages, context.textOf);
  const rightParts = new WeakSet<JsonSchema>();
  for (const crd of crds) {
    for (const trouble of nameTroubles(crd)) reportName(crd, trouble, locator, context.sink);
    for (const version of crd.versions) checkVersion(version, rightParts, locator, context.sink);
    checkSizes(crd, context.sink);
  }
  for (const { crd, trouble } of clashes(crds)) reportName(crd, trouble, locator, context.sink);
}

function checkSizes({ artifact, versions: [first] }: Crd, sink: DiagnosticSink): void {
  if (first) for (const document of artifact.documents) checkSize(document, first.kind.span, sink);
}

/** What is looked for in each part by itself. */
const partChecks: readonly ((part: SchemaPart) => Finding[])[] = [
  structuralFindings,
  conditionFindings,
  boundFindings,
  listFindings,
  defaultFindings,
];

/** @param rightParts parts in which nothing was found, as kinds share them; those of this version join them */
function checkVersion(
  version: CrdVersion,
  rightParts: WeakSet<JsonSchema>,
  locator: Locator,
  sink: DiagnosticSink,
): void {
  const { kind, draft, schema } = version;
  const parts = partsBelow(schema, rightParts);
  const inParts = partChecks.flatMap((check) => parts.flatMap(check));
  if (inParts.length === 0) for (const part of parts) rightParts.add(part.schema);
  const ofRoot = rootFindings(schema, draft.subresources?.status !== undefined);
  const findings = [...ofRoot, ...inParts, ...celFindings(schema)];
  for (const finding of findings) {
    const { code, severity = 'error', message, hint } = finding;
    sink.report({ code, severity, message, hint, span: locator.place(kind, finding) });
  }
  for (const trouble of pathTroubles(draft, schema)) reportPath(kind, trouble, locator, sink);
}

function reportPath(kind: CrdVersion['kind'], trouble: PathTrouble, locator: Locator, sink: DiagnosticSink): void {
  const { marker, text, isRefused, message, hint } = trouble;
  const span = locator.placeOfMarker(kind, marker, text);
  sink.report({ code: 'path-invalid', severity: isRefused ? 'error' : 'warning', message, hint, span });
}

function reportName(crd: Crd, trouble: NameTrouble, locator: Locator, sink: DiagnosticSink): void {
  const { code, severity = 'error', marker, text, message, hint, related } = trouble;
  const kind = crd.versions[0]?.kind;
  if (!kind) return;
  const span = marker === undefined ? kind.span : locator.placeOfMarker(kind, marker, text);
  sink.report({ code, severity, message, hint, span, ...(related ? { related } : {}) });
}
