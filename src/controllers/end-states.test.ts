import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWithControlPlane, waitFor } from '../testing/index.js';
import { endStateOf } from './fixtures/end-state.js';
import { namespaceOf, type Plane, runIn, startOwnPlane, startRealPlane } from './fixtures/planes.js';
import type { Scenario } from './fixtures/scenario.js';
import { scenarios } from './fixtures/scenarios.js';

describeWithControlPlane(
  describe,
  'scenarios end as with kube-controller-manager',
  () => {
    const planes: Plane[] = [];
    const runs = new Map<Scenario, Promise<PromiseSettledResult<void>[]>>();

    beforeAll(async () => {
      planes.push(await startOwnPlane(), await startRealPlane());
      for (const scenario of scenarios) {
        runs.set(scenario, Promise.allSettled(planes.map((plane) => runIn(plane, scenario))));
      }
    }, 120_000);
    afterAll(() => Promise.all(planes.map((plane) => plane.stop())));

    it.each(scenarios)(
      '$name',
      async (scenario) => {
        const [own, real] = (await runs.get(scenario)) ?? [];
        expect(own).toEqual(real);
        expect(own?.status).toBe('fulfilled');
        const states = () => Promise.all(planes.map((plane) => endStateOf(plane.client, namespaceOf(scenario))));
        const isSame = async () => {
          const [ours, theirs] = await states();
          expect(ours).toEqual(theirs);
          return true;
        };
        await waitFor(isSame, { what: 'the same end state', timeout: 5_000 }).catch(() => undefined);
        const [ours, theirs] = await states();
        expect(ours).toEqual(theirs);
      },
      150_000,
    );
  },
  { binaries: ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kwok'] },
);
