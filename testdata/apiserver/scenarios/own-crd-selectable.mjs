import { object, string } from '../shared.mjs';

// Selectable fields, of all versions and of some: the API server validates what all versions share in one place. Columns, and conflicts of names.
export const area = 'crd';
const D = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const table = 'application/json;as=Table;v=v1;g=meta.k8s.io';

export default async function (t) {
  await t.namespace();
  const group = 'selectable.judge.io';
  const spec = (more) => ({ openAPIV3Schema: object({ spec: object({ color: string(), size: { type: 'integer' }, on: { type: 'boolean' }, deep: object({ a: string() }), list: { type: 'array', items: string() }, ...more }) }) });
  const v = (name, more) => ({ name, served: true, storage: name === 'v1', schema: spec(), ...more });
  const def = (plural, kind, versions, more) => ({ metadata: { name: `${plural}.${group}` }, spec: { group, scope: 'Namespaced', names: { plural, kind, singular: kind.toLowerCase(), listKind: `${kind}List` }, versions, ...more } });
  t.cleanUp(() => Promise.all(['as', 'bs', 'cs'].map((plural) => t.quiet.delete(`${D}/${plural}.${group}`))));
  const color = [{ jsonPath: '.spec.color' }];
  const other = { schema: spec({ other: string() }) };
  const dry = (versions) => t.post(`${D}?dryRun=All`, def('bs', 'B', versions), { pick: ({ spec: kept }) => kept.versions.map(({ selectableFields }) => selectableFields ?? null) });
  for (const fields of [[{ jsonPath: '.spec.nope' }], [{ jsonPath: '.spec.deep' }], [{ jsonPath: '.spec.list' }], [{ jsonPath: '.metadata.name' }], [...color, ...color], [{ jsonPath: 'spec.color' }], [{ jsonPath: '' }], [{ jsonPath: '.spec.list[0]' }], []]) await dry([v('v1', { selectableFields: fields })]);
  await dry([v('v1', { selectableFields: color }), v('v2')]);
  await dry([v('v1', { selectableFields: color }), v('v2', { selectableFields: color })]);
  await dry([v('v1', { selectableFields: color }), v('v2', { selectableFields: color, ...other })]);
  await dry([v('v1', { selectableFields: color }), v('v2', other)]);
  await dry([v('v1'), v('v2', { selectableFields: [{ jsonPath: '.spec.other' }], ...other })]);
  await dry([v('v1', { selectableFields: color }), v('v2', { selectableFields: [{ jsonPath: '.spec.size' }] })]);
  await t.crd(def('as', 'A', [v('v1', { selectableFields: [...color, { jsonPath: '.spec.size' }, { jsonPath: '.spec.on' }, { jsonPath: '.spec.deep.a' }] }), v('v2', other)]));
  const thing = (name, content) => ({ apiVersion: `${group}/v1`, kind: 'A', metadata: { name }, spec: content });
  for (const body of [thing('one', { color: 'red', size: 3, on: true, deep: { a: 'x' } }), thing('two', { color: 'blue', size: 0, on: false }), thing('three')]) await t.quiet.post(`${group}/v1:as`, body);
  const names = { pick: ({ items }) => items.map(({ metadata }) => metadata.name) };
  for (const fields of ['spec.color=red', 'spec.color!=red', 'spec.color=', 'spec.size=0', 'spec.size=3,spec.on=true', 'spec.on=false', 'spec.deep.a=x', 'spec.list=x', 'metadata.name=one,spec.color=red', 'spec.color==red', '=x']) await t.get(`${group}/v1:as?fieldSelector=${encodeURIComponent(fields)}`, names);
  await t.get(`${group}/v2:as?fieldSelector=spec.color%3Dred`);
  await t.delete(`${group}/v1:as?fieldSelector=spec.color%3Dblue`, undefined, { pick: ({ items }) => items.length });
  await t.watch(`${group}/v1:as?watch=1&fieldSelector=spec.color%3Dred`, { events: 2 }, () => t.quiet.patch(`${group}/v1:as/one`, 'merge', { spec: { color: 'green' } }));
  const A = `${D}/as.${group}`;
  const stored = { pick: ({ status }) => status.storedVersions };
  for (const storedVersions of [['v1', 'v2'], ['v2'], [], ['v9']]) await t.patch(`${A}/status`, 'merge', { status: { storedVersions } }, stored);
  await t.patch(`${A}/status`, 'merge', { spec: { scope: 'Cluster' }, status: { conditions: [{ type: 'Mine', status: 'True', reason: 'R', message: 'm' }] } }, { pick: ({ spec: kept, status }) => [kept.scope, status.conditions.map(({ type }) => type)] });
  await t.patch(A, 'merge', { spec: { versions: [v('v2', { storage: true })] } });
  await t.get(A, { accept: table, pick: ({ columnDefinitions, rows }) => [columnDefinitions.map(({ name }) => name), rows[0].cells[0]] });
  await t.post(D, def('cs', 'A', [v('v1')], { names: { plural: 'cs', kind: 'A', singular: 'c', shortNames: ['as'] } }), { pick: ({ metadata }) => metadata.name });
  await t.get(`${D}/cs.${group}`, { until: ({ body }) => body.status?.conditions?.length > 1, pick: ({ status }) => status });
  await t.get(`${group}/v1:cs`);
}
