import { describeWithControlPlane } from 'kbts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOurs } from '../operators/build.mjs';
import { Cluster } from './cluster.mjs';
import { faults } from './faults.mjs';
import { measure } from './measure.mjs';
import { Observer } from './observer.mjs';

/** For faults that end the leader: shorter than the default of 15 s, so that another one takes over soon. */
const shortLease = '--lease-duration=9000';
/** For the others: a leader that gets no processor time for 10 s would lose a lease of 15 s, whatever else is broken. */
const longLease = '--lease-duration=90000';

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
    const flags = [fault.endsLeader ? shortLease : longLease];
    const { ours } = await measure(fault, {
      cluster,
      observer,
      isShort: true,
      operators: { ours: { command, flags } },
    });
    expect(ours, JSON.stringify(ours)).toMatchObject({ lost: 0, formerLeaderWrites: 0 });
    if (fault.endsLeader) expect(ours?.exits).toBeGreaterThan(0);
    else expect(ours?.exits).toBe(0);
  };

  const [alone, together] = [faults.filter(affectsAll), faults.filter((fault) => !affectsAll(fault))];
  for (const fault of together) {
    it.concurrent(`loses nothing: ${fault.title}`, { timeout: 600_000 }, () => run(fault));
  }
  for (const fault of alone) {
    it(`loses nothing: ${fault.title}`, { timeout: 600_000 }, () => run(fault));
  }
});

/** Whether a fault affects the operators of other faults on the same control plane. */
function affectsAll({ isOfCluster, fillsServer }) {
  return isOfCluster || fillsServer;
}
