import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type ControlPlane,
  type ControlPlaneOptions,
  describeWithControlPlane,
  startControlPlane,
  waitFor,
} from '../index.js';
import { DeployedOperator, refusalOf } from './fixtures/deployed-operator.js';
import { application } from './fixtures/scenarios/application.js';
import { chaospod } from './fixtures/scenarios/chaospod.js';
import { memcached } from './fixtures/scenarios/memcached.js';
import { podset } from './fixtures/scenarios/podset.js';
import type { Scenario } from './fixtures/scenarios/scenario.js';
import { unit } from './fixtures/scenarios/unit.js';

const scenarios: readonly Scenario[] = [memcached, podset, application, chaospod, unit];

describeWithControlPlane(describe, 'operators under their own roles', () => testOperators({ kwok: true }));

describe('operators on the embedded control plane with controllers', () => testOperators({ controllers: true }));

/** All of them run at the same time, on one control plane. That of the CronJob tutorial has tests of its own. */
function testOperators(options: ControlPlaneOptions): void {
  let plane: ControlPlane;
  const operators = new Map<Scenario, DeployedOperator>();

  beforeAll(async () => {
    plane = await startControlPlane(options);
    for (const scenario of scenarios) {
      operators.set(scenario, await DeployedOperator.install(plane, scenario.tutorial));
    }
    await forAll(async (scenario, deployed) => {
      const first = await deployed.start();
      await deployed.waitForLeader();
      if (scenario.invalid) await deployed.aimWebhooksAt(first);
      await waitForWebhooks(scenario);
    });
  }, 240_000);

  afterEach(({ task }) => {
    if (task.result?.state !== 'fail') return;
    for (const { tutorial, started } of operators.values()) {
      for (const [index, operator] of started.entries())
        process.stderr.write(`-- ${tutorial} ${index}\n${operator.log().slice(-4_000)}\n`);
    }
    for (const part of ['kube-controller-manager', 'kube-scheduler', 'kwok'])
      process.stderr.write(`-- ${part}\n${plane.log(part).slice(-2_000)}\n`);
  });

  afterAll(async () => {
    await forAll((_, deployed) => deployed.stop());
    await plane?.stop();
  }, 60_000);

  describe.each(scenarios)('$tutorial', (scenario) => {
    scenario.tests(() => operatorOf(scenario));

    it('is never denied a request', () => {
      expect(operatorOf(scenario).started[0]?.log()).not.toMatch(/forbidden|lacks permissions/i);
    });
  });

  describe('when the API server restarts in the middle of the work', () => {
    const leaders = new Map<Scenario, string>();

    beforeAll(async () => {
      await forAll(async (scenario, deployed) => {
        leaders.set(scenario, await deployed.waitForLeader());
        await scenario.begin(deployed, `${scenario.tutorial}-restarted`);
      });
      await plane.killApiServer();
      await plane.restartApiServer();
    }, 120_000);

    it.each(scenarios)(
      '$tutorial has the same outcome',
      (scenario) => scenario.verify(operatorOf(scenario), `${scenario.tutorial}-restarted`),
      90_000,
    );

    it.each(scenarios)('$tutorial keeps its leader', async (scenario) => {
      expect(await operatorOf(scenario).leader()).toBe(leaders.get(scenario));
    });
  });

  describe('when the leader is killed in the middle of the work', () => {
    const leaders = new Map<Scenario, string>();

    beforeAll(async () => {
      await forAll(async (scenario, deployed) => {
        const [first] = deployed.started;
        const second = await deployed.start();
        if (scenario.invalid) await deployed.aimWebhooksAt(second);
        leaders.set(scenario, await deployed.waitForLeader());
        await scenario.begin(deployed, `${scenario.tutorial}-handed-over`);
        await first?.kill('SIGKILL');
        await waitForWebhooks(scenario);
      });
    }, 120_000);

    it.each(scenarios)(
      '$tutorial has the same outcome',
      (scenario) => scenario.verify(operatorOf(scenario), `${scenario.tutorial}-handed-over`),
      90_000,
    );

    it.each(scenarios)('$tutorial has another leader', async (scenario) => {
      expect(await operatorOf(scenario).leader()).not.toBe(leaders.get(scenario));
    });
  });

  // The garbage collector of Kubernetes sees new kinds after half a minute.
  it.each(scenarios)('$tutorial leaves no objects', (scenario) => scenario.remove(operatorOf(scenario)), 90_000);

  function operatorOf(scenario: Scenario): DeployedOperator {
    const deployed = operators.get(scenario);
    if (!deployed) throw new Error(`the operator of ${scenario.tutorial} is not installed`);
    return deployed;
  }

  async function forAll(action: (scenario: Scenario, deployed: DeployedOperator) => Promise<void>): Promise<void> {
    await Promise.all([...operators].map(([scenario, deployed]) => action(scenario, deployed)));
  }

  /** Waits until the API server calls the webhooks. */
  async function waitForWebhooks({ tutorial, invalid }: Scenario): Promise<void> {
    if (!invalid) return;
    const look = async () => (await refusalOf(plane.client.create(invalid, { dryRun: true }))).code === 422;
    await waitFor(look, { what: `the webhooks of ${tutorial}` });
  }
}
