import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execaSync } from 'execa';
import { expect, it } from 'vitest';
import { dashboardModel } from './grafana/dashboard.js';
import { runtimeDashboards } from './grafana/runtime-dashboards.js';
import { schemaOf, schemas } from './helm/values/value-schema.js';
import { writeJson } from './json-file.js';

const biome = fileURLToPath(new URL('../../node_modules/.bin/biome', import.meta.url));

it('writes JSON that the formatter of scaffolded projects does not change', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kbts-json-'));
  try {
    writeFileSync(
      join(folder, 'biome.json'),
      '{ "root": true, "formatter": { "indentStyle": "space", "indentWidth": 2, "lineWidth": 120 } }\n',
    );
    const values = {
      ...Object.fromEntries(
        Object.entries(runtimeDashboards).map(([name, dashboard]) => [name, dashboardModel(dashboard, 'up')]),
      ),
      schema: schemaOf(
        Object.keys(schemas).map((key) => ({
          key,
          summary: 'A value.',
          content: { kind: 'value', value: null, schema: key as keyof typeof schemas }, // one of its keys
        })),
        { mine: 1 },
      ),
      lists: { a: [], b: ['x', 1, null], d: [{}, { e: 1 }], long: Array.from({ length: 40 }, () => 'some words') },
    };
    for (const [name, value] of Object.entries(values)) {
      const text = writeJson(value);
      expect(JSON.parse(text)).toEqual(value);
      writeFileSync(join(folder, `${name}.json`), text);
    }
    const { exitCode, stdout, stderr } = execaSync(biome, ['format', '.'], { cwd: folder, reject: false });
    expect({ exitCode, stdout, stderr: exitCode === 0 ? '' : stderr }).toMatchObject({ exitCode: 0, stderr: '' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
