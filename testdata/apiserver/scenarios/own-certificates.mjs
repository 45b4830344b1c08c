// Certificate requests: their users, approval, denial, and what each write may change.
export const area = 'subresources';
const C = '/apis/certificates.k8s.io/v1/certificatesigningrequests';
const table = 'application/json;as=Table;v=v1;g=meta.k8s.io';
// A request of a P-256 key for O=system:nodes, CN=system:node:x.
const request = `-----BEGIN CERTIFICATE REQUEST-----
MIHpMIGRAgEAMC8xFTATBgNVBAoMDHN5c3RlbTpub2RlczEWMBQGA1UEAwwNc3lz
dGVtOm5vZGU6eDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABOHh3VZLsFEweoZy
NM7nSH7yv49AVccQCEtXZQeatzVhTblaukjRP6i2sbhH4pt8tAlIGx2++OiN7wgp
WRt4GBegADAKBggqhkjOPQQDAgNHADBEAiALfwpAjnadN43lEzQy/kMYwYdv4sgT
mjNLVN28B7zcxQIgEgxXFZbPw7xay3bWLTJ8O8AA1+HdBC6I587sp3ELJQA=
-----END CERTIFICATE REQUEST-----
`;
// The same for O=system:masters, CN=x.
const mastersRequest = `-----BEGIN CERTIFICATE REQUEST-----
MIHgMIGHAgEAMCUxFzAVBgNVBAoMDnN5c3RlbTptYXN0ZXJzMQowCAYDVQQDDAF4
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEY6ukkWk54MBo9ZGXWM3vxLjtAnFo
lvCtU9OodH6wPCNNpMBaXusNJKXEyTYdfgckJyPuRWygq2+b0J/BV+IgGKAAMAoG
CCqGSM49BAMCA0gAMEUCIQDvHLOcqHj+FM3Mn3Nk0sGBslgMFby7Ulf55RxDBem6
AAIgIRWUqEwsE/j0y5CsPYShJrdX0DFiG22CQm72MDWomIM=
-----END CERTIFICATE REQUEST-----
`;
const base64 = (text) => Buffer.from(text).toString('base64');

export default async function (t) {
  const ns = await t.namespace();
  const jane = { as: { user: 'jane', groups: ['system:masters'], extra: { k: ['v'] } } };
  const shown = { pick: ({ metadata: { labels, generation, managedFields }, spec, status }) => ({ labels, generation, managedFields, spec: { ...spec, request: 'r' }, status }), ...jane };
  const make = (name, spec, more) => t.post(C, { metadata: { name: `${ns}-${name}` }, spec: { request: base64(request), signerName: 'example.com/s', usages: ['client auth'], ...spec }, ...more }, shown);
  for (const name of 'abcdefghi') t.cleanUp(() => t.quiet.delete(`${C}/${ns}-${name}`));
  await make('a', {});
  await make('b', { username: 'spoof', groups: ['g'], uid: 'u', extra: { a: ['b'] } });
  await make('c', { signerName: 'kubernetes.io/kube-apiserver-client' });
  await make('d', {}, { status: { certificate: 'eA==', conditions: [{ type: 'Approved', status: 'True' }] } });
  for (const spec of [{ expirationSeconds: 300 }, { usages: [] }, { usages: ['client auth', 'client auth', 'odd'] }, { request: base64('x') }, { signerName: 'kubernetes.io/legacy-unknown' }, { signerName: 'x' }]) await make('bad', spec);
  const patch = (name, subresource, status) => t.patch(`${C}/${ns}-${name}${subresource}`, 'merge', { status }, shown);
  const verdict = (type, more) => ({ conditions: [{ type, status: 'True', reason: 'R', message: 'm', ...more }] });
  await patch('a', '/approval', verdict('Approved'));
  await patch('a', '/approval', verdict('Denied'));
  await patch('a', '/approval', verdict('Approved', { status: 'False' }));
  await patch('a', '/approval', { conditions: [...verdict('Approved').conditions, ...verdict('Denied').conditions] });
  await patch('b', '/approval', verdict('Odd', { status: 'Maybe' }));
  await patch('b', '/approval', verdict('', {}));
  await patch('b', '/approval', verdict('Denied', { lastUpdateTime: '2020-01-01T00:00:00Z', lastTransitionTime: '2020-01-01T00:00:00Z' }));
  await patch('b', '/approval', { certificate: base64('x'), conditions: [] });
  await patch('c', '/status', { certificate: base64('x') });
  await patch('c', '/status', verdict('Approved'));
  await patch('c', '/status', verdict('Failed'));
  await patch('a', '/status', verdict('Failed'));
  await patch('a', '/status', { conditions: [...verdict('Approved', { reason: 'Other' }).conditions, ...verdict('Failed').conditions] });
  await patch('a', '', verdict('Failed'));
  await t.patch(`${C}/${ns}-c`, 'merge', { metadata: { labels: { a: 'b' } }, spec: { usages: ['server auth'] } }, shown);
  await t.get(C, { accept: table, pick: ({ rows }) => rows.filter(({ cells }) => cells[0].startsWith(ns)).map(({ cells: [name, , ...rest] }) => [name, ...rest]) });
  for (const field of ['spec.signerName=example.com/s', 'spec.username=jane']) await t.get(`${C}?fieldSelector=${encodeURIComponent(field)}`, { pick: ({ items }) => items.map(({ metadata }) => metadata.name) });
  const signers = { g: 'kubernetes.io/kube-apiserver-client', h: 'kubernetes.io/kube-apiserver-client-kubelet', i: 'example.com/s' };
  for (const [name, signerName] of Object.entries(signers)) await make(name, { signerName, request: base64(mastersRequest) });
}
