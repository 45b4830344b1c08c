import { type ControllersOptions, type ControlPlane, type PodBehavior, startControlPlane } from 'kbts/testing';

/** Deployments roll out and Jobs run on a simulated node, where the pods of this test fail after a second. */
export async function withFailingPods(test: (plane: ControlPlane) => Promise<void>): Promise<void> {
  const failing: PodBehavior = { runFor: 1_000, exitCode: 3 };
  const controllers: ControllersOptions = { podBehavior: () => failing, jobBackoff: 100 };
  const plane = await startControlPlane({ controllers });
  await test(plane).finally(() => plane.stop());
}
