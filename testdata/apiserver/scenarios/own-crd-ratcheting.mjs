import { array, crd, crds, custom, integer, object, rules, string, version } from '../shared.mjs';

export const area = 'crd';
const group = 'crd-my-ratcheting.judge.io';
export default async function (t) {
  await t.namespace();
  const loose = object({ s: string(), n: integer(), list: array(object({ k: string(), v: string() }, { required: ['k'] }), { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['k'] }), plain: array(string()), o: object({ x: string(), y: string() }), set: array(string()), gone: string(), other: string() });
  const strict = object({ s: string({ maxLength: 3 }), n: integer(rules({ rule: 'self > 5', message: 'above 5' })), list: array(object({ k: string(), v: string({ enum: ['a'] }) }, { required: ['k'] }), { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['k'] }), plain: array(string({ maxLength: 1 })), o: object({ x: string(), y: string() }, { required: ['x'], ...rules({ rule: "self.x != 'bad'", message: 'not bad' }) }), set: array(string(), { 'x-kubernetes-list-type': 'set' }), other: string() });
  const definition = crd(group, 'Thing', { spec: loose });
  await t.crd(definition);
  t.cleanUp(() => t.quiet.delete(`${crds}/things.${group}`));
  const things = `${group}/v1:things`;
  await t.post(things, custom(group, 'Thing', 'a', { s: 'long text', n: 1, list: [{ k: '1', v: 'z' }, { k: '2', v: 'a' }], plain: ['xx'], o: { x: 'bad' }, set: ['a', 'a'], gone: 'g' }));
  const { body } = await t.quiet.get(`${crds}/things.${group}`);
  await t.put(`${crds}/things.${group}`, { ...body, spec: { ...body.spec, versions: [{ ...body.spec.versions[0], schema: { openAPIV3Schema: { type: 'object', properties: { spec: strict } } } }] } }, { pick: ({ metadata, status }) => [metadata.generation, status.storedVersions] });
  await new Promise((r) => setTimeout(r, 3000));
  const patch = (spec) => t.patch(`${things}/a`, 'merge', spec, { pick: ({ spec }) => spec });
  await t.get(`${things}/a`, { pick: ({ spec }) => spec, until: ({ body }) => !body.spec?.gone });
  await patch({ metadata: { labels: { a: 'b' } } });
  await patch({ spec: { other: 'x' } });
  await patch({ spec: { s: 'also long' } });
  await patch({ spec: { n: 2 } });
  await patch({ spec: { plain: ['xx', 'y'] } });
  await patch({ spec: { list: [{ k: '1', v: 'z' }, { k: '2', v: 'a' }, { k: '3', v: 'a' }] } });
  await patch({ spec: { list: [{ k: '1', v: 'q' }, { k: '2', v: 'a' }] } });
  await patch({ spec: { o: { y: 'new' } } });
  await patch({ spec: { o: { x: null } } });
  await patch({ spec: { set: ['a', 'a', 'a'] } });
  await patch({ spec: { set: ['a', 'b'] } });
  await patch({ spec: { set: ['a', 'a'] } });
  await patch({ spec: { n: null, s: null, plain: null, list: null, o: null } });
  await patch({ spec: { n: 1 } });
}
