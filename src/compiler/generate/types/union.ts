import { type Json, jsonText, propertyOf, type ValidationRule } from '../../../base/json/index.js';
import { type Diagnostic, errorOf } from '../../../base/problems/index.js';
import { escapeName } from '../../cel/index.js';
import { type DraftSchema, origin } from '../../markers/index.js';
import type { ApiField, UnionMember, UnionRef, Written } from '../../model/index.js';
import { originOnly } from '../drafts/origins.js';

interface MemberSchema {
  readonly member: UnionMember;
  /** The schema of the member's fields except the discriminator. */
  readonly schema: DraftSchema;
}

interface JoinRequest {
  readonly ref: UnionRef;
  /** An object schema whose only field is the required discriminator. */
  readonly discriminator: DraftSchema;
  readonly members: readonly MemberSchema[];
  /** Resolves a reference. The result must not be modified. */
  readonly resolve: (schema: DraftSchema) => DraftSchema;
  readonly report: (problem: Diagnostic) => void;
}

/**
 * Merges a union of object types into one object. A structural schema cannot express alternatives, so the
 * object has the fields of all members, and CEL rules that restrict how they are combined:
 *
 * - the discriminator is required, and an enum of all its values, unless it is a boolean;
 * - a field that all members require is required; a field that only some members require gets a rule;
 * - a field that some members lack gets a rule that forbids the field in these members;
 * - a field whose allowed values differ between members is an enum of all values, with a rule for each member.
 *
 * Rules are in source order. Each rule reads only the discriminator and one field, so its CEL cost is negligible even
 * in long lists.
 */
export function joinUnion(request: JoinRequest): DraftSchema {
  const { discriminator, members } = request;
  const properties = new Map(Object.entries(discriminator.properties ?? {}));
  const rules: ValidationRule[] = members.flatMap(({ schema }) => schema['x-kubernetes-validations'] ?? []);
  const entries = new Map<object | string, Written>(
    members.flatMap(({ schema }) => [...(schema[origin]?.entries ?? [])]),
  );
  for (const name of namesOf(members)) {
    const owners = members.filter(({ schema }) => propertyOf(schema, name) !== undefined);
    const { schema, rules: ofValues } = joinField(name, owners, request);
    properties.set(name, schema);
    const added = [...presenceRules(name, owners, request), ...ofValues];
    rules.push(...added);
    const field = fieldOf(owners[0], name);
    if (field) for (const rule of added) entries.set(rule, { span: field.span });
  }
  const isEverywhere = (name: string) => members.every(({ schema }) => schema.required?.includes(name));
  const required = [...(discriminator.required ?? []), ...namesOf(members).filter(isEverywhere)].sort();
  return {
    ...discriminator,
    properties: Object.fromEntries(properties),
    required,
    ...(rules.length > 0 ? { 'x-kubernetes-validations': rules } : {}),
    [origin]: { span: request.ref.span, keywords: new Map(), entries },
  };
}

/** Returns the discriminator field of a union, with the values and markers from all members. */
export function discriminatorOf({ discriminator, members, span }: UnionRef): ApiField {
  const fields = members.flatMap((member) => member.fields.filter(({ name }) => name === discriminator));
  const values = members.flatMap((member) => member.values);
  const isBoolean = values.some((value) => typeof value === 'boolean');
  return {
    name: discriminator,
    type: isBoolean ? { kind: 'primitive', name: 'boolean', span } : { kind: 'literals', values, span },
    isOptional: false,
    isNullable: false,
    doc: fields.map(({ doc }) => doc).find((doc) => doc !== '') ?? '',
    markers: [...new Set(fields.flatMap(({ markers }) => markers))],
    span: fields[0]?.span ?? span,
  };
}

function namesOf(members: readonly MemberSchema[]): readonly string[] {
  return [...new Set(members.flatMap(({ schema }) => Object.keys(schema.properties ?? {})))];
}

/** Returns rules for a field that only some members require or allow. */
function presenceRules(name: string, owners: readonly MemberSchema[], request: JoinRequest): ValidationRule[] {
  const { members } = request;
  const requiring = owners.filter(({ schema }) => schema.required?.includes(name));
  const rules: ValidationRule[] = [];
  if (requiring.length === members.length) return rules;
  const field = celName(name, owners, request);
  if (requiring.length > 0) {
    const [is, isNot] = conditions(requiring, request);
    rules.push({ rule: `${isNot} || has(self.${field})`, message: `${name} is required when ${is.text}` });
  }
  if (owners.length < members.length) {
    const [is] = conditions(owners, request);
    rules.push({ rule: `${is.rule} || !has(self.${field})`, message: `${name} is allowed only when ${is.text}` });
    refuseDefault(name, owners, request);
  }
  return rules;
}

/** Returns the schema of a field for all members that have it, and rules for values that only some of them allow. */
function joinField(
  name: string,
  owners: readonly MemberSchema[],
  request: JoinRequest,
): { readonly schema: DraftSchema; readonly rules: ValidationRule[] } {
  const schemas = owners.flatMap(({ schema }) => propertyOf(schema, name) ?? []);
  const first = schemas[0] ?? {};
  const description = schemas.map((schema) => schema.description).find((text) => text !== undefined);
  const withText = (schema: DraftSchema) => (description === undefined ? schema : { ...schema, description });
  const other = schemas.findIndex((schema) => comparable(schema) !== comparable(first));
  if (other < 0) return { schema: withText(first), rules: [] };
  const lists = schemas.map((schema) => stringsOf(request.resolve(schema)));
  if (lists.every((list) => list !== undefined)) {
    const rules = owners.map((owner, index) => valuesRule(name, owner, lists[index] ?? [], request));
    const schema = withText({ type: 'string', enum: [...new Set(lists.flat())], ...originOnly(first) });
    return { schema, rules };
  }
  const message = `\`${name}\` has different schemas in the members of a union, which are merged into one object`;
  const hint = 'use the same type and markers in all of them, or rename one of the fields';
  const related = owners.slice(0, 1).flatMap((owner) => {
    const field = fieldOf(owner, name);
    return field ? [{ label: 'the other field is here', span: field.span }] : [];
  });
  request.report({ ...errorOf('type-unsupported', message, hint, fieldOf(owners[other], name)?.span), related });
  return { schema: first, rules: [] };
}

function valuesRule(
  name: string,
  owner: MemberSchema,
  values: readonly string[],
  request: JoinRequest,
): ValidationRule {
  const [is, isNot] = conditions([owner], request);
  const field = celName(name, [owner], request);
  const test = isOneOf(`self.${field}`, values);
  const isAbsent = owner.schema.required?.includes(name) ? '' : ` || !has(self.${field})`;
  return { rule: `${isNot}${isAbsent} || ${test}`, message: `${name} must be ${oneOfText(values)} when ${is.text}` };
}

/** Reports a default, because it would also be set in objects of other members, which do not allow the field. */
function refuseDefault(name: string, owners: readonly MemberSchema[], { ref, resolve, report }: JoinRequest): void {
  for (const owner of owners) {
    const schema = propertyOf(owner.schema, name);
    if (!schema || resolve(schema).default === undefined) continue;
    const message = `\`${name}\` has a default, but only some members of this union have the field`;
    const hint = `remove the default: the API server would set it for every value of \`${ref.discriminator}\``;
    report(errorOf('marker-contradiction', message, hint, fieldOf(owner, name)?.span));
  }
}

interface Condition {
  readonly rule: string;
  readonly text: string;
}

/** Returns two CEL conditions: that an object is one of the given members, and that it is none of them. */
function conditions(members: readonly MemberSchema[], { ref, members: all }: JoinRequest): [Condition, string] {
  const values = members.flatMap(({ member }) => member.values);
  const field = celName(ref.discriminator, all, undefined);
  const rule = isOneOf(`self.${field}`, values);
  const isNot = values.length === 1 ? `self.${field} != ${literal(values[0])}` : `!(${rule})`;
  return [{ rule, text: `${ref.discriminator} is ${oneOfText(values)}` }, isNot];
}

function isOneOf(field: string, values: readonly Json[]): string {
  const [only] = values;
  return values.length === 1 ? `${field} == ${literal(only)}` : `${field} in [${values.map(literal).join(', ')}]`;
}

function oneOfText(values: readonly Json[]): string {
  const [last, ...others] = values.map(String).reverse();
  return others.length === 0 ? `${last}` : `${others.reverse().join(', ')} or ${last}`;
}

/** Writes a CEL literal. Strings use JSON's escape sequences and, as usual in CEL, single quotes. */
function literal(value: Json | undefined): string {
  if (typeof value !== 'string') return String(value);
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function celName(name: string, owners: readonly MemberSchema[], request: JoinRequest | undefined): string {
  const escaped = escapeName(name);
  if (escaped !== undefined) return escaped;
  const message = `this union requires CEL rules for \`${name}\`, but CEL rules cannot reference a field with this name`;
  const hint = 'use only letters, digits, `_`, `-`, `.` and `/` in the name, and no digit at the start';
  request?.report(errorOf('type-unsupported', message, hint, fieldOf(owners[0], name)?.span));
  return name;
}

function fieldOf(owner: MemberSchema | undefined, name: string): ApiField | undefined {
  return owner?.member.fields.find((field) => field.name === name);
}

/** Returns the values of a schema that is just an enum of strings; undefined for other schemas. */
function stringsOf({ type, enum: values, description: _, ...rest }: DraftSchema): readonly string[] | undefined {
  const texts = values?.filter((value) => typeof value === 'string');
  const isPlain = type === 'string' && texts?.length === values?.length && Object.keys(rest).length === 0;
  return isPlain ? texts : undefined;
}

function comparable({ description: _, ...schema }: DraftSchema): string {
  return jsonText(schema);
}
