import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigMap, Secret } from '../k8s/core/v1.js';
import { createOrUpdate } from '../runtime/controllerutil/index.js';
import {
  type Client,
  newControllerManagedBy,
  newLogger,
  newManager,
  newRecorder,
  type ReconcileFunction,
  type Recorder,
} from '../runtime/index.js';
import { type InProcessControlPlane, startEmbeddedControlPlane } from './controlplane/embedded-control-plane.js';
import { expectQuiet } from './expect-quiet.js';
import { waitFor } from './wait-for.js';

let plane: InProcessControlPlane;
beforeAll(async () => {
  plane = await startEmbeddedControlPlane();
});
afterAll(() => plane.stop());

const namespace = 'default';
const log = newLogger({ destination: { write: () => true } });

/** Runs a controller of the ConfigMaps with a label, while `use` runs. */
async function withOperator(
  label: string,
  reconcile: (client: Client) => ReconcileFunction,
  use: (recorder: Recorder) => Promise<void>,
): Promise<void> {
  const recorder = newRecorder();
  const manager = await newManager(plane.config, { recorder, log, metrics: { bindAddress: '0' } });
  await newControllerManagedBy(manager)
    .for(ConfigMap, { predicates: [isLabeled(label)] })
    .owns(Secret)
    .named(label)
    .complete(reconcile(manager.client));
  const stop = new AbortController();
  const running = manager.start(stop.signal);
  await plane.client.create(ConfigMap.from({ metadata: { name: label, namespace, labels: { test: label } } }));
  try {
    await use(recorder);
  } finally {
    stop.abort();
    await running;
  }
}

function isLabeled(label: string) {
  const has = ({ metadata }: ConfigMap) => metadata.labels?.test === label;
  return {
    create: ({ object }: { object: ConfigMap }) => has(object),
    update: ({ objectNew }: { objectNew: ConfigMap }) => has(objectNew),
    delete: ({ object }: { object: ConfigMap }) => has(object),
    generic: ({ object }: { object: ConfigMap }) => has(object),
  };
}

describe('a recorder', () => {
  it('records why an object was reconciled, what each write changed, and the log', async () => {
    const reconcile =
      (client: Client): ReconcileFunction =>
      async (request, context) => {
        const map = await client.get(ConfigMap, request);
        context.log.info('reconciling', { size: 3, token: 'secret' });
        if (map.data?.color === 'blue') return { requeueAfter: 60_000 };
        const secret = Secret.from({ metadata: { ...request, ownerReferences: [] }, stringData: { key: 'hunter2' } });
        await createOrUpdate(client, secret, () => {});
        await client.update({ ...map, data: { color: 'blue' } });
      };
    await withOperator('records', reconcile, async (recorder) => {
      await expectQuiet(recorder, { quietFor: 200 });
      const all = recorder.reconciles();
      const [first, second] = all;
      expect(first).toMatchObject({
        controller: 'records',
        object: { kind: 'ConfigMap', namespace, name: 'records' },
        causes: [{ kind: 'event', event: 'create' }],
        attempt: 1,
        outcome: 'success',
        requests: [
          { verb: 'create', object: { kind: 'Secret', name: 'records' }, status: 201 },
          { verb: 'update', status: 200, changes: [{ path: 'data', after: { color: 'blue' } }] },
        ],
        log: [{ level: 'info', message: 'reconciling', fields: { size: 3, token: '[redacted]' } }],
      });
      expect(second).toMatchObject({
        causes: [{ kind: 'event', event: 'update', changes: [{ path: 'data' }], writtenBy: first?.id }],
        outcome: 'requeue_after',
        requests: [],
      });
      expect((second?.requeueAt ?? 0) - (second?.endedAt ?? 0)).toBeGreaterThan(59_000);
      expect(JSON.stringify(all)).not.toMatch(/hunter2|aHVudGVyMg/);
    });
  });

  it('enqueues an object on request, and says so', async () => {
    await withOperator(
      'manual',
      () => async () => {},
      async (recorder) => {
        await expectQuiet(recorder, { quietFor: 200 });
        expect(recorder.reconcileNow('other', { name: 'manual' })).toBe(false);
        expect(recorder.reconcileNow('manual', { namespace, name: 'manual' })).toBe(true);
        const last = await waitFor(() => recorder.reconciles()[1], { what: 'another reconcile' });
        expect(last.causes).toMatchObject([{ kind: 'manual' }]);
      },
    );
  });
});

describe('expectQuiet', () => {
  it('names the field that a reconciler changes each time', async () => {
    let runs = 0;
    const reconcile =
      (client: Client): ReconcileFunction =>
      async (request) => {
        const map = await client.get(ConfigMap, request);
        await client.update({ ...map, data: { fixed: 'yes', seen: String(++runs) } });
      };
    await withOperator('loops', reconcile, async (recorder) => {
      const message =
        "ConfigMap default/loops: two consecutive reconciles were caused by the controller's own writes; changed each time: data.seen";
      await expect(expectQuiet(recorder)).rejects.toThrow(message);
    });
  });

  it('fails if the operator is never quiet, although it is not a loop', async () => {
    const forever = () => new Promise<void>(() => {});
    await withOperator(
      'hangs',
      () =>
        async (_, { signal }) =>
          Promise.race([forever(), aborted(signal)]),
      async (recorder) => {
        await waitFor(() => recorder.running === 1, { what: 'the reconcile' });
        await expect(expectQuiet(recorder, { timeout: 300 })).rejects.toThrow('the operator is not quiet after 0.3 s');
      },
    );
  });
});

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
