// Runs the API server in memory until Ctrl-C: npx tsx hack/apiserver.ts [--kubeconfig FILE] [--port N]
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeCredentials, newWorld, serveHttps, TokenSigner, writeKubeconfig } from '../src/apiserver/serving/index.js';

const { values } = parseArgs({ options: { kubeconfig: { type: 'string' }, port: { type: 'string', default: '0' } } });
const file = values.kubeconfig ?? join(mkdtempSync(join(tmpdir(), 'apiserver-')), 'kubeconfig');
const credentials = await makeCredentials();
const { newApiServer } = await import(new URL('../src/apiserver/index.ts', import.meta.url).href);
const api = await newApiServer({ world: newWorld(new TokenSigner()), rootCA: credentials.authority.cert });
const server = await serveHttps({
  handle: (request) => api.handle(request),
  credentials,
  port: Number(values.port),
  onError: console.error,
});
writeFileSync(file, writeKubeconfig(server.url, credentials.authority.cert, credentials.admin), { mode: 0o600 });
console.log(`ready ${file}`);
const stop = async () => {
  await server.close();
  await api.stop?.();
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
