// Discovery of everything that is served, classic and aggregated, with odd paths and headers.
export const area = 'discovery';
const aggregated = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';

export default async function (t) {
  const resources = ({ resources: list, ...rest }) => ({ ...rest, resources: list.map(({ storageVersionHash, ...resource }) => resource) });
  const groups = ['autoscaling/v1', 'autoscaling/v2', 'events.k8s.io/v1', 'authentication.k8s.io/v1', 'authorization.k8s.io/v1', 'networking.k8s.io/v1', 'policy/v1', 'storage.k8s.io/v1', 'certificates.k8s.io/v1', 'scheduling.k8s.io/v1', 'node.k8s.io/v1', 'discovery.k8s.io/v1', 'flowcontrol.apiserver.k8s.io/v1', 'resource.k8s.io/v1'];
  for (const group of groups) await t.get(`/apis/${group}`, { pick: resources });
  await t.get('/api/v1', { pick: resources });
  for (const group of ['apps', 'autoscaling', 'policy', 'resource.k8s.io', 'storage.k8s.io', 'nope.example.com']) await t.get(`/apis/${group}`);
  for (const path of ['/apis/apps/v9', '/api/v2', '/apis/', '/api/', '/apis/apps/', '/apis/apps/v1/', '/api/v1/', '/apis/policy/v1beta1', '/nope', '/api/v1/nopes', '/apis/apps/v1/namespaces/x/nopes', '/version/', '/openapi', '/openapi/v3/nope', '/openapi/v3/apis/nope/v1', '/openapi/v2/x', '/swagger.json', '/healthz/nope', '/healthz/ping', '/livez/ping', '/readyz/ping', '/healthz/etcd', '/index.html', '/logs']) await t.get(path, { pickAny: (body) => (typeof body === 'string' ? body.slice(0, 100) : body?.kind === 'Status' || body?.kind === 'APIResourceList' && body.resources.length === 0 ? body : Object.keys(body ?? {})) });
  for (const path of ['/healthz', '/livez', '/readyz']) await t.get(path);
  const names = (body) => body.items.map(({ metadata, versions }) => ({ name: metadata.name, versions: versions.map(({ version, freshness, resources: list }) => ({ version, freshness, resources: list.map(({ resource }) => resource) })) }));
  await t.get('/api', { accept: aggregated, pick: names });
  const group = (name) => ({ items }) => items.find(({ metadata }) => metadata.name === name);
  for (const name of ['apps', 'batch', 'autoscaling', 'networking.k8s.io', 'policy', 'storage.k8s.io', 'certificates.k8s.io']) await t.get('/apis', { accept: aggregated, pick: group(name) });
  await t.get('/apis', { accept: 'application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList', pick: ({ kind, apiVersion }) => ({ kind, apiVersion }) });
  await t.get('/apis', { accept: 'application/json;g=apidiscovery.k8s.io;v=v3;as=APIGroupDiscoveryList', pick: ({ kind, apiVersion }) => ({ kind, apiVersion }) });
  await t.get('/apis', { accept: `${aggregated},application/json`, pick: ({ kind, apiVersion }) => ({ kind, apiVersion }) });
  await t.get('/apis/apps', { accept: aggregated });
  await t.get('/apis', { accept: 'application/yaml', pick: (text) => typeof text });
  await t.get('/apis', { accept: 'text/html', pick: ({ kind }) => kind });
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) for (const path of ['/version', '/api/v1', '/apis/apps', '/healthz', '/openapi/v3']) await t.request(method, path, undefined, { pickAny: (body) => (typeof body === 'string' ? body.slice(0, 60) : body?.kind ?? typeof body) });
  await t.get('/version', { pick: ({ major, minor }) => ({ major, minor }) });
  const known = { pickAny: (text) => text.split('\n').filter((line) => /(ping|log|etcd|etcd-readiness|informer-sync|shutdown|bootstrap-roles) |^\w/.test(line)).sort() };
  for (const path of ['/healthz', '/livez', '/readyz']) for (const rest of ['?exclude=ping', '?exclude=nope', '?exclude=etcd&verbose', '?exclude=z&exclude=a&exclude=z&verbose', '?verbose=false', '/', '/?verbose', '/ping/', '/ping?verbose', '/shutdown', '/etcd-readiness', '/informer-sync', '/poststarthook/rbac/bootstrap-roles']) await t.get(`${path}${rest}`, known);
  await t.get('/version', { accept: 'text/html' });
  for (const accept of ['application/yaml', 'text/plain, */*;q=0.1']) for (const path of ['/version', '/api', '/apis/apps', '/apis/apps/v1', '/openapi/v3', '/healthz']) await t.get(path, { accept, pickAny: (body) => (typeof body === 'string' ? body.slice(0, 400) : body?.message ?? body?.kind ?? typeof body) });
  await t.get('/.well-known/openid-configuration', { pick: ({ issuer, jwks_uri: uri, id_token_signing_alg_values_supported: algorithms, ...rest }) => [issuer, uri.replace(/[\d.]+:\d+/, 'host'), algorithms.length, rest] });
  await t.get('/openid/v1/jwks', { accept: '*/*', pickAny: ({ keys: [{ x, y, kid, ...key }] }) => key });
  for (const path of ['/.well-known/openid-configuration', '/openid/v1/jwks']) for (const accept of ['application/json', 'application/yaml', '*/*']) await t.get(path, { accept, as: 'jane', pickAny: (body) => body?.message ?? typeof body });
  const text = { pickAny: (body) => (typeof body === 'string' ? body.slice(0, 100) : body?.message ?? Object.keys(body)) };
  for (const path of ['/openapi/v3/', '/openapi/v3/api/v1/', '/openapi/v2/']) await t.get(path, text);
  for (const path of ['/api', '/apis', '/apis/apps', '/apis/apps/v1']) for (const accept of ['application/cbor', 'application/*', 'text/html']) await t.get(path, { accept, pickAny: (body) => body.kind === 'Status' ? body : body.kind });
  for (const accept of ['application/yaml', 'text/plain', 'application/vnd.kubernetes.protobuf']) await t.get('/openapi/v2', { accept });
}
