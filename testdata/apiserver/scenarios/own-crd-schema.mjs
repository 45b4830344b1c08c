import { array, crd, crds, integer, object, rules, string } from '../shared.mjs';

export const area = 'crd';
const group = 'crd-my-schema.judge.io';
export default async function (t) {
  const spec = (s, more = {}) => t.post(`${crds}?dryRun=All`, crd(group, 'Thing', { spec: s, ...more }), { pick: ({ spec }) => spec.versions?.length });
  const root = (schema) => t.post(`${crds}?dryRun=All`, crd(group, 'Thing', { schema }), { pick: ({ spec }) => spec.versions?.length });
  await spec({ type: 'object', properties: { a: {} } });
  await spec({ type: 'array' });
  await spec({ type: 'thing' });
  await spec({ properties: { a: string() } });
  await spec(object({ a: string({ pattern: '(' }), b: string({ pattern: '(?=x)' }) }));
  await spec(object({ a: array(string(), { 'x-kubernetes-list-type': 'bag' }), b: string({ 'x-kubernetes-list-type': 'set' }), c: array(object({ k: string() }), { 'x-kubernetes-list-type': 'map' }), d: array(object({ k: string() }), { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['k', 'z', 'k'] }), e: array(object({ k: object({}) }, { required: ['k'] }), { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['k'] }) }));
  await spec(object({ a: array(object({}), { 'x-kubernetes-list-type': 'set' }), b: { type: 'string', 'x-kubernetes-map-type': 'atomic' }, c: { type: 'object', 'x-kubernetes-map-type': 'x' }, d: array(string(), { uniqueItems: true }) }));
  await spec(object({ a: string({ default: 5 }), b: integer({ default: 'x' }), c: object({ x: integer() }, { default: { y: 1 } }), d: string({ default: 'abc', maxLength: 2 }), e: string({ enum: ['a'], default: 'b' }) }));
  await spec(object({ a: { type: 'object', properties: { x: string() }, additionalProperties: string() }, b: { type: 'object', additionalProperties: false }, c: { type: 'string', 'x-kubernetes-preserve-unknown-fields': false } }));
  await spec(object({ a: string({ allOf: [{ type: 'string' }, { default: 'x' }, { description: 'd' }, { nullable: true }] }), b: object({ p: string() }, { anyOf: [{ properties: { q: { minLength: 1 } } }, { properties: { metadata: {} } }] }), c: { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] }, d: { 'x-kubernetes-int-or-string': true, type: 'string' } }));
  await spec(object({ a: { type: 'object', 'x-kubernetes-embedded-resource': true }, b: { type: 'string', 'x-kubernetes-embedded-resource': true }, c: { 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true } }));
  await root({ type: 'object', properties: { metadata: { type: 'object', properties: { labels: { type: 'object' } } } } });
  await root({ type: 'object', properties: { metadata: { type: 'object', properties: { name: string({ maxLength: 5 }) } }, kind: integer(), apiVersion: string({ default: 'x' }) } });
  await root({ type: 'string' });
  await root({ type: 'object', additionalProperties: true });
  await root({ type: 'object', nullable: true });
  await root({ type: 'object', properties: { spec: object({ a: string() }) }, anyOf: [{ properties: { spec: { properties: { b: { minLength: 1 } } } } }] });
  await spec(object({ a: string({ format: 'made-up' }), b: integer({ format: 'date' }), c: array(array(string()), { 'x-kubernetes-list-type': 'set' }) }));
  for (const r of [
    { rule: '' }, { rule: 'self.missing > 1' }, { rule: 'self.a' }, { rule: 'self.a > 1' }, { rule: 'self.b +' }, { rule: 'unknown > 1' }, { rule: 'self.b > 1', message: ' ' }, { rule: 'self.b > 1', message: 'a\nb' }, { rule: 'self.b\n> 1' }, { rule: 'self.b > 1', messageExpression: ' ' }, { rule: 'self.b > 1', messageExpression: 'self.b' }, { rule: 'self.b > 1', messageExpression: 'self.zz' }, { rule: 'self.b > 1', reason: 'Odd' }, { rule: 'self.b > 1', fieldPath: '.zz' }, { rule: 'self.b > 1', fieldPath: 'b' }, { rule: 'self.b > 1', fieldPath: '.b' }, { rule: 'self.b > 1', optionalOldSelf: true }, { rule: 'self.b == oldSelf.b' }, { rule: "self.a.matches('(')" }, { rule: 'self.list.all(x, x.startsWith(1))' }, { rule: 'size(self.b) > 1' }, { rule: 'self.a.nope()' }, { rule: 'nope(self.a)' }, { rule: "math.greatest(1, 2) == 2" }, { rule: "self.list.reverse().size() > 0" }, { rule: "duration('x') > duration('1s')" }, { rule: "self.list.all(x, self.list.all(y, self.list.all(z, x == y && y == z)))" }, { rule: "'a' in self.b" }, { rule: '!self.b' }, { rule: 'self.b ? true : false' }, { rule: '[1, "a"].size() > 0' }, { rule: "has(self)" }, { rule: "self.list[0].x == 1" },
  ]) await spec(object({ a: string(), b: integer(), list: array(string()) }, rules(r)));
  await spec(object({ list: array(object({ a: integer() }, rules({ rule: 'self.a == oldSelf.a' }))) }));
  await spec(object({ list: array(object({ a: integer(), k: string() }, { required: ['k'], ...rules({ rule: 'self.a == oldSelf.a' }) }), { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['k'] }) }));
  const fields = (selectableFields) => spec(object({ a: string(), b: integer(), o: object({}), l: array(string()), m: { type: 'object', additionalProperties: string() } }), { selectableFields });
  await fields([{ jsonPath: '.spec.a' }]);
  await fields([{ jsonPath: '.spec.zz' }, { jsonPath: 'spec.a' }, { jsonPath: '.spec.o' }, { jsonPath: '.metadata.name' }, { jsonPath: '' }]);
  await fields([{ jsonPath: '.spec.a' }, { jsonPath: '.spec.a' }, { jsonPath: ".spec['a']" }, { jsonPath: '.spec.l[0]' }]);
  for (const items of [[], true, 'x', {}, [{ type: 'string' }], null]) await spec(object({ a: { type: 'array', items } }));
}
