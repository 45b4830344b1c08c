import type { Crd, CrdVersion } from '../generate/index.js';
import type { JsonSchema } from '../model/index.js';
import type { Span } from '../problems/index.js';
import { type Break, breakingParts } from './breaking-schema.js';
import type { CheckContext } from './check-crds.js';
import { Locator } from './locate.js';

/** What counts of a CRD as it was before. */
export interface EarlierCrd {
  readonly name: string;
  /** Whether a generator wrote it, so that it should still be among those that are generated. */
  readonly isGenerated: boolean;
  readonly scope: string;
  readonly kind: string;
  readonly versions: readonly EarlierVersion[];
}

/** One version of a CRD as it was before. */
interface EarlierVersion {
  readonly name: string;
  readonly served: boolean;
  readonly schema: JsonSchema;
  readonly subresources: readonly string[];
  /** JSON paths of selectable fields. */
  readonly selectable: readonly string[];
}

const way = 'keep it as it was, or add a version of the kind that is different';

/**
 * Reports what in CRDs would break clients or stored objects of an earlier state of them, each with its place in the
 * source.
 */
export function checkBreaking(before: readonly EarlierCrd[], crds: readonly Crd[], context: CheckContext): void {
  const locator = new Locator(context.packages, context.textOf);
  const byName = new Map(crds.map((crd) => [`${crd.draft.names.plural}.${crd.group}`, crd]));
  const report = (message: string, hint: string, span?: Span) =>
    context.sink.report({ code: 'breaking-change', severity: 'error', message, hint, ...(span ? { span } : {}) });
  for (const old of before) {
    const crd = byName.get(old.name);
    if (crd) {
      for (const { version, found } of breaksOf(old, crd)) {
        const span = version ? locator.place(version.kind, found) : crd.versions[0]?.kind.span;
        report(version ? `${version.draft.name}: ${found.message}` : found.message, found.hint ?? way, span);
      }
    } else if (old.isGenerated) {
      const message = `the kind \`${old.kind}\` (${old.name}) is gone`;
      report(message, 'removing its CRD deletes all of its objects; keep the kind until nobody has any');
    }
  }
}

interface Found {
  /** Absent when the break is one of the CRD as a whole. */
  readonly version?: CrdVersion;
  readonly found: Break & { readonly hint?: string };
}

function breaksOf(before: EarlierCrd, after: Crd): Found[] {
  const whole = (message: string, hint?: string): Found => ({
    found: { path: [], message, ...(hint ? { hint } : {}) },
  });
  const found: Found[] = [];
  if (before.scope !== after.draft.scope) {
    found.push(whole(`the scope of \`${after.kind}\` changes from ${before.scope} to ${after.draft.scope}`));
  }
  if (before.kind !== after.kind) found.push(whole(`the kind changes from \`${before.kind}\` to \`${after.kind}\``));
  for (const old of before.versions.filter(({ served }) => served)) {
    const version = after.versions.find(({ draft }) => draft.name === old.name);
    if (version?.draft.isServed) found.push(...versionBreaks(old, version).map((one) => ({ version, found: one })));
    else {
      const message = `\`${after.kind}\` is no longer served in version ${old.name}`;
      const hint = 'deprecate the version first (`@DeprecatedVersion()`), and stop serving it in a later release';
      found.push(whole(message, hint));
    }
  }
  return found;
}

function versionBreaks(before: EarlierVersion, { draft, schema }: CrdVersion): Break[] {
  const subresources: readonly string[] = Object.keys(draft.subresources ?? {});
  const selectable = draft.selectableFields.map(({ jsonPath }) => jsonPath);
  const gone = (kept: readonly string[], now: readonly string[], what: string) =>
    kept
      .filter((name) => !now.includes(name))
      .map((name) => ({ path: [], message: `the ${what} \`${name}\` is gone` }));
  const isNew = subresources.includes('status') && !before.subresources.includes('status');
  return [
    ...gone(before.subresources, subresources, 'subresource'),
    ...(isNew
      ? [{ path: [], message: 'the subresource `status` is new: updates of the object no longer change it' }]
      : []),
    ...gone(before.selectable, selectable, 'selectable field'),
    ...breakingParts(before.schema, schema),
  ];
}
