import { type JsonSchema, jsonText, propertyOf, sameJson } from '../../base/json/index.js';
import type { Diagnostic, DiagnosticSink, Span } from '../../base/problems/index.js';
import type { Crd, CrdVersion } from '../generate/index.js';
import type { SchemaStep } from '../model/index.js';
import { pathText, property, SchemaNode } from './schema-node.js';

/** An earlier state of a CRD, reduced to the compared parts. */
export interface EarlierCrd {
  readonly name: string;
  /** Whether kbts generated the CRD. If so, its absence from the generated CRDs is a breaking change. */
  readonly isGenerated: boolean;
  readonly scope: string;
  readonly kind: string;
  readonly versions: readonly EarlierVersion[];
}

interface EarlierVersion {
  readonly name: string;
  readonly served: boolean;
  readonly schema: JsonSchema;
  readonly subresources: readonly string[];
  readonly selectable: readonly string[];
}

/** Reports changes to CRDs that would break existing clients or stored objects. */
export function checkBreaking(before: readonly EarlierCrd[], crds: readonly Crd[], sink: DiagnosticSink): void {
  const byName = new Map(crds.map((crd) => [`${crd.draft.names.plural}.${crd.group}`, crd]));
  for (const old of before) {
    const crd = byName.get(old.name);
    if (crd) for (const diagnostic of breaksOf(old, crd)) sink.report(diagnostic);
    else if (old.isGenerated) {
      const hint = 'deleting the CRD deletes all objects of the kind; keep the kind as long as objects exist';
      sink.report(breaking(undefined, `the kind \`${old.kind}\` (${old.name}) was removed`, hint));
    }
  }
}

const sharedByVersions = 'revert the change: all versions of a CRD have the same kind and scope';

function breaksOf(before: EarlierCrd, after: Crd): Diagnostic[] {
  const span = after.versions[0]?.kind.span;
  const found: Diagnostic[] = [];
  if (before.scope !== after.draft.scope) {
    const message = `the scope of \`${after.kind}\` changed from ${before.scope} to ${after.draft.scope}`;
    found.push(breaking(span, message, sharedByVersions));
  }
  if (before.kind !== after.kind) {
    const message = `the kind changed from \`${before.kind}\` to \`${after.kind}\``;
    found.push(breaking(span, message, sharedByVersions));
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

function breaking(
  span: Span | undefined,
  message: string,
  hint = 'revert the change, or make it in a new version of the kind',
): Diagnostic {
  return { code: 'breaking-change', severity: 'error', message, hint, ...(span ? { span } : {}) };
}

/** Returns the changes since an earlier schema that make values invalid, remove fields, or change semantics. */
export function breakingSchemaChanges(before: JsonSchema, node: SchemaNode): Diagnostic[] {
  const after = node.schema;
  if (before.type !== after.type && after.type !== undefined) {
    const message = `the type of \`${node.where}\` changed from ${before.type ?? 'any'} to ${after.type}`;
    return [breaking(node.span('type'), message)];
  }
  return [
    ...breakingValueChanges(before, node),
    ...removedProperties(before, node),
    ...newlyRequired(before, node),
    ...changedSemantics(before, node),
    ...addedRules(before, node),
    ...changesInChildren(before, node),
  ];
}

function removedProperties(before: JsonSchema, node: SchemaNode): Diagnostic[] {
  const after = node.schema;
  if (after['x-kubernetes-preserve-unknown-fields'] || typeof after.additionalProperties === 'object') return [];
  const gone = Object.keys(before.properties ?? {}).filter((name) => !propertyOf(after, name));
  const removed = gone.map((name) =>
    breaking(node.span(), `the field \`${pathText([...node.path, property(name)])}\` was removed`),
  );
  const isNoMap = before.additionalProperties && !after.additionalProperties;
  const isPruned = before['x-kubernetes-preserve-unknown-fields'];
  if (!isNoMap && !isPruned) return removed;
  return [...removed, breaking(node.span(), `\`${node.where}\` no longer preserves unknown fields`)];
}

function newlyRequired(before: JsonSchema, node: SchemaNode): Diagnostic[] {
  const names = (node.schema.required ?? []).filter((name) => !before.required?.includes(name));
  return names.flatMap((name) => {
    const field = node.child(property(name));
    // The API server applies the default to stored objects without the field.
    if (field?.schema.default !== undefined) return [];
    const at = pathText([...node.path, property(name)]);
    return [breaking((field ?? node).span(), `the field \`${at}\` is now required`)];
  });
}

/** Reports changed and removed defaults, and changes to the merge strategy of server-side apply. */
function changedSemantics(before: JsonSchema, node: SchemaNode): Diagnostic[] {
  const { schema: after, where } = node;
  const found: Diagnostic[] = [];
  const differs = (keyword: keyof JsonSchema, fallback?: string) =>
    !sameJson(before[keyword] ?? fallback, after[keyword] ?? fallback);
  const report = (keyword: keyof JsonSchema, message: string) => found.push(breaking(node.span(keyword), message));
  if (before.default !== undefined && differs('default')) {
    const old = jsonText(before.default);
    const change =
      after.default === undefined ? `was removed: ${old}` : `changed from ${old} to ${jsonText(after.default)}`;
    report('default', `the default of \`${where}\` ${change}`);
  }
  if (before.type === 'array' && differs('x-kubernetes-list-type', 'atomic')) {
    report('x-kubernetes-list-type', `the list type of \`${where}\` changed`);
  } else if (differs('x-kubernetes-list-map-keys')) {
    report('x-kubernetes-list-map-keys', `the list map keys of \`${where}\` changed`);
  }
  if (before.type === 'object' && differs('x-kubernetes-map-type', 'granular')) {
    report('x-kubernetes-map-type', `server-side apply now merges \`${where}\` differently`);
  }
  return found;
}

function addedRules(before: JsonSchema, node: SchemaNode): Diagnostic[] {
  const keyword = 'x-kubernetes-validations';
  const known = new Set(before[keyword]?.map(({ rule }) => rule));
  const rules = (node.schema[keyword] ?? []).filter(({ rule }) => !known.has(rule));
  return rules.map((rule) =>
    breaking(node.text(keyword, '.rule', rule).span, `the rule \`${rule.rule}\` was added to \`${node.where}\``),
  );
}

function changesInChildren(before: JsonSchema, node: SchemaNode): Diagnostic[] {
  const { properties = {}, items, additionalProperties } = before;
  const inner: [SchemaStep, JsonSchema | undefined][] = [
    ...Object.entries(properties).map(([name, field]): [SchemaStep, JsonSchema] => [property(name), field]),
    [{ kind: 'items' }, items],
    [{ kind: 'values' }, typeof additionalProperties === 'object' ? additionalProperties : undefined],
  ];
  return inner.flatMap(([step, schema]) => {
    const now = node.child(step);
    return schema && now ? breakingSchemaChanges(schema, now) : [];
  });
}

/** Returns the changes to a schema node that can make existing values invalid. Does not compare child nodes. */
function breakingValueChanges(before: JsonSchema, node: SchemaNode): Diagnostic[] {
  const after = node.schema;
  const changes = [
    ...narrowerBounds(before, after),
    ...changedForms(before, after),
    ...removedValues(before, after),
    ...removedForms(before, after),
    ...changedConditions(before, after),
  ];
  const where = `\`${node.where}\``;
  return changes.map(({ keyword, what }) =>
    breaking(
      node.span(keyword),
      what.replace('%', () => where),
    ),
  );
}

/** A changed keyword, and a message with `%` as a placeholder for the path. */
interface Change {
  readonly keyword: keyof JsonSchema;
  readonly what: string;
}

const lowest = ['minimum', 'minLength', 'minItems', 'minProperties'] as const;
const highest = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const;

function narrowerBounds(before: JsonSchema, after: JsonSchema): Change[] {
  const isSize = (keyword: string) => keyword !== 'minimum';
  const raised = lowest.filter((key) => {
    const unset = isSize(key) ? 0 : Number.NEGATIVE_INFINITY;
    return (after[key] ?? unset) > (before[key] ?? unset);
  });
  const lowered = highest.filter((key) => (after[key] ?? Infinity) < (before[key] ?? Infinity));
  const exclusive = (['exclusiveMinimum', 'exclusiveMaximum'] as const).filter((key) => after[key] && !before[key]);
  return [
    ...[...raised, ...lowered].map((keyword) => ({ keyword, what: fromTo(keyword, before, after) })),
    ...exclusive.map((keyword) => ({ keyword, what: 'the bound of % is now exclusive' })),
  ];
}

/** Returns added and changed patterns, formats and `multipleOf`, except for a change from `int32` to `int64`. */
function changedForms(before: JsonSchema, after: JsonSchema): Change[] {
  const keys = (['pattern', 'multipleOf', 'format'] as const).filter((key) => {
    if (after[key] === undefined || after[key] === before[key]) return false;
    return !(before.format === 'int32' && after.format === 'int64' && key === 'format');
  });
  return keys.map((keyword) => ({ keyword, what: fromTo(keyword, before, after) }));
}

function removedValues(before: JsonSchema, after: JsonSchema): Change[] {
  const values = after.enum;
  if (!values) return [];
  if (!before.enum) return [{ keyword: 'enum', what: '% is now restricted to an enum' }];
  const gone = before.enum.filter((value) => !values.some((now) => sameJson(now, value)));
  if (gone.length === 0) return [];
  const names = gone.map(jsonText).join(', ');
  return [{ keyword: 'enum', what: `% no longer allows ${names}` }];
}

function removedForms(before: JsonSchema, after: JsonSchema): Change[] {
  const found: Change[] = [];
  if (before.nullable && !after.nullable) found.push({ keyword: 'nullable', what: '% is no longer nullable' });
  const intOrString = 'x-kubernetes-int-or-string';
  if (before[intOrString] && !after[intOrString])
    found.push({ keyword: intOrString, what: '% is no longer an int-or-string' });
  const embedded = 'x-kubernetes-embedded-resource';
  if (after[embedded] && !before[embedded]) found.push({ keyword: embedded, what: '% is now an embedded resource' });
  if (after.uniqueItems && !before.uniqueItems)
    found.push({ keyword: 'uniqueItems', what: 'the items of % must now be unique' });
  return found;
}

function changedConditions(before: JsonSchema, after: JsonSchema): Change[] {
  const keys = (['allOf', 'anyOf', 'oneOf', 'not'] as const).filter(
    (key) => after[key] !== undefined && !sameJson(after[key], before[key]),
  );
  return keys.map((keyword) => ({ keyword, what: `the \`${keyword}\` conditions of % changed` }));
}

function fromTo(keyword: keyof JsonSchema, before: JsonSchema, after: JsonSchema): string {
  const now = jsonText(after[keyword]);
  return before[keyword] === undefined
    ? `\`${keyword}\` of % was added: ${now}`
    : `\`${keyword}\` of % changed from ${jsonText(before[keyword])} to ${now}`;
}
