import { configMap, pod, partial } from '../shared.mjs';

// Queries of watches, bookmarks, formats and selectors.
export const area = 'watch';

export default async function (t) {
  await t.namespace();
  await t.quiet.post('v1:configmaps', configMap('a', undefined, { labels: { on: '1' } }));
  const { body } = await t.quiet.post('v1:configmaps', configMap('b'));
  const rv = body.metadata?.resourceVersion;
  const watch = (query, options, act) => t.watch(`v1:configmaps?watch=true&${query}`, options, act);
  for (const query of ['resourceVersion=abc', 'resourceVersion=-1', 'resourceVersionMatch=NotOlderThan', 'sendInitialEvents=true', 'sendInitialEvents=true&resourceVersionMatch=Exact', 'sendInitialEvents=false', 'continue=abc', 'limit=x', 'timeoutSeconds=x', 'labelSelector=a%20b', 'fieldSelector=spec.x%3Dy', 'resourceVersion=1&resourceVersionMatch=Odd', 'allowWatchBookmarks=maybe']) await watch(`${query}${query.startsWith('timeout') ? '' : '&timeoutSeconds=1'}`, { toEnd: true });
  await watch('sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true', { events: 3 });
  await watch(`sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&resourceVersion=${rv}`, { events: 3 });
  await watch('sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&labelSelector=on%3D1', { events: 2 });
  await watch(`resourceVersion=${rv}&timeoutSeconds=1`, { toEnd: true }, () => t.post('v1:configmaps', configMap('c')));
  await watch(`resourceVersion=${rv}`, { events: 4, accept: partial }, async () => {
    await t.patch('v1:configmaps/c', 'merge', { data: { x: 'y' } });
    await t.patch('v1:configmaps/c', 'merge', { metadata: { labels: { on: '1' } } });
    await t.delete('v1:configmaps/c');
  });
  await watch(`resourceVersion=${rv}&labelSelector=on%3D1`, { events: 2 });
  await watch(`resourceVersion=${rv}&labelSelector=!on`, { events: 3 });
  await watch(`resourceVersion=${rv}&fieldSelector=metadata.name!%3Dc`, { events: 0 });
  await watch('fieldSelector=metadata.name%3Da', { events: 1, accept: 'application/json;stream=watch' });
  await watch('', { events: 2, accept: 'text/html' });
  await watch('', { events: 2, accept: 'application/xml, */*' });
  await t.watch('v1:configmaps/a?watch=true', { events: 1 });
  await t.watch(`/api/v1/watch/configmaps?fieldSelector=metadata.namespace%3D${t.ns}`, { events: 2 });
  await t.watch(`/api/v1/watch/namespaces/${t.ns}/missing`, { toEnd: true });
  await t.watch(`/api/v1/watch/namespaces/${t.ns}`, { events: 1 });
  await t.watch('v1:pods?watch=true&fieldSelector=status.phase%3DRunning', { events: 2 }, async () => {
    await t.post('v1:pods', pod('p'), { pick: ({ status }) => status.phase });
    await t.patch('v1:pods/p/status', 'merge', { status: { phase: 'Running' } }, { pick: ({ status }) => status.phase });
    await t.patch('v1:pods/p/status', 'merge', { status: { phase: 'Failed' } }, { pick: ({ status }) => status.phase });
  });
  await t.watch('v1:pods?watch=true&fieldSelector=spec.nodeName%3Dn', { events: 1 }, () => t.post('v1:pods/p/binding', { metadata: { name: 'p' }, target: { kind: 'Node', name: 'n' } }));
  await t.watch(`/api/v1/namespaces?watch=true&fieldSelector=metadata.name%3D${t.ns}`, { events: 2 }, () => t.patch(`/api/v1/namespaces/${t.ns}`, 'merge', { metadata: { labels: { x: 'y' } } }, { pick: ({ metadata }) => metadata.labels.x }));
  await t.delete('v1:configmaps?watch=true&labelSelector=nothing');
  await t.post('v1:configmaps?watch=true', configMap('z'), { pick: ({ metadata }) => metadata.name });
}
