import { expect, it } from 'vitest';
import {
  Action,
  all,
  bare,
  fromValues,
  included,
  lines,
  numberFromValues,
  quoted,
  spread,
  textFromValues,
  when,
  writeTemplate,
} from './chart-text.js';

it('writes maps and lists with actions', () => {
  const text = writeTemplate({
    plain: { a: [1, 'x'], b: null },
    name: quoted(['a-', new Action('.Release.Name')]),
    port: bare('.Values.port | int'),
    omitted: undefined,
    list: [{ key: 'first', value: bare('.x') }, [bare('.y'), 'z'], 'plain', when('.c', 'item')],
    some: when('.d', { e: 'f' }),
    more: spread('.Values.more'),
    labels: { a: 'b', all: included('include "labels" $') },
    object: fromValues('.Values.object'),
    text: textFromValues('.Values.text'),
    number: numberFromValues('.Values.number'),
    own: lines('x: y\n'),
  });
  expect(text).toBe(`plain:
  a:
  - 1
  - x
  b: null
name: "a-{{ .Release.Name }}"
port: {{ .Values.port | int }}
list:
- key: first
  value: {{ .x }}
- - {{ .y }}
  - z
- plain
{{- if .c }}
- item
{{- end }}
{{- if .d }}
some:
  e: f
{{- end }}
{{- with .Values.more }}
{{- toYaml . | nindent 0 }}
{{- end }}
labels:
  a: b
  {{- include "labels" $ | nindent 2 }}
{{- with .Values.object }}
object:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.text }}
text: {{ . | quote }}
{{- end }}
{{- if not (kindIs "invalid" .Values.number) }}
number: {{ .Values.number | int64 }}
{{- end }}
x: y
`);
});

it('escapes double braces outside of expressions', () => {
  const text = writeTemplate({
    '{{ key': '{{ a }} {{{ b',
    list: ['{{-'],
    name: quoted(['{{"x', new Action('.y'), '{', new Action('.z')]),
  });
  expect(text.replaceAll('{{ "{{" }}', '').replaceAll(/\{\{ (?:\.y|\.z|"\{") \}\}/g, '')).not.toContain('{{');
  expect(text).toContain('name: "{{ "{{" }}\\"x{{ .y }}{{ "{" }}{{ .z }}"');
});

it('combines conditions', () => {
  expect(all()).toBeUndefined();
  expect(all(undefined, '.a')).toBe('.a');
  expect(all('.a', 'not .b', '.a')).toBe('and .a (not .b)');
});
