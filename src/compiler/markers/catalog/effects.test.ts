import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../base/json/index.js';
import type { MarkerTarget } from '../define/decorator.js';
import type { CrdDraft, CrdVersionDraft, SchemaContext } from '../define/define.js';
import type { DraftSchema } from '../define/draft-schema.js';
import { readComment } from '../reading/registry.js';

/** Applies markers to a schema; returns the schema, or the reported messages. */
function apply(comments: string | readonly string[], schema: DraftSchema, around: Partial<SchemaContext> = {}) {
  const reports: string[] = [];
  for (const text of [comments].flat()) {
    const { use, effect } = read(text, around.type ? 'type' : 'field');
    if (effect.on !== 'schema' && effect.on !== 'presence') throw new Error(`${text} has no effect on a schema`);
    const report = (_code: string, message: string) => reports.push(message);
    effect.apply?.({ schema, ...around, written: use.written, report }, use.value as never); // read by the argument of this marker
  }
  return reports.length > 0 ? reports : schema;
}

function read(text: string, target: MarkerTarget) {
  const reading = readComment({ text, file: 'a.ts', offset: 1, target });
  if (reading.kind !== 'use') throw new Error(`cannot read ${text}`);
  return { use: reading.use, effect: reading.marker.marker.effect };
}

const string = { type: 'string' };
const integer = { type: 'integer' };
const array = { type: 'array', items: string };
const object = { type: 'object' };
const validation = 'kubebuilder:validation:';

describe('a marker on a field or a type', () => {
  it.each([
    [`${validation}Minimum=0`, integer, { minimum: 0 }],
    [`${validation}Maximum=1.5`, { type: 'number' }, { maximum: 1.5 }],
    [`${validation}ExclusiveMinimum=true`, integer, { exclusiveMinimum: true }],
    [`${validation}ExclusiveMaximum=false`, integer, {}],
    [`${validation}MultipleOf=8`, integer, { multipleOf: 8 }],
    [`${validation}MinLength=1`, string, { minLength: 1 }],
    [`${validation}MaxLength=9`, { 'x-kubernetes-int-or-string': true }, { maxLength: 9 }],
    [`${validation}Pattern=^a$`, string, { pattern: '^a$' }],
    [`${validation}Pattern=""`, string, {}],
    [`${validation}MinItems=1`, array, { minItems: 1 }],
    ['k8s:maxItems=9', array, { maxItems: 9 }],
    [`${validation}MaxItems=9`, array, { maxItems: 9 }],
    [`${validation}UniqueItems=true`, array, { uniqueItems: true }],
    [`${validation}MinProperties=1`, object, { minProperties: 1 }],
    [`${validation}MaxProperties=9`, object, { maxProperties: 9 }],
    [`${validation}Enum=b;a`, string, { enum: ['b', 'a'] }],
    [`${validation}Format=ipv4`, string, { format: 'ipv4' }],
    [`${validation}Type=integer`, string, { type: 'integer' }],
    [`${validation}XIntOrString`, {}, { 'x-kubernetes-int-or-string': true }],
    [`${validation}XEmbeddedResource`, object, { 'x-kubernetes-embedded-resource': true }],
    [`${validation}EmbeddedResource`, object, { 'x-kubernetes-embedded-resource': true }],
    [`${validation}XPreserveUnknownFields`, object, { 'x-kubernetes-preserve-unknown-fields': true }],
    ['kubebuilder:pruning:PreserveUnknownFields', object, { 'x-kubernetes-preserve-unknown-fields': true }],
    ['nullable', string, { nullable: true }],
    ['kbts:schema={"maxLength":9}', string, { $keywords: { maxLength: 9 } }],
    ['kubebuilder:default=9007199254740993', integer, { default: 9007199254740993n }],
    ['kubebuilder:default={}', array, { default: [] }],
    ['kubebuilder:default={}', object, { default: {} }],
    ['default={"a":1}', object, { default: { a: 1 } }],
    ['default=null', object, {}],
    ['default=ref(X)', object, {}],
    ['kubebuilder:example={a: 1}', object, { example: { a: 1 } }],
    ['kubebuilder:title=A title', string, { title: 'A title' }],
    ['kubebuilder:externalDocs:url="https://a.b/c"', string, { externalDocs: { url: 'https://a.b/c' } }],
    ['listType=set', array, { 'x-kubernetes-list-type': 'set' }],
    ['mapType=atomic', object, { 'x-kubernetes-map-type': 'atomic' }],
    ['structType=granular', {}, { 'x-kubernetes-map-type': 'granular' }],
    ['k8s:required', string, { minLength: 1 }],
    ['k8s:required', array, { minItems: 1 }],
    ['k8s:required', object, { minProperties: 1 }],
    ['k8s:required', integer, {}],
    ['k8s:required', { type: 'string', minLength: 0 }, { minLength: 0 }],
    ['optional', string, {}],
  ])('%s', (comment, schema, change) => {
    expect(apply(comment, { ...schema })).toEqual({ ...schema, ...change });
  });

  it.each([
    [`${validation}Minimum=0`, string, '`+kubebuilder:validation:Minimum` requires a number, but the type is a string'],
    [
      `${validation}Minimum=0.5`,
      integer,
      '`+kubebuilder:validation:Minimum` on an integer type must be an integer, found `0.5`',
    ],
    [
      `${validation}ExclusiveMaximum=true`,
      object,
      '`+kubebuilder:validation:ExclusiveMaximum` requires a number, but the type is an object',
    ],
    [
      `${validation}MinLength=0`,
      integer,
      '`+kubebuilder:validation:MinLength` requires a string, but the type is an integer',
    ],
    [
      `${validation}Pattern=a`,
      { anyOf: [] },
      '`+kubebuilder:validation:Pattern` requires a string, but the type is a schema without `type`',
    ],
    [
      `${validation}MaxItems=0`,
      object,
      '`+kubebuilder:validation:MaxItems` requires a list, but the type is an object',
    ],
    [
      `${validation}UniqueItems=true`,
      { type: 'boolean' },
      '`+kubebuilder:validation:UniqueItems` requires a list, but the type is a boolean',
    ],
    [
      `${validation}MinProperties=0`,
      array,
      '`+kubebuilder:validation:MinProperties` requires an object, but the type is a list',
    ],
    ['listType=map', string, '`+listType` requires a list, but the type is a string'],
    ['listMapKey=a', array, '`+listMapKey` requires a list of type `map`'],
    ['listMapKey=a', string, '`+listMapKey` requires a list, but the type is a string'],
    ['mapType=atomic', array, '`+mapType` requires an object, but the type is a list'],
    ['structType=atomic', string, '`+structType` requires an object, but the type is a string'],
    ['kubebuilder:externalDocs:url=a', string, '`+kubebuilder:externalDocs` requires an absolute URL, found `a`'],
  ])('%s is rejected on a type that it does not support', (comment, schema, message) => {
    expect(apply(comment, { ...schema })).toEqual([message]);
  });

  it.each([
    [`${validation}MinProperties=1`, 'near', 'field'],
    [`${validation}MaxProperties=1`, 'far', 'field'],
    ['mapType=atomic', 'near', 'type'],
  ] as const)('%s is rejected on a use of a %s object type', (comment, reference, place) => {
    const context = { reference, isStruct: true, ...(place === 'type' ? { type: { name: 'Leg' } } : {}) };
    const subject = place === 'type' ? '`Leg`' : 'the type';
    expect(apply(comment, {}, context)).toEqual([
      `\`+${comment.split('=')[0]}\` requires a map, but ${subject} is an object whose type is declared elsewhere`,
    ]);
  });

  it('limits the size of an object type if the field overrides its schema', () => {
    const schema: DraftSchema = { ...object, $without: ['required'] };
    const context = { reference: 'near', isStruct: true } as const;
    expect(apply(`${validation}MinProperties=1`, schema, context)).toMatchObject({ minProperties: 1 });
  });

  it('contains each list map key once, in source order', () => {
    const keys = ['listType=map', 'listMapKey=b', 'listMapKey=a', 'k8s:listMapKey=b'];
    expect(apply(keys, { ...array })).toMatchObject({ 'x-kubernetes-list-map-keys': ['b', 'a'] });
  });

  it('adds rules in source order, without empty strings', () => {
    const rules = [
      `${validation}XValidation:rule="b",message=""`,
      `${validation}XValidation:rule="a",reason=FieldValueInvalid`,
    ];
    expect(apply(rules, { ...string })).toMatchObject({
      'x-kubernetes-validations': [{ rule: 'b' }, { rule: 'a', reason: 'FieldValueInvalid' }],
    });
  });

  it('forbids the removal of an optional immutable field', () => {
    const parent: JsonSchema = { type: 'object' };
    const rule = { rule: 'self == oldSelf', message: 'field is immutable' };
    const field = { name: 'size', isRequired: false, parent };
    expect(apply('k8s:immutable', { ...string }, { field })).toMatchObject({ 'x-kubernetes-validations': [rule] });
    expect(parent['x-kubernetes-validations']).toEqual([
      { rule: '!has(oldSelf.size) || has(self.size)', message: 'field size is immutable once set' },
    ]);
  });

  it('adds no rule to the parent of a required immutable field', () => {
    const parent: JsonSchema = { type: 'object' };
    apply('k8s:immutable', { ...string }, { field: { name: 'size', isRequired: true, parent } });
    expect(parent).toEqual({ type: 'object' });
  });
});

describe('a marker on a type', () => {
  const fields = new Map([
    ['a', { isRequired: false }],
    ['b', { isRequired: false }],
    ['c', { isRequired: true }],
  ]);
  const type = { name: 'Source', fields };

  it.each([
    ['AtMostOneOf', '(has(self.a)?1:0)+(has(self.b)?1:0) <= 1', 'at most one of the fields in [a b] may be set'],
    ['ExactlyOneOf', '(has(self.a)?1:0)+(has(self.b)?1:0) == 1', 'exactly one of the fields in [a b] must be set'],
    ['AtLeastOneOf', 'has(self.a)||has(self.b)', 'at least one of the fields in [a b] must be set'],
  ])('%s becomes a rule', (name, rule, message) => {
    expect(apply(`${validation}${name}=a;b`, { ...object }, { type })).toMatchObject({
      'x-kubernetes-validations': [{ rule, message }],
    });
  });

  it('rejects fields that are required, nested or unknown', () => {
    expect(apply(`${validation}AtMostOneOf=c;a.b;d`, { ...object }, { type })).toEqual([
      '`+kubebuilder:validation:AtMostOneOf`: `c` is required',
      '`+kubebuilder:validation:AtMostOneOf`: `a.b` is a nested field',
      '`+kubebuilder:validation:AtMostOneOf`: the type has no field `d`',
    ]);
  });

  it('sorts the values of an enum for k8s:enum, and rejects a type without values', () => {
    expect(apply('k8s:enum', { type: 'string', enum: ['b', 'a'] }, { type })).toMatchObject({ enum: ['a', 'b'] });
    expect(apply('k8s:enum', { type: 'string' }, { type })).toEqual([
      '`+k8s:enum` requires a string enum or a union of string literals, found no string values in `Source`',
    ]);
  });
});

describe('a marker on a kind', () => {
  function crdWith(...comments: string[]) {
    const crd: CrdDraft = {
      metadata: { annotations: {}, labels: {} },
      names: { plural: 'jobs', singular: 'job' },
      scope: 'Namespaced',
    };
    const version: CrdVersionDraft = {
      name: 'v1',
      isServed: true,
      isStorage: false,
      isSkipped: false,
      additionalPrinterColumns: [],
      selectableFields: [],
    };
    for (const text of comments) {
      const { use, effect } = read(text, 'kind');
      if (effect.on !== 'crd') throw new Error(`${text} has no effect on a CRD`);
      effect.apply({ crd, version, report: () => {} }, use.value as never); // read by the argument of this marker
    }
    return { crd, version };
  }

  it('sets names, scope and metadata', () => {
    const resource = 'kubebuilder:resource:path=tasks,singular=task,shortName=t;tk,categories=all,scope=Cluster';
    const { crd } = crdWith(
      resource,
      'kubebuilder:metadata:labels=a=b;c=d',
      'kubebuilder:metadata:annotations={"e=f=g"}',
    );
    expect(crd).toEqual({
      metadata: { annotations: { e: 'f=g' }, labels: { a: 'b', c: 'd' } },
      names: { plural: 'tasks', singular: 'task', shortNames: ['t', 'tk'], categories: ['all'] },
      scope: 'Cluster',
    });
  });

  it('sets subresources, columns, selectable fields and the flags of the version', () => {
    const { version } = crdWith(
      'kubebuilder:subresource:status',
      'kubebuilder:subresource:scale:specpath=.spec.n,statuspath=.status.n,selectorpath=.status.s',
      'kubebuilder:printcolumn:name=A,type=string,JSONPath=`.spec.a`,priority=1',
      'kubebuilder:printcolumn:name=B,type=date,JSONPath=`.spec.b`',
      'kubebuilder:selectablefield:JSONPath=`.spec.a`',
      'kubebuilder:storageversion',
      'kubebuilder:unservedversion',
      'kubebuilder:deprecatedversion:warning="use v2"',
      'kubebuilder:skipversion',
    );
    expect(version).toEqual({
      name: 'v1',
      isServed: false,
      isStorage: true,
      isSkipped: true,
      deprecated: true,
      deprecationWarning: 'use v2',
      subresources: {
        status: {},
        scale: { specReplicasPath: '.spec.n', statusReplicasPath: '.status.n', labelSelectorPath: '.status.s' },
      },
      additionalPrinterColumns: [
        { name: 'A', type: 'string', jsonPath: '.spec.a', priority: 1 },
        { name: 'B', type: 'date', jsonPath: '.spec.b' },
      ],
      selectableFields: [{ jsonPath: '.spec.a' }],
    });
  });

  it('sets empty subresources on a kind with a column, like controller-gen', () => {
    const { version } = crdWith('kubebuilder:printcolumn:name=A,type=string,JSONPath=`.spec.a`');
    expect(version.subresources).toEqual({});
  });
});
