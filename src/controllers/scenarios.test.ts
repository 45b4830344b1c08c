import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from '../testing/index.js';
import { endStateOf } from './fixtures/end-state.js';
import { namespaceOf, type Plane, recordingOf, runIn, startOwnPlane } from './fixtures/planes.js';
import { scenarios } from './fixtures/scenarios.js';

let plane: Plane;

beforeAll(async () => {
  plane = await startOwnPlane();
}, 60_000);
afterAll(() => plane?.stop());

it.concurrent.each(scenarios)(
  '$name ends as with kube-controller-manager',
  async (scenario) => {
    await runIn(plane, scenario);
    const expected = readFileSync(recordingOf(scenario), 'utf8');
    const state = () => endStateOf(plane.client, namespaceOf(scenario));
    const isSame = async () => (await state()) === expected;
    await waitFor(isSame, { what: 'the same end state', timeout: 10_000 }).catch(() => undefined);
    expect(await state()).toBe(expected);
  },
  90_000,
);
