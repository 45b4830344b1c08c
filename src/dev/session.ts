import { fileURLToPath } from 'node:url';
import type { RecorderEvent } from '../runtime/recorder/index.js';
import { makeServingCertificate } from '../testing/certificates.js';
import { findFreePorts } from '../testing/controlplane/ports.js';
import type { ControlPlane } from '../testing/index.js';
import { type InstalledCluster, SessionActions } from './actions.js';
import { type Bundle, type Bundler, openBundler } from './bundle.js';
import { InstalledManifests } from './cluster.js';
import { describeHotLoop } from './hot-loops.js';
import { Installation, operatorKubeconfig } from './installation.js';
import { kindNamed } from './kind-names.js';
import { LostLease } from './lost-lease.js';
import { detailOf } from './objects.js';
import { OperatorProcesses } from './operator/operator.js';
import { OperatorCode } from './operator-code.js';
import type { DevOptions, DevSession } from './options.js';
import { checkNoOtherSession, type SessionAddress } from './other-session.js';
import { PermissionHint } from './permission-hint.js';
import { Permissions } from './permissions.js';
import { isError, Problems, problemOf } from './problems.js';
import type { DevAction, DevActionResult, DevProblem, DevRecording } from './protocol.js';
import { pageFolder } from './recording.js';
import { type DevServer, startDevServer } from './server/dev-server.js';
import { SessionFolder, sessionFile } from './session-folder.js';
import { DevStore } from './store.js';
import { startTypeChecker, type TypeChecker } from './type-checker.js';
import { type UpdateRequest, Updates } from './updates.js';

/** Upper bound for the usual start-up time of an operator, in milliseconds. */
const longestStart = 10_000;

/** Starts the operator of a project. Throws an {@link OtherSessionError} if `kbts dev` already runs in the project. */
export async function startDev(options: DevOptions): Promise<DevSession> {
  const folder = new SessionFolder(options.project);
  await checkNoOtherSession(folder.file(sessionFile));
  const session = new Session(options, folder);
  try {
    await session.start();
  } catch (error) {
    await session.stop();
    throw error;
  }
  return session;
}

class Session implements DevSession {
  readonly store: DevStore;
  readonly kubeconfig: string;
  readonly #permissions: Permissions;
  readonly #problems: Problems;
  readonly #processes: OperatorProcesses;
  readonly #code: OperatorCode;
  readonly #updates: Updates;
  readonly #lostLease = new LostLease();
  readonly #actions: SessionActions;
  readonly #hint: PermissionHint;
  #starting: Promise<ControlPlane> | undefined;
  #parts: InstalledCluster | undefined;
  #bundler: Bundler | undefined;
  #server: DevServer | undefined;
  #types: TypeChecker | undefined;
  /** The files of the last bundle; undefined while the sources cannot be bundled. */
  #inputs: ReadonlySet<string> | undefined;
  #isStopped = false;

  constructor(
    private readonly options: DevOptions,
    private readonly folder: SessionFolder,
  ) {
    const { project, name, version, clusterName, inspect, env, namespace, print } = options;
    this.kubeconfig = folder.file('kubeconfig');
    this.store = new DevStore(name, version, {
      operator: { state: 'building', restarts: -1 },
      cluster: { name: clusterName, server: '', kubeconfig: this.kubeconfig, definitions: [], webhooks: [] },
      kinds: [],
      permissions: [],
      faults: [],
      problems: [],
    });
    this.#permissions = new Permissions((permissions) => this.store.publish({ kind: 'permissions', permissions }));
    this.#hint = new PermissionHint(this.#permissions, print);
    this.#problems = new Problems(this.store, print);
    this.#updates = new Updates(
      (request) => this.#update(request),
      (error) => this.#problems.report('install', [problemOf(error)]),
    );
    this.#processes = new OperatorProcesses({
      childFile: options.childFile ?? fileURLToPath(new URL('operator/child.js', import.meta.url)),
      folder: folder.path,
      project,
      env: {
        ...env,
        KUBECONFIG: folder.file(operatorKubeconfig),
        ...(namespace !== undefined && { WATCH_NAMESPACE: namespace }),
      },
      inspect,
      onStarted: () => this.#code.started(),
      onEvents: (events) => {
        for (const event of events) this.#record(event);
      },
      onExit: (message) => this.#code.ended(message),
      onOutput: (text) => {
        options.onOutput(text);
        this.#hint.follow();
      },
    });
    this.#code = new OperatorCode({
      folder,
      store: this.store,
      processes: this.#processes,
      lostLease: this.#lostLease,
      isInspected: inspect !== undefined,
      print,
      restart: () => this.#updates.restart(),
    });
    this.#actions = new SessionActions({
      project,
      folder,
      store: this.store,
      processes: this.#processes,
      code: this.#code,
      updates: this.#updates,
      permissions: this.#permissions,
      lostLease: this.#lostLease,
      print,
      started: () => this.#started(),
      settled: () => this.#settled(),
      changed: () => this.changed(),
    });
  }

  get url(): string {
    return this.#server?.url ?? '';
  }

  async start(): Promise<void> {
    this.folder.remove();
    this.#processes.prepare(); // before files are written: the standby process removes them
    this.folder.create();
    const { project, withTypes, withWebhooks } = this.options;
    this.#server = await this.#serve();
    // Work of other processes is started first, because this process is busy with the API server.
    const bundling = this.#openBundler();
    bundling.catch(() => {}); // awaited below
    this.#starting = this.options.startPlane();
    const [plane, certificate, [webhookPort = 0]] = await Promise.all([
      this.#starting,
      makeServingCertificate(),
      findFreePorts(1),
      bundling,
    ]);
    this.folder.write('tls.crt', certificate.cert);
    this.folder.write('tls.key', certificate.key);
    this.folder.write('kubeconfig', plane.admin.kubeconfig());
    const target = withWebhooks ? { port: webhookPort, caBundle: certificate.ca } : undefined;
    this.#code.args = operatorArguments(this.folder, target?.port);
    this.#parts = this.#partsOn(plane, target);
    await this.#updates.runFirst();
    await this.#settled();
    if (withTypes) this.#types = startTypeChecker(project, (problems) => this.#problems.report('types', problems));
  }

  #partsOn(plane: ControlPlane, target: { port: number; caBundle: string } | undefined): InstalledCluster {
    const { project, withRbac, inspect, namespace, print } = this.options;
    const isPatient = inspect !== undefined;
    const manifests = new InstalledManifests(project, plane, { target, withRbac, isPatient, namespace });
    const installation = new Installation({
      plane,
      manifests,
      permissions: this.#permissions,
      folder: this.folder,
      store: this.store,
      print,
      loseLease: () => this.#actions.loseLease(),
    });
    return { plane, manifests, installation };
  }

  /** Opens the bundler, and loads the packages of the operator. */
  async #openBundler(): Promise<void> {
    const { project, esbuild } = this.options;
    this.#bundler = await openBundler(project, this.folder.path, esbuild);
    const bundle = await this.#bundler.build();
    this.#inputs = isBundle(bundle) ? bundle.inputs : undefined;
    if (isBundle(bundle)) this.#warm(bundle);
  }

  /** With a debugger, no standby process runs next to the operator, because both would use the debugger's port. */
  #warm(bundle: Bundle): void {
    if (this.options.inspect === undefined && !this.#isStopped) this.#code.warm(bundle);
  }

  /** Resolves when the operator is running, has ended, cannot start, or takes longer than usual to start. */
  async #settled(): Promise<void> {
    await this.#updates.idle();
    const isSettled = () => this.store.parts.operator.state !== 'starting' || this.#permissions.missing.length > 0;
    await new Promise<void>((resolve) => {
      if (isSettled()) return resolve();
      const done = () => {
        clearTimeout(timer);
        unsubscribe();
        resolve();
      };
      const timer = setTimeout(done, longestStart);
      const unsubscribe = this.store.subscribe(() => {
        if (isSettled()) done();
      });
    });
  }

  isInput(file: string): boolean {
    if (file.startsWith('config/samples/')) return true;
    return this.#inputs?.has(file) ?? !file.startsWith('config/'); // if the build failed, any file may be missing
  }

  changed(): void {
    this.#types?.changed();
    this.#updates.save();
  }

  async #update(request: UpdateRequest): Promise<void> {
    const [bundle, generated] = await Promise.all([this.#bundler?.build(), this.options.generate()]);
    if (!bundle) return;
    if (this.#updates.isOutdated) {
      if (request.isForced) this.#updates.restart(); // the update after the newer save restarts the operator
      return;
    }
    this.#problems.report('build', isBundle(bundle) ? [] : bundle);
    this.#inputs = isBundle(bundle) ? bundle.inputs : undefined;
    // Manifests are not written from a source that is saved only in part: they could lack a kind.
    const unwritten = isBundle(bundle) && !generated.problems.some(isError) ? generated.write() : [];
    const problems = [...generated.problems, ...unwritten];
    this.#problems.report('manifests', problems);
    if (!isBundle(bundle) || problems.some(isError)) return this.#code.keep('the sources have errors');
    const installed = await this.#started().installation.update();
    this.#problems.report('install', installed.problems);
    await this.#code.use(bundle, installed.description, request);
    // Loading the packages earlier would slow down the start of the operator.
    void this.#settled().then(() => this.#warm(bundle));
  }

  #record(event: RecorderEvent): void {
    if (event.kind === 'denied') {
      const missing = this.#permissions.deny(event.denied);
      if (missing) this.#hint.show(missing);
      return;
    }
    if (event.kind === 'reconcile') this.#permissions.use(event.reconcile);
    if (event.kind === 'hotLoop') this.options.print(describeHotLoop(event.hotLoop));
    this.store.publish(event);
  }

  async #serve(): Promise<DevServer> {
    const { port, allowedHosts, print } = this.options;
    const server = await startDevServer({
      live: {
        store: this.store,
        act: (action) => this.act(action),
        kindNamed: (given) => kindNamed(given, this.#started().plane.config),
        detail: (place) => detailOf(this.#started().plane.client, place),
      },
      pageFolder,
      port,
      allowedHosts,
      recording: () => this.recording(),
    });
    if (port !== 0 && server.port !== port) print(`port ${port} is in use; the page is on ${server.port}`);
    const url = `http://127.0.0.1:${server.port}`;
    const address: SessionAddress = { url, token: server.token, pid: process.pid, startedAt: new Date().toISOString() };
    this.folder.write(sessionFile, JSON.stringify(address));
    return server;
  }

  async act(action: DevAction): Promise<DevActionResult> {
    return await this.#actions.run(action);
  }

  async recording(): Promise<DevRecording> {
    const state = this.store.state(Number.POSITIVE_INFINITY);
    const { client } = this.#started().plane;
    const details = await Promise.all(
      state.objects.map(async (object) => {
        const detail = await detailOf(client, object).catch(() => undefined); // the object was deleted meanwhile
        return detail ? [[object.uid, detail] as const] : [];
      }),
    );
    return {
      kind: 'kbts-recording',
      version: 1,
      recordedAt: Date.now(),
      state,
      objects: Object.fromEntries(details.flat()),
    };
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#types?.stop();
    this.#hint.stop();
    this.#parts?.installation.stop();
    await this.#updates.stop();
    await Promise.all([this.#processes.stop(), this.#bundler?.close(), this.#server?.close()]);
    this.store.publish({
      kind: 'operator',
      operator: { state: 'stopped', restarts: this.store.parts.operator.restarts },
    });
    const plane = await this.#starting?.catch(() => undefined);
    await plane?.stop();
    this.folder.remove();
  }

  #started(): InstalledCluster {
    if (!this.#parts) throw new Error('the cluster has not started yet');
    return this.#parts;
  }
}

/** Returns the arguments of the operator, which `readManagerFlags` reads. Leader election is off by default. */
function operatorArguments(folder: SessionFolder, webhookPort: number | undefined): string[] {
  return [
    `--kubeconfig=${folder.file(operatorKubeconfig)}`,
    '--metrics-bind-address=0',
    '--health-probe-bind-address=0',
    '--zap-devel',
    ...(webhookPort === undefined ? [] : [`--webhook-port=${webhookPort}`, `--webhook-cert-path=${folder.path}`]),
  ];
}

function isBundle(built: Bundle | readonly DevProblem[]): built is Bundle {
  return 'code' in built;
}
