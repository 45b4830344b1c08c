import type { Crd, CrdVersion } from '../generate/index.js';
import type { JsonSchema } from '../model/index.js';
import type { Diagnostic, DiagnosticSink } from '../problems/index.js';
import { breaking } from './breaking-change.js';
import { breakingParts } from './breaking-schema.js';
import { SchemaPart } from './schema-part.js';

/** What matters of a CRD in an earlier state. */
export interface EarlierCrd {
  readonly name: string;
  /** Whether a generator wrote it, so that it should still be among those that are generated. */
  readonly isGenerated: boolean;
  readonly scope: string;
  readonly kind: string;
  readonly versions: readonly EarlierVersion[];
}

/** One version of a CRD in an earlier state. */
interface EarlierVersion {
  readonly name: string;
  readonly served: boolean;
  readonly schema: JsonSchema;
  readonly subresources: readonly string[];
  /** JSON paths of selectable fields. */
  readonly selectable: readonly string[];
}

/** Reports what in CRDs would break clients or stored objects of an earlier state of them, at its place in the source. */
export function checkBreaking(before: readonly EarlierCrd[], crds: readonly Crd[], sink: DiagnosticSink): void {
  const byName = new Map(crds.map((crd) => [`${crd.draft.names.plural}.${crd.group}`, crd]));
  for (const old of before) {
    const crd = byName.get(old.name);
    if (crd) for (const diagnostic of breaksOf(old, crd)) sink.report(diagnostic);
    else if (old.isGenerated) {
      const hint = 'removing its CRD deletes all of its objects; keep the kind while there are any';
      sink.report(breaking(undefined, `the kind \`${old.kind}\` (${old.name}) was removed`, hint));
    }
  }
}

function breaksOf(before: EarlierCrd, after: Crd): Diagnostic[] {
  const span = after.versions[0]?.kind.span;
  const found: Diagnostic[] = [];
  if (before.scope !== after.draft.scope) {
    found.push(breaking(span, `the scope of \`${after.kind}\` changes from ${before.scope} to ${after.draft.scope}`));
  }
  if (before.kind !== after.kind) {
    found.push(breaking(span, `the kind changes from \`${before.kind}\` to \`${after.kind}\``));
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
    ...(isNew ? [ofKind('the subresource `status` is new: updates of the object no longer change it')] : []),
    ...removed(before.selectable, selectable, 'selectable field'),
    ...breakingParts(before.schema, SchemaPart.root({ schema, origins, span: kind.span })),
  ];
  return found.map((one) => ({ ...one, message: `${draft.name}: ${one.message}` }));
}
