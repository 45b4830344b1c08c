import { crd, crds, object, version } from '../shared.mjs';

// Limits of numbers, which the API server compares as integers or as floating-point numbers; schemas that are not structural.
export const area = 'crd';

export default async function (t) {
  await t.namespace();
  const group = 'crd-numbers.judge.io';
  const number = (more, type = 'number') => ({ type, ...more });
  const fields = { half: number({ multipleOf: 0.5 }), two: number({ multipleOf: 2.5 }), three: number({ multipleOf: 3 }, 'integer'), min: number({ minimum: 1.5 }), max: number({ maximum: 1.5 }), above: number({ minimum: 1.5, exclusiveMinimum: true }), below: number({ maximum: 1.5, exclusiveMaximum: true }), wrongMin: number({ minimum: 1.5 }, 'integer'), wrongMax: number({ maximum: -0.5 }, 'integer') };
  await t.crd(crd(group, 'Thing', { versions: [version('v1', { spec: object(fields) })] }));
  t.cleanUp(() => t.quiet.delete(`${crds}/things.${group}`));
  for (const [field, ...values] of [['half', 1, 1.5, 1.25, 0, -1], ['two', 2, 5, 4, 7.5], ['three', 4, 6, -3], ['min', 1, 2, 1.4], ['max', 2, 1, 1.6], ['above', 1, 2, 1.5, 1.6], ['below', 1, 2, 1.5], ['wrongMin', 1, 2, 0], ['wrongMax', 0, -1]]) for (const value of values) await t.post(`${group}/v1:things?dryRun=All`, { apiVersion: `${group}/v1`, kind: 'Thing', metadata: { name: 'a' }, spec: { [field]: value } }, { pick: ({ spec }) => spec });
  for (const schema of [{ $ref: '#/x' }, { type: 'array', items: [{ type: 'string' }] }, { definitions: {} }, { patternProperties: { a: { type: 'string' } }, properties: { b: {} } }]) await t.post(`${crds}?dryRun=All`, crd('crd-numbers.judge.io', 'Other', { spec: object({ field: schema }) }), { pick: () => 'valid' });
  await t.crd(crd(group, 'Bound', { versions: [version('v1', { spec: object({ low: number({ minimum: 1e300 }), high: number({ maximum: 1e300 }), five: number({ maximum: 5 }), tiny: number({ minimum: 1 }) }) })] }));
  t.cleanUp(() => t.quiet.delete(`${crds}/bounds.${group}`));
  for (const [field, ...values] of [['low', 1, -1, 1.5], ['high', 1, 1.5], ['five', 1e19, 123456789.5, 2 ** 63, 1e300, 7], ['tiny', 1.5e-7, 0.0001, 0.00001, -1e20]]) for (const value of values) await t.post(`${group}/v1:bounds?dryRun=All`, { apiVersion: `${group}/v1`, kind: 'Bound', metadata: { name: 'a' }, spec: { [field]: value } }, { pick: ({ spec }) => spec });
}
