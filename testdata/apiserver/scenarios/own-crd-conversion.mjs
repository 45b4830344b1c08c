import { crd, crds, custom, object, string, version } from '../shared.mjs';

// Conversion by webhook: reads, writes, lists, watches, patches and apply in another version, and answers that are wrong.
export const area = 'crd';
const group = 'crd-conversion.judge.io';

export default async function (t) {
  await t.namespace();
  let mode = 'good';
  const convert = ({ apiVersion, ...rest }, to) => {
    const { spec = {}, ...more } = rest;
    if (to.endsWith('/v1')) return { ...more, apiVersion: to, spec: { host: spec.address?.split(':')[0], port: spec.address?.split(':')[1] } };
    return { ...more, apiVersion: to, spec: { address: spec.host === undefined && spec.port === undefined ? undefined : `${spec.host ?? ''}:${spec.port ?? ''}` } };
  };
  const server = await t.webhooks({
    '/convert': ({ request: { uid, desiredAPIVersion, objects } }) => {
      const good = objects.map((one) => convert(one, desiredAPIVersion));
      const answer = (response) => ({ raw: { apiVersion: 'apiextensions.k8s.io/v1', kind: 'ConversionReview', response: { uid, result: { status: 'Success' }, convertedObjects: good, ...response } } });
      switch (mode) {
        case 'failed': return answer({ result: { status: 'Failed', message: 'cannot convert' }, convertedObjects: [] });
        case 'failed-silent': return answer({ result: { status: 'Failed' } });
        case 'no-status': return answer({ result: {} });
        case 'few': return answer({ convertedObjects: [] });
        case 'many': return answer({ convertedObjects: [...good, ...good] });
        case 'wrong-uid': return answer({ uid: 'x' });
        case 'no-uid': return answer({ uid: undefined });
        case 'same-version': return answer({ convertedObjects: objects });
        case 'renamed': return answer({ convertedObjects: good.map((one) => ({ ...one, metadata: { ...one.metadata, name: 'other' } })) });
        case 'labelled': return answer({ convertedObjects: good.map((one) => ({ ...one, metadata: { ...one.metadata, labels: { by: 'webhook' }, annotations: { a: 'b' } } })) });
        case 'finalized': return answer({ convertedObjects: good.map((one) => ({ ...one, metadata: { ...one.metadata, finalizers: ['a.io/b'] } })) });
        case 'other-kind': return answer({ convertedObjects: good.map((one) => ({ ...one, kind: 'Other' })) });
        case 'other-uid': return answer({ convertedObjects: good.map((one) => ({ ...one, metadata: { ...one.metadata, uid: 'x' } })) });
        case 'no-metadata': return answer({ convertedObjects: good.map(({ metadata, ...one }) => one) });
        case 'bad-label': return answer({ convertedObjects: good.map((one) => ({ ...one, metadata: { ...one.metadata, labels: { 'a b': 'c' } } })) });
        case 'unknown-field': return answer({ convertedObjects: good.map((one) => ({ ...one, spec: { ...one.spec, extra: 1 } })) });
        case 'text': return { raw: 'hello' };
        case 'no-response': return { raw: { apiVersion: 'apiextensions.k8s.io/v1', kind: 'ConversionReview' } };
        case 'v1beta1': return { raw: { apiVersion: 'apiextensions.k8s.io/v1beta1', kind: 'ConversionReview', response: { uid, result: { status: 'Success' }, convertedObjects: good } } };
        case '500': return { raw: 'broken', status: 500 };
        case '404': return { raw: 'none', status: 404 };
        default: return answer({});
      }
    },
  }, { isRecorded: false });
  const v1 = version('v1', { spec: object({ host: string(), port: string({ default: '80' }) }), storage: true, selectableFields: [{ jsonPath: '.spec.host' }] });
  const v2 = version('v2', { spec: object({ address: string() }), storage: false, additionalPrinterColumns: [{ name: 'Address', type: 'string', jsonPath: '.spec.address' }] });
  await t.crd(crd(group, 'Thing', { versions: [v1, v2], conversion: { strategy: 'Webhook', webhook: { clientConfig: server.clientConfig('/convert'), conversionReviewVersions: ['v1'] } } }));
  t.cleanUp(() => t.quiet.delete(`${crds}/things.${group}`));
  const at = (name) => `${group}/${name}:things`;
  const thing = (name, v, spec, metadata = {}) => ({ ...custom(group, 'Thing', name, spec), apiVersion: `${group}/${v}`, metadata: { name, ...metadata } });
  const shown = { pick: ({ apiVersion, kind, metadata: { labels, annotations, finalizers, generation, name }, spec }) => ({ apiVersion, kind, labels, annotations, finalizers, generation, name, spec }) };
  await t.quiet.post(`${at('v2')}?dryRun=All`, thing('probe', 'v2', { address: 'h:1' }), { until: ({ status }) => status === 201 });
  await t.post(at('v2'), thing('a', 'v2', { address: 'h:1' }));
  await t.post(at('v1'), thing('b', 'v1', { host: 'b' }));
  for (const v of ['v1', 'v2']) await t.get(`${at(v)}/a`, shown);
  for (const v of ['v1', 'v2']) await t.get(`${at(v)}/b`, shown);
  await t.get(at('v2'), { pick: ({ items, apiVersion }) => [apiVersion, items.map(({ apiVersion: own, spec }) => [own, spec])] });
  await t.get(at('v2'), { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io', pick: ({ rows }) => rows.map(({ cells }) => cells) });
  await t.get(at('v2'), { accept: 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io', pick: ({ items }) => items.map(({ metadata }) => metadata.name) });
  await t.get(`${at('v1')}?fieldSelector=spec.host%3Db`, { pick: ({ items }) => items.map(({ metadata }) => metadata.name) });
  await t.get(`${at('v2')}?fieldSelector=spec.host%3Db`, { pick: ({ items }) => items.map(({ metadata }) => metadata.name) });
  await t.patch(`${at('v2')}/a`, 'merge', { spec: { address: 'h:2' } }, shown);
  await t.patch(`${at('v2')}/a`, 'json', [{ op: 'test', path: '/spec/address', value: 'h:2' }, { op: 'replace', path: '/spec/address', value: 'i:3' }], shown);
  await t.patch(`${at('v2')}/a`, 'merge', { spec: { nope: 1 } }, shown);
  await t.apply(`${at('v2')}/a`, 'm2', thing('a', 'v2', { address: 'j:4' }), { force: true, pick: ({ metadata, spec }) => ({ managedFields: metadata.managedFields, spec }) });
  await t.apply(`${at('v1')}/a`, 'm1', thing('a', 'v1', { host: 'k' }), { pick: ({ metadata, spec }) => ({ managedFields: metadata.managedFields, spec }) });
  await t.apply(`${at('v1')}/a`, 'm1', thing('a', 'v1', { host: 'k' }), { force: true, pick: ({ metadata, spec }) => ({ managedFields: metadata.managedFields, spec }) });
  const { body } = await t.quiet.get(`${at('v2')}/a`);
  await t.put(`${at('v2')}/a`, { ...body, spec: { address: 'l:5' } }, shown);
  await t.put(`${at('v2')}/a`, { ...body, spec: { address: 'l:6' } }, shown);
  await t.watch(`${at('v2')}?resourceVersion=0&fieldSelector=metadata.name%3Da`, { events: 2, pick: shown.pick }, async () => { await t.quiet.patch(`${at('v1')}/a`, 'merge', { spec: { host: 'w' } }); });
  await t.post(at('v2'), thing('A', 'v2', { address: 'h:1' }));
  await t.post(at('v2'), { ...thing('c', 'v2', {}), apiVersion: `${group}/v1` });
  await t.post(at('v3'), thing('c', 'v3', {}));
  for (const next of ['failed', 'failed-silent', 'no-status', 'few', 'many', 'wrong-uid', 'no-uid', 'same-version', 'renamed', 'labelled', 'finalized', 'other-kind', 'other-uid', 'no-metadata', 'bad-label', 'unknown-field', 'text', 'no-response', 'v1beta1', '500', '404']) {
    mode = next;
    await t.post(`${at('v2')}?dryRun=All`, thing(`x-${next}`, 'v2', { address: 'h:1' }), shown);
  }
  for (const next of ['failed', 'labelled']) {
    mode = next;
    await t.patch(`${at('v2')}/b?dryRun=All`, 'merge', { spec: { address: 'z:1' } }, shown);
    await t.delete(`${at('v1')}/b?dryRun=All`, undefined, { pick: ({ kind }) => kind });
  }
  mode = 'good';
  const invalid = (conversion) => t.post(`${crds}?dryRun=All`, crd('bad.judge.io', 'Bad', { versions: [v1, v2], conversion }), { pick: ({ spec }) => spec.conversion });
  for (const conversion of [{ strategy: 'Odd' }, { strategy: 'Webhook' }, { strategy: 'None', webhook: { clientConfig: { url: 'https://x' }, conversionReviewVersions: ['v1'] } }, { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'] } }, { strategy: 'Webhook', webhook: { clientConfig: { url: 'http://x' }, conversionReviewVersions: ['v1'] } }, { strategy: 'Webhook', webhook: { clientConfig: { url: 'https://x?y' }, conversionReviewVersions: [] } }, { strategy: 'Webhook', webhook: { clientConfig: { url: 'https://x' }, conversionReviewVersions: ['v2'] } }, { strategy: 'Webhook', webhook: { clientConfig: { url: 'https://x' }, conversionReviewVersions: ['v1', 'v1', 'V2'] } }, { strategy: 'Webhook', webhook: { clientConfig: { service: { name: '', namespace: '' } }, conversionReviewVersions: ['v1'] } }, { strategy: 'Webhook', webhook: { clientConfig: { service: { name: 'a', namespace: 'b', port: 0, path: 'x' } }, conversionReviewVersions: ['v1'] } }, { strategy: 'Webhook', webhook: { clientConfig: { service: { name: 'a', namespace: 'b' }, url: 'https://x', caBundle: 'eA==' }, conversionReviewVersions: ['v1'] } }]) await invalid(conversion);
  await t.delete(`${crds}/things.${group}`, undefined, { pick: ({ kind, metadata }) => [kind, metadata?.finalizers] });
}
