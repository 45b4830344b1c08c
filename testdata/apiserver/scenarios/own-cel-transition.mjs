import { array, crd, crds, custom, integer, object, rules, string } from '../shared.mjs';

export const area = 'cel';
const group = 'cel-my-transition.judge.io';
export default async function (t) {
  await t.namespace();
  const spec = object({
    fixed: string(rules({ rule: 'self == oldSelf', message: 'immutable' })), up: integer(rules({ rule: 'self >= oldSelf', messageExpression: "'%d is below %d'.format([self, oldSelf])" })),
    once: string(rules({ rule: "oldSelf.hasValue() || self == 'first'", optionalOldSelf: true, message: 'must begin with first' }, { rule: "!oldSelf.hasValue() || oldSelf.value() != 'last'", optionalOldSelf: true, message: 'last is last' })),
    list: array(object({ k: string({ maxLength: 10 }), v: integer(rules({ rule: 'self >= oldSelf' })) }, { required: ['k'] }), { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['k'], maxItems: 10, ...rules({ rule: 'oldSelf.all(x, self.exists(y, y.k == x.k))', message: 'no removal' }) }),
    set: array(string({ maxLength: 10 }), { 'x-kubernetes-list-type': 'set', maxItems: 5, ...rules({ rule: 'self == oldSelf', message: 'same set' }) }), map: { type: 'object', maxProperties: 5, additionalProperties: integer(rules({ rule: 'self == oldSelf' })) },
    atomic: { type: 'object', 'x-kubernetes-map-type': 'atomic', properties: { x: integer(rules({ rule: 'self == oldSelf' })) } },
  }, rules({ rule: '!has(oldSelf.fixed) || has(self.fixed)', message: 'fixed stays' }));
  await t.crd(crd(group, 'Thing', { spec, status: object({ n: integer(rules({ rule: 'self >= oldSelf', message: 'status grows' })) }), subresources: { status: {} } }));
  t.cleanUp(() => t.quiet.delete(`${crds}/things.${group}`));
  const things = `${group}/v1:things`;
  await t.post(things, custom(group, 'Thing', 'b', { once: 'second' }));
  await t.post(things, custom(group, 'Thing', 'a', { fixed: 'f', up: 1, once: 'first', list: [{ k: 'a', v: 1 }, { k: 'b', v: 2 }], set: ['a', 'b'], map: { x: 1 }, atomic: { x: 1 } }));
  const patch = (spec) => t.patch(`${things}/a`, 'merge', { spec }, { pick: ({ spec }) => spec });
  for (const change of [{ fixed: 'g' }, { fixed: null }, { up: 0 }, { up: 2 }, { once: 'second' }, { once: 'last' }, { once: 'x' }, { list: [{ k: 'b', v: 1 }, { k: 'a', v: 1 }] }, { list: [{ k: 'c', v: 0 }, { k: 'b', v: 2 }, { k: 'a', v: 1 }] }, { list: [{ k: 'c', v: 0 }] }, { set: ['b', 'a'] }, { set: ['a'] }, { map: { x: 2 } }, { map: { x: 1, y: 5 } }, { atomic: { x: 2 } }, { up: null }, { up: 0 }]) await patch(change);
  await t.patch(`${things}/a/status`, 'merge', { status: { n: 5 } }, { pick: ({ status }) => status });
  await t.patch(`${things}/a/status`, 'merge', { status: { n: 4 } }, { pick: ({ status }) => status });
  const big = object({ l: array(string({ maxLength: 30 }), { maxItems: 300, ...rules({ rule: 'self.all(x, self.all(y, x != y || x == y))' }) }), m: { type: 'object', maxProperties: 20, additionalProperties: array(integer(), { maxItems: 100, ...rules({ rule: 'self.all(x, self.all(y, x > -1 && y > -1))' }) }) } });
  const other = 'cel-my-cost.judge.io';
  await t.crd(crd(other, 'Cost', { spec: big }));
  t.cleanUp(() => t.quiet.delete(`${crds}/costs.${other}`));
  const cost = (spec) => t.post(`${other}/v1:costs?dryRun=All`, custom(other, 'Cost', 'a', spec), { pick: () => 'created' });
  await cost({ l: Array.from({ length: 100 }, (_, i) => `s${i}`) });
  await cost({ l: Array.from({ length: 300 }, (_, i) => `s${i}`) });
  await cost({ m: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`k${i}`, Array.from({ length: 100 }, (_, j) => j)])) });
  await cost({ m: Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`k${i}`, Array.from({ length: 100 }, (_, j) => j)])) });
}
