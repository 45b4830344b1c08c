import type { Crd, CrdVersion } from '../../generate/index.js';
import type { JsonSchema } from '../../model/index.js';
import type { Diagnostic, DiagnosticSink } from '../../problems/index.js';
import { SchemaNode } from '../schema/schema-node.js';
import { breaking } from './change.js';
import { breakingSchemaChanges } from './schema.js';

/** An earlier state of a CRD, with what the comparison requires. */
export interface EarlierCrd {
  readonly name: string;
  /** Whether it was generated, and should therefore still be among the generated CRDs. */
  readonly isGenerated: boolean;
  readonly scope: string;
  readonly kind: string;
  readonly versions: readonly EarlierVersion[];
}

/** A version of a CRD in an earlier state. */
interface EarlierVersion {
  readonly name: string;
  readonly served: boolean;
  readonly schema: JsonSchema;
  readonly subresources: readonly string[];
  /** The JSONPaths of the selectable fields. */
  readonly selectable: readonly string[];
}

/** Reports changes to CRDs that would break clients or stored objects of their earlier state. */
export function checkBreaking(before: readonly EarlierCrd[], crds: readonly Crd[], sink: DiagnosticSink): void {
  const byName = new Map(crds.map((crd) => [`${crd.draft.names.plural}.${crd.group}`, crd]));
  for (const old of before) {
    const crd = byName.get(old.name);
    if (crd) for (const diagnostic of breaksOf(old, crd)) sink.report(diagnostic);
    else if (old.isGenerated) {
      const hint = 'deleting its CRD deletes all of its objects; keep the kind as long as there are any';
      sink.report(breaking(undefined, `the kind \`${old.kind}\` (${old.name}) was removed`, hint));
    }
  }
}

function breaksOf(before: EarlierCrd, after: Crd): Diagnostic[] {
  const span = after.versions[0]?.kind.span;
  const found: Diagnostic[] = [];
  if (before.scope !== after.draft.scope) {
    found.push(breaking(span, `the scope of \`${after.kind}\` changed from ${before.scope} to ${after.draft.scope}`));
  }
  if (before.kind !== after.kind) {
    found.push(breaking(span, `the kind changed from \`${before.kind}\` to \`${after.kind}\``));
  }
  for (const old of before.versions.filter(({ served }) => served)) {
    const version = after.versions.find(({ draft }) => draft.name === old.name);
    if (version?.draft.isServed) found.push(...versionBreaks(old, version));
    else {
      const message = `\`${after.kind}\` is no longer served in version ${old.name}`;
      const hint = 'deprecate the version first (`@DeprecatedVersion()`), and stop serving it in a later release';
      found.push(breaking(span, message, hint));
    }
  }
  return found;
}

function versionBreaks(before: EarlierVersion, { kind, draft, schema, origins }: CrdVersion): Diagnostic[] {
  const subresources: readonly string[] = Object.keys(draft.subresources ?? {});
  const selectable = draft.selectableFields.map(({ jsonPath }) => jsonPath);
  const ofKind = (message: string) => breaking(kind.span, message);
  const removed = (kept: readonly string[], now: readonly string[], what: string) =>
    kept.filter((name) => !now.includes(name)).map((name) => ofKind(`the ${what} \`${name}\` was removed`));
  const isNew = subresources.includes('status') && !before.subresources.includes('status');
  const found = [
    ...removed(before.subresources, subresources, 'subresource'),
    ...(isNew
      ? [ofKind('the subresource `status` was added, so updates of the object no longer change `status`')]
      : []),
    ...removed(before.selectable, selectable, 'selectable field'),
    ...breakingSchemaChanges(before.schema, SchemaNode.root({ schema, origins, span: kind.span })),
  ];
  return found.map((one) => ({ ...one, message: `${draft.name}: ${one.message}` }));
}
