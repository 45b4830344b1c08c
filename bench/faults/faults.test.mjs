import { describeWithControlPlane } from 'kbts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOurs } from '../operators/build.mjs';
import { Cluster } from './cluster.mjs';
import { faults } from './faults.mjs';
import { measure } from './measure.mjs';
import { Observer } from './observer.mjs';

/** For faults that end the leader: shorter than the default of 15 s, which a busy machine needs to keep a lease. */
const lease = '--lease-duration=6000';

/** Far above what was measured, and far below what a hanging connection or a growing backoff would take. */
const longestRecovery = 60_000;

describeWithControlPlane(describe, 'an operator under faults', () => {
  /** @type {Cluster} */
  let cluster;
  /** @type {Observer} */
  let observer;
  /** @type {string[]} */
  let command;

  beforeAll(async () => {
    [cluster, command] = await Promise.all([Cluster.start(), buildOurs()]);
    observer = new Observer(cluster.plane.config);
  }, 180_000);
  afterAll(async () => {
    await observer?.stop();
    await cluster?.stop();
  }, 60_000);

  const run = async (fault) => {
    const flags = fault.endsLeader ? [lease] : [];
    const { ours } = await measure(fault, {
      cluster,
      observer,
      isShort: true,
      operators: { ours: { command, flags } },
    });
    expect(ours, JSON.stringify(ours)).toMatchObject({ lost: 0, formerLeaderWrites: 0 });
    expect(ours?.recovery).toBeLessThan(longestRecovery);
    if (fault.endsLeader) expect(ours?.exits).toBeGreaterThan(0);
    else expect(ours?.exits).toBe(0);
  };

  const [alone, together] = [faults.filter(affectsAll), faults.filter((fault) => !affectsAll(fault))];
  for (const fault of together) {
    it.concurrent(`loses nothing: ${fault.title}`, { timeout: 300_000 }, () => run(fault));
  }
  for (const fault of alone) {
    it(`loses nothing: ${fault.title}`, { timeout: 300_000 }, () => run(fault));
  }
});

/** Whether a fault affects the operators of other faults on the same control plane. */
function affectsAll({ isOfCluster, fillsServer }) {
  return isOfCluster || fillsServer;
}
