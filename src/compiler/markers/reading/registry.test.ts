import { describe, expect, it } from 'vitest';
import type { StaticJson, StaticValue } from '../../model/index.js';
import type { MarkerTarget } from '../define/decorator.js';
import { readComment, readDecorator } from './registry.js';

const before = '// ';

function comment(text: string, target: MarkerTarget = 'field', isDetached = false) {
  const reading = readComment({ text, file: 'a.ts', offset: before.length + 1, target, isDetached });
  const line = `${before}+${text}`;
  if (reading.kind !== 'problem') return reading;
  const { code, message, hint, span } = reading.problem;
  return { code, message, hint, at: line.slice(span?.start, span?.end) };
}

/** Literals in one line, each with its span. */
function literals(...values: readonly unknown[]): { values: StaticValue[]; line: string } {
  let line = '@X(';
  const literal = (value: unknown): StaticValue => {
    const start = line.length;
    let found: StaticJson;
    if (Array.isArray(value)) {
      line += '[';
      found = value.map(literal);
      line += ']';
    } else if (typeof value === 'object' && value !== null) {
      found = new Map(
        Object.entries(value).map(([key, part]) => {
          const keySpan = { file: 'a.ts', start: line.length, end: line.length + key.length };
          line += `${key}:`;
          return [key, { ...literal(part), keySpan }];
        }),
      );
    } else {
      line += JSON.stringify(value) ?? 'undefined';
      found = value as StaticJson; // a scalar of the test
    }
    return { value: found, span: { file: 'a.ts', start, end: line.length } };
  };
  const found = values.map(literal);
  return { values: found, line: `${line})` };
}

function decorator(name: string, args: readonly unknown[], target: MarkerTarget = 'field', itemsDepth = 0) {
  const { values, line } = literals(...args);
  const reading = readDecorator({
    name,
    itemsDepth,
    values,
    span: { file: 'a.ts', start: 0, end: line.length },
    target,
  });
  if (reading.kind === 'use') return reading.use.value;
  if (reading.kind === 'foreign') return 'foreign';
  const { code, message, hint, span } = reading.problem;
  return { code, message, hint, at: line.slice(span?.start, span?.end) };
}

describe('readComment', () => {
  it('returns the marker with its name, depth of items and location', () => {
    expect(comment('k8s:minimum=3')).toMatchObject({
      kind: 'use',
      target: 'field',
      use: {
        name: 'kubebuilder:validation:Minimum',
        itemsDepth: 0,
        spelling: 'comment',
        value: 3,
        span: { file: 'a.ts', start: 3, end: 17 },
      },
    });
    expect(comment('kubebuilder:validation:items:items:MinLength=1')).toMatchObject({
      use: { name: 'kubebuilder:validation:MinLength', itemsDepth: 2, value: 1 },
    });
  });

  it.each([
    'genclient',
    'genclient:nonNamespaced',
    'protobuf.options.(gogoproto.goproto_stringer)=false',
    'k8s:openapi-gen=true',
    'k8s:conversion-gen=example.com/internal',
    'k8s:conversion-gen-external-types=example.com/v1',
    'k8s:defaulter-gen=TypeMeta',
    'k8s:prerelease-lifecycle-gen:introduced=1.0',
    'k8s:format=k8s-short-name',
    'k8s:eachVal=+k8s:minimum=1',
    'k8s:minLength=3',
    'k8s:minItems=3',
    'k8s:pattern=a',
    'k8s:nullable',
    'patchStrategy=merge',
    'patchMergeKey=name',
    'union',
    'featureGate=Foo',
    'controllertools:marker:generateHelp',
    '1 for this',
    ' plain text',
    '',
    '=',
    ':',
  ])('leaves +%s to others', (text) => {
    expect(comment(text)).toEqual({ kind: 'foreign' });
  });

  it.each([
    ['kubebuilder:validation:Minimun=3', 'kubebuilder:validation:Minimun', 'kubebuilder:validation:Minimum'],
    ['kubebuilder:validation:minimum=3', 'kubebuilder:validation:minimum', 'kubebuilder:validation:Minimum'],
    [
      'kubebuilder:validation:items:MinLenth=3',
      'kubebuilder:validation:items:MinLenth',
      'kubebuilder:validation:items:MinLength',
    ],
    ['kubebuilder:validation:nullable', 'kubebuilder:validation:nullable', 'nullable'],
    ['kubebuilder:Minimum=3', 'kubebuilder:Minimum', 'kubebuilder:validation:Minimum'],
    ['kubebuilder:printcolum:name=a', 'kubebuilder:printcolum:name', 'kubebuilder:printcolumn'],
    ['kubebuilder:subresource:statsu', 'kubebuilder:subresource:statsu', 'kubebuilder:subresource:status'],
    ['kubebulder:validation:Minimum=3', 'kubebulder:validation:Minimum', 'kubebuilder:validation:Minimum'],
    ['k8s:minimun=3', 'k8s:minimun', 'k8s:minimum'],
    ['k8s:maxitems=3', 'k8s:maxitems', 'k8s:maxItems'],
    ['listMapkey=a', 'listMapkey', 'listMapKey'],
    ['optinal', 'optinal', 'optional'],
    ['kubebuilder:default:x=3', 'kubebuilder:default:x', 'kubebuilder:default'],
  ])('reports +%s and suggests the nearest', (text, name, nearest) => {
    expect(comment(text)).toEqual({
      code: 'marker-unknown',
      message: `unknown marker \`+${name}\``,
      hint: `did you mean \`+${nearest}\`?`,
      at: `+${name}`,
    });
  });

  it.each([
    ['k8s:minimun=3', 'warning'],
    ['kubebuilder:validation:Minimun=3', 'error'],
    ['optinal', 'error'],
  ])('reports +%s with the severity %s', (text, severity) => {
    const reading = readComment({ text, file: 'a.ts', offset: 1, target: 'field' });
    expect(reading).toMatchObject({ kind: 'problem', problem: { code: 'marker-unknown', severity } });
  });

  it.each(['kubebuilder:zzzzzzzzzzzz=1', 'kbts:zzzzzzzzzzzz=1'])(
    'reports +%s, which is not similar to any marker',
    (text) => {
      expect(comment(text)).toMatchObject({
        code: 'marker-unknown',
        hint: 'see `kbts manifests --help-markers` for all markers',
      });
    },
  );

  it('reports a marker that does not support items', () => {
    expect(comment('kubebuilder:validation:items:Schemaless')).toMatchObject({
      code: 'marker-unknown',
      hint: '`+kubebuilder:validation:Schemaless` does not support items',
    });
  });

  it.each([
    [' kubebuilder:validation:MaxLength=3', 'kubebuilder:validation:MaxLength', 'after `+`'],
    ['\tkubebuilder:validation:items:MaxLength=3', 'kubebuilder:validation:items:MaxLength', 'after `+`'],
    [' kubebuilder:resource:scope=Cluster', 'kubebuilder:resource', 'after `+`'],
    [' optional', 'optional', 'after `+`'],
    [' optional # since 1.2', 'optional', 'after `+`'],
    ['kubebuilder:validation:MaxLength =3', 'kubebuilder:validation:MaxLength', 'before `=`'],
    ['kubebuilder:validation: MaxLength=3', 'kubebuilder:validation:MaxLength', 'around `:`'],
  ])('reports the space in +%s', (text, name, place) => {
    expect(comment(text)).toEqual({
      code: 'marker-syntax',
      message: `\`+${name}\`: unexpected space ${place}`,
      hint: `remove the space ${place}`,
      at: `+${text.split(/=| #/, 1)[0]?.trimEnd()}`,
    });
  });

  it.each([' optional extras', ' default: x=1', ' a list of = characters', ' required: yes'])(
    'leaves the text +%s to others',
    (text) => {
      expect(comment(text)).toEqual({ kind: 'foreign' });
    },
  );

  it('accepts scaffold markers with any suffix', () => {
    expect(comment('kubebuilder:scaffold:imports', 'package')).toMatchObject({ kind: 'use' });
    expect(comment('kubebuilder:scaffold:e2e-webhooks-checks', 'field')).toMatchObject({ kind: 'use' });
  });

  it('reports where a marker is allowed', () => {
    expect(comment('kubebuilder:subresource:status', 'field')).toEqual({
      code: 'marker-misplaced',
      message: '`+kubebuilder:subresource:status` has no effect on a field',
      hint: 'it is allowed on a kind',
      at: '+kubebuilder:subresource:status',
    });
    expect(comment('kubebuilder:default=1', 'type')).toMatchObject({
      code: 'marker-misplaced',
      hint: 'it is allowed on a field',
    });
    expect(comment('k8s:enum', 'field')).toMatchObject({ code: 'marker-misplaced', hint: 'it is allowed on a type' });
    expect(comment('kubebuilder:rbac:verbs=get', 'field')).toMatchObject({ code: 'marker-misplaced' });
  });

  it('shows the syntax of named arguments', () => {
    expect(comment('kubebuilder:resource=scope=Cluster', 'kind')).toEqual({
      code: 'marker-syntax',
      message: '`+kubebuilder:resource` expects its arguments after a colon',
      hint: 'for example `+kubebuilder:resource:scope=Cluster,shortName=cj`',
      at: '+kubebuilder:resource',
    });
  });

  it('rejects a marker for fields on a package', () => {
    expect(comment('nullable', 'package')).toMatchObject({ message: '`+nullable` has no effect on a package' });
  });

  it('accepts a marker for types on a kind, and one for packages anywhere', () => {
    expect(comment('kubebuilder:validation:XValidation:rule=a', 'kind')).toMatchObject({ kind: 'use', target: 'type' });
    expect(comment('kubebuilder:rbac:verbs=get', 'kind')).toMatchObject({ kind: 'use', target: 'package' });
    expect(comment('groupName=a.b', 'type')).toMatchObject({ kind: 'use', target: 'package' });
  });

  it('applies a marker for fields and packages to the package only if it is separated from the type', () => {
    expect(comment('kubebuilder:validation:Optional', 'type', true)).toMatchObject({ kind: 'use', target: 'package' });
    expect(comment('kubebuilder:validation:Optional', 'type')).toMatchObject({ code: 'marker-misplaced' });
    expect(comment('kubebuilder:object:generate=true', 'type', true)).toMatchObject({ target: 'type' });
  });

  it.each([
    ['kubebuilder:validation:Minimum=three', 'field', 'marker-argument', 'three'],
    ['kubebuilder:validation:MinLength', 'field', 'marker-argument', 'h'],
    ['kubebuilder:validation:Enum="a', 'field', 'marker-syntax', '"a'],
    ['kubebuilder:validation:UniqueItems=true false', 'field', 'marker-syntax', 'false'],
    ['kubebuilder:resource:scope=cluster', 'kind', 'marker-argument', 'cluster'],
    ['kubebuilder:resource:scop=Cluster', 'kind', 'marker-argument', 'scop'],
    ['kubebuilder:printcolumn:name=a,type=string', 'kind', 'marker-argument', 'name=a,type=string'],
    ['kubebuilder:metadata:labels=a', 'kind', 'marker-argument', 'a'],
  ] as const)('points into +%s', (text, target, code, at) => {
    expect(comment(text, target)).toMatchObject({ code, at });
  });

  it('suggests the most similar argument and value', () => {
    expect(comment('kubebuilder:resource:scop=Cluster', 'kind')).toMatchObject({ hint: 'did you mean `scope`?' });
    expect(comment('kubebuilder:resource:scope=cluster', 'kind')).toMatchObject({ hint: 'did you mean `Cluster`?' });
  });
});

describe('readDecorator', () => {
  it.each([
    ['Minimum', [0], 0],
    ['Enum', ['a', 1, true], ['a', 1, true]],
    ['Default', [{ a: ['b', null] }], { a: ['b', null] }],
    ['Nullable', [], true],
    ['ListType', ['map'], 'map'],
    ['XValidation', [{ rule: 'a', optionalOldSelf: true, message: undefined }], { rule: 'a', optionalOldSelf: true }],
  ])('reads @%s(%j)', (name, args, value) => {
    expect(decorator(name, args)).toEqual(value);
  });

  it.each([
    ['Resource', [], {}],
    ['Resource', [{ scope: 'Cluster', shortName: ['a'] }], { scope: 'Cluster', shortName: ['a'] }],
    ['Metadata', [{ labels: { a: 'b' } }], { labels: { a: 'b' } }],
  ])('reads @%s(%j) on a kind', (name, args, value) => {
    expect(decorator(name, args, 'kind')).toEqual(value);
  });

  it.each([
    ['Minimum', ['0'], 'field', "expected a number, found the string `'0'`", '"0"'],
    ['Minimum', [], 'field', 'missing argument: the minimum value', '@X()'],
    ['Minimum', [0, 1], 'field', 'expected one argument', '1'],
    ['MinLength', [1.5], 'field', 'expected an integer, found `1.5`', '1.5'],
    ['Nullable', [true], 'field', 'expected no arguments', 'true'],
    ['UniqueItems', [1], 'field', 'expected `true` or `false`, found `1`', '1'],
    ['Pattern', [{}], 'field', 'expected a string, found an object', ''],
    ['Enum', [], 'field', 'missing argument: the allowed values', '@X()'],
    ['ListType', ['maps'], 'field', "expected one of `map`, `set`, `atomic`, found the string `'maps'`", '"maps"'],
    ['Default', [undefined], 'field', '`undefined` is not a value', 'undefined'],
    ['XValidation', [{ rule: 1 }], 'field', 'expected a string, found `1`', '1'],
    ['XValidation', [{ rules: 'a' }], 'field', 'unknown argument `rules`', 'rules'],
    ['XValidation', ['a'], 'field', "expected an object, found the string `'a'`", '"a"'],
    ['XValidation', [], 'field', 'missing required argument `rule`', '@X()'],
    ['Resource', [{ shortName: 'a' }], 'kind', "expected a list, found the string `'a'`", '"a"'],
    ['Metadata', [{ labels: ['a=b'] }], 'kind', 'expected an object with string values, found a list', '["a=b"]'],
  ] as const)('rejects @%s(%j)', (name, args, target, message, at) => {
    expect(decorator(name, args, target)).toMatchObject({
      code: 'marker-argument',
      message: `\`@${name}\`: ${message}`,
      at,
    });
  });

  it('reports a misplaced marker, and items of a marker that does not support them', () => {
    expect(decorator('StatusSubresource', [], 'field')).toMatchObject({
      code: 'marker-misplaced',
      message: '`@StatusSubresource` has no effect on a field',
      hint: 'it is allowed on a kind',
    });
    expect(decorator('Nullable', [], 'field', 1)).toMatchObject({
      code: 'marker-misplaced',
      message: '`@Items(Nullable)`: this marker does not support items',
    });
  });

  it('ignores names that are not markers', () => {
    expect(decorator('Kind', [], 'kind')).toBe('foreign');
    expect(decorator('GroupName', ['a'], 'package')).toBe('foreign');
    expect(decorator('toString', [], 'field')).toBe('foreign');
  });
});
