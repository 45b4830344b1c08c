// Runs the API server in memory until Ctrl-C: npx tsx hack/apiserver.ts [--kubeconfig FILE] [--port N]
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startApiServer } from '../src/apiserver/start-server.js';

const { values } = parseArgs({ options: { kubeconfig: { type: 'string' }, port: { type: 'string', default: '0' } } });
const file = values.kubeconfig ?? join(mkdtempSync(join(tmpdir(), 'apiserver-')), 'kubeconfig');
const server = await startApiServer({ port: Number(values.port), onError: console.error });
writeFileSync(file, server.kubeconfig, { mode: 0o600 });
console.log(`ready ${file}`);
process.once('SIGINT', server.stop);
process.once('SIGTERM', server.stop);
