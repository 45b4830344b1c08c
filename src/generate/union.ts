import { escapeName } from '../cel/index.js';
import { type DraftSchema, origin } from '../markers/index.js';
import {
  type ApiField,
  type Json,
  jsonText,
  propertyOf,
  type UnionMember,
  type UnionRef,
  type ValidationRule,
  type Written,
} from '../model/index.js';
import type { Diagnostic } from '../problems/index.js';
import { originOnly } from './origins.js';

/** A member of a union with the schema of its fields, without the discriminator. */
export interface MemberSchema {
  readonly member: UnionMember;
  readonly schema: DraftSchema;
}

/** What joins the schemas of members. */
export interface JoinRequest {
  readonly ref: UnionRef;
  /** An object with the discriminator alone, required. */
  readonly discriminator: DraftSchema;
  readonly members: readonly MemberSchema[];
  /** The schema behind a reference, if only for looking at it. */
  readonly resolve: (schema: DraftSchema) => DraftSchema;
  readonly report: (problem: Diagnostic) => void;
}

/**
 * One object for a union of object types: a structural schema cannot say "this or that", so it has the fields of all
 * members, and rules say which of them go together:
 *
 * - the discriminator is an enum of all values, and required;
 * - a field that all members require is required; one that some require gets a rule;
 * - a field that some members lack gets a rule that refuses it there;
 * - a field whose values differ between members is an enum of all of them, with a rule for each member.
 *
 * Rules stand in the order of the source, and read nothing but the discriminator and the one field, so that they
 * cost next to nothing even in long lists.
 */
export function joinUnion(request: JoinRequest): DraftSchema {
  const { discriminator, members } = request;
  const properties = new Map(Object.entries(discriminator.properties ?? {}));
  const rules: ValidationRule[] = members.flatMap(({ schema }) => schema['x-kubernetes-validations'] ?? []);
  const entries = new Map<object | string, Written>(
    members.flatMap(({ schema }) => [...(schema[origin]?.entries ?? [])]),
  );
  for (const name of namesOf(members)) {
    const holders = members.filter(({ schema }) => propertyOf(schema, name) !== undefined);
    const { schema, rules: ofValues } = joinField(name, holders, request);
    properties.set(name, schema);
    const added = [...presenceRules(name, holders, request), ...ofValues];
    rules.push(...added);
    const field = fieldOf(holders[0], name);
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

/** The field that tells the members of a union apart, with the values and markers of all of them. */
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

/** Who must and who may have a field. */
function presenceRules(name: string, holders: readonly MemberSchema[], request: JoinRequest): ValidationRule[] {
  const { members } = request;
  const needing = holders.filter(({ schema }) => schema.required?.includes(name));
  const rules: ValidationRule[] = [];
  if (needing.length === members.length) return rules;
  const field = celName(name, holders, request);
  if (needing.length > 0) {
    const [is, isNot] = conditions(needing, request);
    rules.push({ rule: `${isNot} || has(self.${field})`, message: `${name} is required when ${is.text}` });
  }
  if (holders.length < members.length) {
    const [is] = conditions(holders, request);
    rules.push({ rule: `${is.rule} || !has(self.${field})`, message: `${name} is allowed only when ${is.text}` });
    refuseDefault(name, holders, request);
  }
  return rules;
}

/** The schema of a field that several members have, and rules for values that only some of them allow. */
function joinField(
  name: string,
  holders: readonly MemberSchema[],
  request: JoinRequest,
): { readonly schema: DraftSchema; readonly rules: ValidationRule[] } {
  const schemas = holders.flatMap(({ schema }) => propertyOf(schema, name) ?? []);
  const first = schemas[0] ?? {};
  const description = schemas.map((schema) => schema.description).find((text) => text !== undefined);
  const withText = (schema: DraftSchema) => (description === undefined ? schema : { ...schema, description });
  const other = schemas.findIndex((schema) => comparable(schema) !== comparable(first));
  if (other < 0) return { schema: withText(first), rules: [] };
  const lists = schemas.map((schema) => textsOf(request.resolve(schema)));
  if (lists.every((list) => list !== undefined)) {
    const rules = holders.map((holder, index) => valuesRule(name, holder, lists[index] ?? [], request));
    const schema = withText({ type: 'string', enum: [...new Set(lists.flat())], ...originOnly(first) });
    return { schema, rules };
  }
  const second = fieldOf(holders[other], name);
  request.report({
    code: 'type-unsupported',
    severity: 'error',
    message: `\`${name}\` differs between members of a union that becomes one object`,
    ...(second ? { span: second.span } : {}),
    hint: 'give it the same type and markers in all of them, or a name of its own',
    ...relatedTo(fieldOf(holders[0], name)),
  });
  return { schema: first, rules: [] };
}

function valuesRule(
  name: string,
  holder: MemberSchema,
  values: readonly string[],
  request: JoinRequest,
): ValidationRule {
  const [is, isNot] = conditions([holder], request);
  const field = celName(name, [holder], request);
  const test = isOneOf(`self.${field}`, values);
  const isAbsent = holder.schema.required?.includes(name) ? '' : ` || !has(self.${field})`;
  return { rule: `${isNot}${isAbsent} || ${test}`, message: `${name} must be ${oneOfText(values)} when ${is.text}` };
}

/** A default would be set in objects of the other members too, where the field is refused. */
function refuseDefault(name: string, holders: readonly MemberSchema[], { ref, resolve, report }: JoinRequest): void {
  for (const holder of holders) {
    const schema = propertyOf(holder.schema, name);
    if (!schema || resolve(schema).default === undefined) continue;
    const field = fieldOf(holder, name);
    report({
      code: 'marker-contradiction',
      severity: 'error',
      message: `\`${name}\` has a default, but only some members of this union have the field`,
      ...(field ? { span: field.span } : {}),
      hint: `remove the default: it would be set whatever \`${ref.discriminator}\` is`,
    });
  }
}

interface Condition {
  readonly rule: string;
  readonly text: string;
}

/** Whether an object is one of some members, and whether it is none of them. */
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

/** A value in CEL, whose texts have the escapes of JSON, and single quotes as in the rules that people write. */
function literal(value: Json | undefined): string {
  if (typeof value !== 'string') return String(value);
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function celName(name: string, holders: readonly MemberSchema[], request: JoinRequest | undefined): string {
  const escaped = escapeName(name);
  if (escaped !== undefined) return escaped;
  const field = fieldOf(holders[0], name);
  request?.report({
    code: 'type-unsupported',
    severity: 'error',
    message: `no rule can name the field \`${name}\`, which only some members of this union have or require`,
    ...(field ? { span: field.span } : {}),
    hint: 'give it a name of letters, digits, `_`, `-`, `.` and `/`',
  });
  return name;
}

function fieldOf(holder: MemberSchema | undefined, name: string): ApiField | undefined {
  return holder?.member.fields.find((field) => field.name === name);
}

function relatedTo(field: ApiField | undefined): Pick<Diagnostic, 'related'> {
  return field ? { related: [{ label: 'the other one is here', span: field.span }] } : {};
}

/** The values of a schema that is a list of texts and nothing else. */
function textsOf({ type, enum: values, description: _, ...rest }: DraftSchema): readonly string[] | undefined {
  const texts = values?.filter((value) => typeof value === 'string');
  const isPlain = type === 'string' && texts?.length === values?.length && Object.keys(rest).length === 0;
  return isPlain ? texts : undefined;
}

function comparable({ description: _, ...schema }: DraftSchema): string {
  return jsonText(schema);
}
