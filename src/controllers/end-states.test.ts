import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWithControlPlane, waitFor } from '../testing/index.js';
import { endStateOf } from './fixtures/end-state.js';
import { namespaceOf, type Plane, recordingOf, runIn, startRealPlane } from './fixtures/planes.js';
import type { Scenario } from './fixtures/scenario.js';
import { scenarios } from './fixtures/scenarios.js';

/** `npm run golden -- src/controllers/end-states.test.ts` records the states. */
describeWithControlPlane(
  describe,
  'kube-controller-manager ends scenarios as recorded',
  () => {
    let plane: Plane;
    const runs = new Map<Scenario, Promise<unknown>>();

    beforeAll(async () => {
      plane = await startRealPlane();
      for (const scenario of scenarios) {
        const run = runIn(plane, scenario).catch((error: unknown) => error);
        runs.set(scenario, run);
      }
    }, 120_000);
    afterAll(() => plane?.stop());

    it.each(scenarios)(
      '$name',
      async (scenario) => {
        expect(await runs.get(scenario)).toBeUndefined();
        const state = () => endStateOf(plane.client, namespaceOf(scenario));
        await settle(state, scenario);
        await expect(await state()).toMatchFileSnapshot(recordingOf(scenario));
      },
      150_000,
    );
  },
  { binaries: ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kwok'] },
);

/** Waits for the recorded state, or until a state to record has not changed for a while. */
async function settle(state: () => Promise<string>, scenario: Scenario): Promise<void> {
  let last: string | undefined;
  const isSettled = async () => {
    const before = last;
    last = await state();
    return last === (process.env.KBTS_GOLDEN === 'write' ? before : readFileSync(recordingOf(scenario), 'utf8'));
  };
  const options = { what: 'the end state', timeout: 10_000, interval: 1_000 };
  await waitFor(isSettled, options).catch(() => undefined);
}
