import { newControllerManagedBy, newManager, newRecorder } from 'kbts/runtime';
import { type ExpectQuietOptions, expectQuiet, testCluster } from 'kbts/testing';
import { it } from 'vitest';
import { Site } from './api.js';
import { SiteReconciler } from './runtime/reconcile.js';

/** An operator that writes the current time into the status reconciles in a loop, and fails this test. */
export function quietTests(): void {
  it('leaves a site alone once it is ready', async () => {
    const cluster = await testCluster();
    const recorder = newRecorder();
    const manager = await newManager(cluster.config, { recorder, metrics: { bindAddress: '0' } });
    await newControllerManagedBy(manager).for(Site).complete(new SiteReconciler(manager.client));
    const stop = new AbortController();
    const running = manager.start(stop.signal);
    await cluster.apply('config/samples/web_v1_site.yaml');
    const options: ExpectQuietOptions = { quietFor: 2_000 };
    await expectQuiet(recorder, options);
    stop.abort();
    await running;
    await cluster.stop();
  });
}
