import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { Json } from '../base/json/index.js';
import { type ControlPlane, describeWithControlPlane, startControlPlane } from '../testing/index.js';
import { RandomSchemas } from './fixtures/random-schemas.js';
import { type Send, TwinServers } from './fixtures/twin-servers.js';

// By hand: `KBTS_SCHEMA_RUNS=5000 npx vitest run src/apiserver/schemas.property.test.ts`.
const runs = Number(process.env.KBTS_SCHEMA_RUNS ?? 300);
const seed = Number(process.env.KBTS_SCHEMA_SEED ?? 1);

describeWithControlPlane(
  describe,
  'random objects of random definitions',
  () => {
    test('get the same verdict, fields, reasons and messages as from kube-apiserver', async () => {
      const planes: ControlPlane[] = [];
      const differences: string[] = [];
      try {
        for (const kind of ['real', 'embedded'] as const) planes.push(await startControlPlane({ kind }));
        const servers = planes.map((plane) => senderOf(plane)) as [Send, Send];
        let objects = 0;
        for (let round = 0; objects < runs; round += 1) {
          const twins = new TwinServers(servers, new RandomSchemas(seed + round));
          await twins.round(`round${round}.example.com`, 40);
          objects += twins.objects;
          differences.push(...twins.differences.map((text) => `seed ${seed + round}: ${text}`));
        }
      } finally {
        for (const plane of planes) await plane.stop();
      }
      expect(differences).toEqual([]);
    }, 3_600_000);
  },
  { kind: 'real' },
);

function senderOf({ config }: ControlPlane): Send {
  const { ca, cert, key } = config;
  const agent = new Agent({ ca, cert, key, keepAlive: true });
  return async (method, path, body) => {
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const call = request(new URL(path, config.server), { method, headers, agent });
    call.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const content = await text(response);
    // The response for a path that is not served yet is plain text.
    const isJson = response.headers['content-type']?.startsWith('application/json');
    const sent = (isJson ? JSON.parse(content) : content) as Json;
    return { status: response.statusCode ?? 0, warning: String(response.headers.warning ?? ''), body: sent };
  };
}
