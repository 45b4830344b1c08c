import type { ControlPlane, EmbeddedControlPlane } from '../testing/index.js';
import type { DevActionResult, DevFault } from './protocol.js';

type Fault = Parameters<EmbeddedControlPlane['injectFault']>[0];

/** Faults of requests that can be turned on. */
const requestFaults: readonly (Pick<DevFault, 'name' | 'title'> & { readonly fault: Fault })[] = [
  { name: 'latency', title: 'Each request takes half a second longer.', fault: { kind: 'latency', ms: 500 } },
  {
    name: 'conflict',
    title: 'Each update fails with a conflict (409).',
    fault: { kind: 'status', code: 409, verb: 'update' },
  },
  {
    name: 'tooManyRequests',
    title: 'Every second request is rejected for now (429).',
    fault: { kind: 'status', code: 429, share: 0.5 },
  },
  {
    name: 'reset',
    title: 'Every fourth request ends with a broken connection.',
    fault: { kind: 'reset', share: 0.25 },
  },
];

/** Faults that happen once. */
const events: readonly Pick<DevFault, 'name' | 'title'>[] = [
  { name: 'restart', title: 'The API server restarts.' },
  { name: 'leaderLost', title: 'The operator restarts with leader election, and another replica takes its Lease.' },
];

/** Injects faults into requests of the operator, on a control plane that supports faults. */
export class DevFaults {
  readonly #on = new Map<DevFault['name'], { stop(): void }>();

  constructor(
    private readonly plane: ControlPlane | EmbeddedControlPlane,
    /** Name of the user that the operator runs as. */
    private readonly user: string,
    private readonly loseLease: () => Promise<DevActionResult>,
  ) {}

  /** All faults, and whether they are on; empty for a cluster that does not support faults. */
  get all(): readonly DevFault[] {
    if (!('injectFault' in this.plane)) return [];
    return [...requestFaults, ...events].map(({ name, title }) => ({ name, title, isOn: this.#on.has(name) }));
  }

  async set(name: DevFault['name'], isOn: boolean): Promise<DevActionResult> {
    if (!('injectFault' in this.plane)) return { isDone: false, message: 'this cluster does not support faults' };
    if (name === 'restart') {
      await this.plane.restartApiServer();
      return { isDone: true, message: 'the API server has restarted' };
    }
    if (name === 'leaderLost') return await this.loseLease();
    const found = requestFaults.find((fault) => fault.name === name);
    if (!found) return { isDone: false, message: `unknown fault \`${name}\`` };
    this.#on.get(name)?.stop();
    this.#on.delete(name);
    if (isOn) this.#on.set(name, this.plane.injectFault({ ...found.fault, user: this.user }));
    return { isDone: true, message: `${name} is ${isOn ? 'on' : 'off'}` };
  }
}
