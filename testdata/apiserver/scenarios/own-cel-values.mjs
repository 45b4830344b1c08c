import { array, crd, crds, custom, integer, object, rules, string } from '../shared.mjs';

// How rules compare objects with null and undeclared fields, and read doubles.
export const area = 'cel';
const group = 'cel-values.judge.io';

export default async function (t) {
  await t.namespace();
  const open = () => object({ a: integer({ nullable: true }), namespace: string({ nullable: true }) }, { 'x-kubernetes-preserve-unknown-fields': true });
  const spec = object({ pair: array(open(), { maxItems: 2, ...rules({ rule: 'self[0] == self[1]' }) }), text: string({ maxLength: 20, ...rules({ rule: "double(self) > 0.0 || self == 'NaN'" }) }) });
  await t.crd(crd(group, 'Value', { spec }));
  t.cleanUp(() => t.quiet.delete(`${crds}/values.${group}`));
  const create = (content) => t.post(`${group}/v1:values?dryRun=All`, custom(group, 'Value', 'a', content), { pick: () => 'created' });
  const objects = [[{}, {}], [{ a: null }, { a: null }], [{ a: null }, { a: 1 }], [{ a: null }, {}], [{ a: null }, { namespace: null }], [{ a: null, namespace: 'x' }, { a: null, namespace: 'x' }], [{ namespace: 'x' }, { namespace: 'y' }], [{ x: 1 }, { x: 1 }], [{ x: 1 }, { x: 2 }], [{ x: 1 }, {}], [{ x: 1 }, { y: 1 }], [{ a: 1, x: { y: [1] } }, { a: 1, x: { y: [2] } }]];
  for (const pair of objects) await create({ pair });
  for (const text of ['1', '0x10', '0b1', '0o7', '', ' 1', '1 ', '1.', '.5', '+5', '1e3', '1E+3', '1e999', 'inf', '+Infinity', '-inf', 'NaN', '+nan', '1e', '.', '1.2.3', '٣']) await create({ text });
  for (const text of ['1e300', '1e400', '0x10', 'a']) await t.post(`${crds}?dryRun=All`, crd('cel-values-literal.judge.io', 'Value', { spec: object({}, rules({ rule: `double('${text}') > 0.0` })) }), { pick: () => 'created' });
}
