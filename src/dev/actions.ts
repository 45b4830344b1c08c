import type { RecordedObject } from '../runtime/recorder/index.js';
import type { ControlPlane } from '../testing/index.js';
import { bundleName } from './bundle.js';
import type { InstalledManifests } from './cluster.js';
import { fixPermissions } from './fix-permissions.js';
import type { Installation } from './installation.js';
import type { LostLease } from './lost-lease.js';
import type { OperatorProcesses } from './operator/operator.js';
import type { OperatorCode } from './operator-code.js';
import type { Permissions } from './permissions.js';
import { describeProblem, isError } from './problems.js';
import type { DevAction, DevActionResult, DevOperator } from './protocol.js';
import type { SessionFolder } from './session-folder.js';
import type { DevStore } from './store.js';
import type { Updates } from './updates.js';

/** The cluster, and the manifests that `kbts dev` installs in it. */
export interface InstalledCluster {
  readonly plane: ControlPlane;
  readonly manifests: InstalledManifests;
  readonly installation: Installation;
}

interface ActionContext {
  readonly project: string;
  readonly folder: SessionFolder;
  readonly store: DevStore;
  readonly processes: Pick<OperatorProcesses, 'reconcile'>;
  readonly code: Pick<OperatorCode, 'forgetFailure'>;
  readonly updates: Pick<Updates, 'restart' | 'idle'>;
  readonly permissions: Pick<Permissions, 'missing'>;
  readonly lostLease: LostLease;
  readonly print: (line: string) => void;
  /** Returns the parts that require a cluster, or throws if the cluster has not started yet. */
  readonly started: () => InstalledCluster;
  /** Resolves when the operator is running, has ended, cannot start, or takes longer than usual to start. */
  readonly settled: () => Promise<void>;
  /** Reports that a source file has changed. */
  readonly changed: () => void;
}

/** The actions of the user, on the page or in the terminal. */
export class SessionActions {
  constructor(private readonly parts: ActionContext) {}

  async run(action: DevAction): Promise<DevActionResult> {
    const { project, folder, permissions, started, changed } = this.parts;
    switch (action.kind) {
      case 'reconcile':
        return this.#reconcile(action.controller, action.object);
      case 'delete': {
        const { apiVersion, objectKind: kind, namespace, name } = action;
        const { client } = started().plane;
        await client.delete({ apiVersion, kind, metadata: { name, ...(namespace && { namespace }) } });
        return { isDone: true, message: `deleted ${kind} ${name}` };
      }
      case 'sample':
        return await this.#applySamples(action.apiVersion, action.objectKind);
      case 'restart':
        return await this.#restart();
      case 'fault':
        return await started().installation.setFault(action.name, action.isOn);
      case 'fixPermissions': {
        const result = await fixPermissions(permissions.missing, project, folder.file(`${bundleName}.map`));
        if (result.isDone) changed();
        return result;
      }
      default:
        return { isDone: false, message: 'unknown action' };
    }
  }

  #reconcile(controller: string, object: RecordedObject): DevActionResult {
    const { processes, store } = this.parts;
    const { operator } = store.parts;
    const controllers = store.state(1).queues.map((queue) => queue.controller);
    const isKnown = controllers.includes(controller);
    if (operator.state === 'running' && !isKnown) {
      const unknown = `the operator has no controller \`${controller}\`; it has ${controllers.join(', ')}`;
      return { isDone: false, message: controllers.length === 0 ? 'the operator has no controllers' : unknown };
    }
    const isDone = isKnown && processes.reconcile(controller, object);
    return { isDone, message: isDone ? `reconciling ${object.name}` : notRunning(operator) };
  }

  async #applySamples(apiVersion: string | undefined, kind: string | undefined): Promise<DevActionResult> {
    const { store, started, settled } = this.parts;
    await settled(); // the API server calls the operator's webhooks for samples
    if (store.parts.operator.state === 'building')
      return { isDone: false, message: `nothing is installed yet: ${store.parts.operator.message}` };
    try {
      const { names, problems } = await started().manifests.applySamples(apiVersion, kind);
      const applied = names.length > 0 ? `applied ${names.join(', ')}` : 'no sample found in config/samples';
      return { isDone: names.length > 0, message: [applied, ...problems.map(describeProblem)].join('\n') };
    } catch (error) {
      const { operator } = store.parts;
      const isWebhook = error instanceof Error && error.message.includes('failed calling webhook');
      if (operator.state === 'running' || !isWebhook) throw error;
      return { isDone: false, message: `the webhooks for the samples are not served: ${notRunning(operator)}` };
    }
  }

  async #restart(): Promise<DevActionResult> {
    const { code, updates, settled, store } = this.parts;
    code.forgetFailure();
    updates.restart();
    await updates.idle();
    const notRestarted = this.#notRestarted();
    if (notRestarted) return notRestarted;
    await settled();
    const { message } = store.parts.operator; // set if the saved code has ended
    return message === undefined ? { isDone: true, message: 'restarted the operator' } : { isDone: false, message };
  }

  /** Returns the result that lists the errors which prevent a restart; undefined if there are none. */
  #notRestarted(): DevActionResult | undefined {
    const { problems } = this.parts.store.parts;
    const errors = problems.filter((problem) => problem.source !== 'types' && isError(problem));
    if (errors.length === 0) return undefined;
    return { isDone: false, message: ['not restarted, because of errors:', ...errors.map(describeProblem)].join('\n') };
  }

  async loseLease(): Promise<DevActionResult> {
    const { lostLease, updates, started, print } = this.parts;
    if (lostLease.isRunning) return { isDone: false, message: 'the operator is being restarted' };
    const notRestarted = this.#notRestarted();
    if (notRestarted) return notRestarted;
    const { plane, manifests } = started();
    const result = await lostLease.run(plane.client, manifests.namespace, () => updates.restart());
    print(result.message);
    return result;
  }
}

function notRunning({ state, message }: DevOperator): string {
  if (state === 'starting') return 'the operator has not started yet; its output shows what it waits for';
  return `the operator is not running${message === undefined ? '' : `: ${message}`}; correct its code, or press r to restart it`;
}
