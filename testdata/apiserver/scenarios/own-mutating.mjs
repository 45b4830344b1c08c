import { configMap, crd, custom, patch, version } from '../shared.mjs';

export const area = 'admission';
const root = '/apis/admissionregistration.k8s.io/v1';
export default async function (t) {
  const ns = await t.namespace();
  await t.crd(crd('edger.judge.io', 'Thing', { versions: [version('v1', { spec: { type: 'object', properties: { a: { type: 'string' }, d: { type: 'string', default: 'def' } } } })] }));
  const server = await t.webhooks({
    '/count': ({ request }) => patch({ op: 'add', path: '/data/count', value: `${Number(request.object?.data?.count ?? 0) + 1}` }),
    '/mark': ({ request }) => (request.object?.data?.mark ? { allowed: true } : patch({ op: 'add', path: '/data/mark', value: 'x' })),
    '/same': () => patch({ op: 'add', path: '/data/a', value: '1' }),
    '/nothing': () => ({ allowed: true }),
    '/warn': () => ({ allowed: true, warnings: Array.from({ length: 30 }, (_, i) => `${i} ${'w'.repeat(200)}`) }),
    '/long': () => ({ allowed: true, warnings: ['l'.repeat(300), 'm'.repeat(5000), 'ü'] }),
    '/cr': () => patch({ op: 'add', path: '/spec/unknown', value: 1 }, { op: 'add', path: '/spec/a', value: 'set' }),
    '/cr-type': () => patch({ op: 'add', path: '/spec/a', value: 5 }),
    '/cr-kind': () => patch({ op: 'replace', path: '/kind', value: 'Other' }),
    '/ns': () => patch({ op: 'replace', path: '/metadata/namespace', value: 'default' }),
    '/uid': () => patch({ op: 'add', path: '/metadata/uid', value: 'x' }),
    '/ops': () => patch({ op: 'copy', from: '/data/a', path: '/data/b' }, { op: 'move', from: '/data/b', path: '/data/c' }, { op: 'test', path: '/data/c', value: '1' }, { op: 'replace', path: '/data/nope', value: 'r' }, { op: 'remove', path: '/data/a' }),
    '/bad-op': () => patch({ op: 'nope', path: '/data/a' }),
    '/no-path': () => patch({ op: 'add', value: 1 }),
    '/no-slash': () => patch({ op: 'add', path: 'data/a', value: '1' }),
    '/copy-missing': () => patch({ op: 'copy', from: '/data/zz', path: '/data/b' }),
    '/move-missing': () => patch({ op: 'move', from: '/data/zz', path: '/data/b' }),
    '/move-missing-parent': () => patch({ op: 'move', from: '/x/zz', path: '/data/b' }),
    '/remove-parent': () => patch({ op: 'remove', path: '/x/y' }),
    '/replace-parent': () => patch({ op: 'replace', path: '/x/y', value: 1 }),
    '/test-parent': () => patch({ op: 'test', path: '/x/y', value: 1 }),
    '/test-missing': () => patch({ op: 'test', path: '/data/zz', value: 1 }),
    '/root': () => patch({ op: 'replace', path: '', value: {} }),
    '/array': () => patch({ op: 'add', path: '/metadata/finalizers', value: ['a.io/x'] }, { op: 'add', path: '/metadata/finalizers/5', value: 'b.io/y' }),
    '/array2': () => patch({ op: 'add', path: '/metadata/finalizers', value: ['a.io/x'] }, { op: 'add', path: '/metadata/finalizers/z', value: 'b.io/y' }),
    '/array3': () => patch({ op: 'add', path: '/metadata/finalizers', value: ['a.io/x'] }, { op: 'remove', path: '/metadata/finalizers/3' }),
    '/array4': () => patch({ op: 'add', path: '/metadata/finalizers', value: ['a.io/x'] }, { op: 'replace', path: '/metadata/finalizers/3', value: 'q.io/x' }),
    '/empty-patch': () => ({ allowed: true, patchType: 'JSONPatch', patch: Buffer.from('[]').toString('base64') }),
    '/bad-allowed': ({ request }) => ({ raw: { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', response: { uid: request.uid, allowed: 'yes' } } }),
    '/bad-base64': ({ request }) => ({ raw: { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', response: { uid: request.uid, allowed: true, patchType: 'JSONPatch', patch: '***' } } }),
    '/other-kind': ({ request }) => ({ raw: { apiVersion: 'v1', kind: 'Pod', response: { uid: request.uid, allowed: true } } }),
    '/no-such-kind': ({ request }) => ({ raw: { apiVersion: 'admission.k8s.io/v1', kind: 'Nope', response: { uid: request.uid, allowed: true } } }),
    '/destroy': () => ({ destroy: true }),
    '/302': () => ({ raw: 'moved', status: 302 }), '/400': () => ({ raw: 'x', status: 400 }), '/401': () => ({ raw: 'x', status: 401 }), '/403': () => ({ raw: 'x', status: 403 }), '/418': () => ({ raw: 'x', status: 418 }), '/429': () => ({ raw: 'x', status: 429 }), '/503': () => ({ raw: 'x', status: 503 }), '/504': () => ({ raw: 'x', status: 504 }), '/409': () => ({ raw: { kind: 'Status', apiVersion: 'v1', status: 'Failure', message: 'my text', reason: 'Conflict', code: 409 }, status: 409 }),
    '/deny-reason': () => ({ allowed: false, status: { reason: 'NotFound' } }),
    '/deny-warn': () => ({ allowed: false, warnings: ['denied and warned'], status: { message: 'm', code: 599 } }),
  });
  const webhook = (name, path, more = {}) => ({ name, clientConfig: server.clientConfig(path), sideEffects: 'None', admissionReviewVersions: ['v1'], namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': ns } }, rules: [{ apiGroups: ['', 'edger.judge.io'], apiVersions: ['*'], operations: ['CREATE'], resources: ['configmaps', 'things'] }], ...more });
  const url = `${root}/mutatingwebhookconfigurations`;
  t.cleanUp(() => t.quiet.delete(`${url}/${t.ns}`));
  let turn = 0;
  const attempt = async (hooks, act) => {
    turn += 1;
    await t.quiet.delete(`${url}/${t.ns}`);
    const probe = { ...webhook(`probe-${turn}.judge.io`, '/deny-reason'), objectSelector: { matchLabels: { probe: `${turn}` } } };
    const created = await t.quiet.post(url, { metadata: { name: t.ns }, webhooks: [probe, ...hooks.map((h) => ({ ...h, objectSelector: { matchLabels: { go: 'yes' } } }))] });
    if (created.status !== 201) console.log(created.body.message);
    await t.quiet.post('v1:configmaps?dryRun=All', configMap('probe', {}, { labels: { probe: `${turn}` } }), { until: ({ body }) => body.message?.includes(`probe-${turn}.`) });
    await (act ?? (() => t.post('v1:configmaps?dryRun=All', configMap('a', { a: '1' }, { labels: { go: 'yes' } }), { pick: ({ metadata, data }) => ({ metadata, data }) })))();
  };
  const again = { reinvocationPolicy: 'IfNeeded' };
  await attempt([webhook('a.judge.io', '/count', again), webhook('b.judge.io', '/mark')]);
  await attempt([webhook('a.judge.io', '/count'), webhook('b.judge.io', '/mark', again)]);
  await attempt([webhook('a.judge.io', '/nothing', again), webhook('b.judge.io', '/same', again)]);
  await attempt([webhook('a.judge.io', '/count', again), webhook('b.judge.io', '/mark', again), webhook('c.judge.io', '/nothing', again)]);
  for (const path of ['/warn', '/long', '/ns', '/uid', '/ops', '/bad-op', '/no-path', '/no-slash', '/copy-missing', '/move-missing', '/move-missing-parent', '/remove-parent', '/replace-parent', '/test-parent', '/test-missing', '/root', '/array', '/array2', '/array3', '/array4', '/empty-patch', '/bad-allowed', '/bad-base64', '/other-kind', '/no-such-kind', '/destroy', '/302', '/400', '/401', '/403', '/418', '/429', '/503', '/504', '/409', '/deny-reason', '/deny-warn']) await attempt([webhook('it.judge.io', path)]);
  const thing = () => t.post('edger.judge.io/v1:things?dryRun=All', { ...custom('edger.judge.io', 'Thing', 'x', {}), metadata: { name: 'x', labels: { go: 'yes' } } }, { pick: ({ kind, spec }) => ({ kind, spec }) });
  for (const path of ['/cr', '/cr-type', '/cr-kind', '/root']) await attempt([webhook('it.judge.io', path)], thing);
  const conditions = (...expressions) => ({ matchConditions: expressions.map((expression, i) => ({ name: `c${i}`, expression })) });
  for (const [more, policy] of [[conditions('object.data.a == "1"')], [conditions('object.data.a == "2"')], [conditions('object.data.nope == "2"')], [conditions('object.data.nope == "2"'), 'Ignore'], [conditions('object.data.nope == "2"', 'false')], [conditions('object.data.nope == "2"', 'object.data.zip == "2"')], [conditions('request.operation == "CREATE" && request.userInfo.groups.exists(g, g == "system:masters") && oldObject == null && request.namespace == object.metadata.namespace')], [conditions('has(object.metadata.labels) && request.kind.kind == "ConfigMap" && request.dryRun')], [conditions('authorizer.group("").resource("pods").namespace("x").check("get").allowed()')]]) await attempt([webhook('it.judge.io', '/deny-reason', { ...more, ...(policy && { failurePolicy: policy }) })]);
}
