import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RecorderEvent } from '../runtime/recorder/index.js';
import { makeServingCertificate } from '../testing/certificates.js';
import { findFreePorts } from '../testing/controlplane/ports.js';
import type { ControlPlane } from '../testing/index.js';
import { type Bundle, type Bundler, bundleName, openBundler } from './bundle.js';
import { type Installed, InstalledManifests } from './cluster.js';
import { DevFaults } from './faults.js';
import { fixPermissions } from './fix-permissions.js';
import { describeHotLoop } from './hot-loops.js';
import { LostLease } from './lost-lease.js';
import { detailOf, ObjectWatcher } from './objects.js';
import { OperatorProcesses } from './operator/operator.js';
import type { DevOptions, DevSession } from './options.js';
import { checkNoOtherSession, type SessionAddress } from './other-session.js';
import { decoratorsOf, Permissions } from './permissions.js';
import { Problems, problemOf } from './problems.js';
import type { DevAction, DevActionResult, DevOperator, DevProblem, DevRecording } from './protocol.js';
import { pageFolder } from './recording.js';
import { type DevServer, startDevServer } from './server/dev-server.js';
import { DevStore } from './store.js';
import { startTypeChecker, type TypeChecker } from './type-checker.js';

/** Folder for the files of a session, relative to the project. It is removed when the session ends. */
export const sessionFolder = path.join('node_modules', '.cache', 'kbts', 'dev');

/** Name of the file that contains the URL and the token of the page, for `kbts why`. */
export const sessionFile = 'session.json';

/** Upper bound for the usual start-up time of an operator, in milliseconds. */
const longestStart = 10_000;

/**
 * Starts the operator of a project on a control plane.
 *
 * @throws {OtherSessionError} if `kbts dev` already runs in the project
 * @throws Error if the project cannot be bundled, or the cluster rejects its manifests
 */
export async function startDev(options: DevOptions): Promise<DevSession> {
  await checkNoOtherSession(path.join(options.project, sessionFolder, sessionFile));
  const session = new Session(options);
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
  readonly #folder: string;
  readonly #permissions = new Permissions();
  readonly #operator: OperatorProcesses;
  #starting: Promise<ControlPlane> | undefined;
  #plane: ControlPlane | undefined;
  #bundler: Bundler | undefined;
  #manifests: InstalledManifests | undefined;
  #objects: ObjectWatcher | undefined;
  #faults: DevFaults | undefined;
  #server: DevServer | undefined;
  #types: TypeChecker | undefined;
  #args: readonly string[] = [];
  #running: Bundle | undefined;
  /** The last code that has started its controllers or webhooks. */
  #good: Bundle | undefined;
  /** Code that ended before it had started, and how it ended. `#good` runs instead. */
  #failed: { readonly hash: string; readonly reason: string } | undefined;
  #installed = '';
  readonly #problems: Problems;
  #savedAt: number | undefined;
  #updating: Promise<void> | undefined;
  #mustRestart = false;
  readonly #lostLease = new LostLease();
  #isStopped = false;

  constructor(private readonly options: DevOptions) {
    const { project, name, version, clusterName, inspect, env, namespace } = options;
    this.#folder = path.join(project, sessionFolder);
    this.kubeconfig = path.join(this.#folder, 'kubeconfig');
    this.store = new DevStore(name, version, {
      operator: { state: 'building', restarts: -1 },
      cluster: { name: clusterName, server: '', kubeconfig: this.kubeconfig, definitions: [], webhooks: [] },
      kinds: [],
      permissions: [],
      faults: [],
      problems: [],
    });
    this.#problems = new Problems(this.store, options.print);
    this.#operator = new OperatorProcesses({
      childFile: options.childFile ?? fileURLToPath(new URL('operator/child.js', import.meta.url)),
      folder: this.#folder,
      project,
      env: {
        ...env,
        KUBECONFIG: path.join(this.#folder, 'operator.kubeconfig'),
        ...(namespace !== undefined && { WATCH_NAMESPACE: namespace }),
      },
      inspect,
      onEvents: (events) => {
        for (const event of events) this.#record(event);
      },
      onExit: (message) => this.#ended(message),
      onOutput: options.onOutput,
    });
  }

  get url(): string {
    return this.#server?.url ?? '';
  }

  async start(): Promise<void> {
    rmSync(this.#folder, { recursive: true, force: true });
    this.#operator.prepare(); // before files are written, so that they are always removed
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const { project, withTypes } = this.options;
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
    this.#plane = plane;
    this.#write('tls.crt', certificate.cert);
    this.#write('tls.key', certificate.key);
    this.#write('kubeconfig', plane.admin.kubeconfig());
    const target = this.options.withWebhooks ? { port: webhookPort, caBundle: certificate.ca } : undefined;
    const { withRbac, inspect, namespace } = this.options;
    const isPatient = inspect !== undefined;
    this.#manifests = new InstalledManifests(project, plane, { target, withRbac, isPatient, namespace });
    this.#objects = new ObjectWatcher(plane.client, (change) => this.store.publish(change));
    this.#args = operatorArguments(this.#folder, target ? webhookPort : undefined);
    await this.#update();
    await this.#settled();
    if (withTypes) this.#types = startTypeChecker(project, (problems) => this.#problems.report('types', problems));
  }

  /** Opens the bundler, and loads the packages of the operator. */
  async #openBundler(): Promise<void> {
    const { project, esbuild } = this.options;
    this.#bundler = await openBundler(project, this.#folder, esbuild);
    const bundle = await this.#bundler.build();
    if (isBundle(bundle)) this.#warm(bundle);
  }

  /** With a debugger there is no standby process, because both processes would use its port. */
  #warm({ packages }: Bundle): void {
    if (this.options.inspect !== undefined || this.#isStopped) return;
    const imports = packages.map((name) => `import ${JSON.stringify(name)};\n`).join('');
    this.#operator.warm(this.#write('packages.mjs', imports));
  }

  /** Resolves when the operator is running, has exited, or takes longer than usual. */
  async #settled(): Promise<void> {
    while (this.#updating) await this.#updating;
    await new Promise<void>((resolve) => {
      if (this.store.parts.operator.state !== 'starting') return resolve();
      const done = () => {
        clearTimeout(timer);
        unsubscribe();
        resolve();
      };
      const timer = setTimeout(done, longestStart);
      const unsubscribe = this.store.subscribe((change) => {
        if (change.kind === 'operator' && change.operator.state !== 'starting') done();
      });
    });
  }

  changed(): void {
    this.#types?.changed();
    this.#savedAt ??= Date.now();
    this.#updateSoon();
  }

  #restartSoon(): void {
    this.#mustRestart = true;
    this.#updateSoon();
  }

  /** Runs one update at a time. Changes during an update lead to one more update. */
  #updateSoon(): void {
    if (this.#updating || this.#isStopped) return;
    this.#updating = this.#update().catch((error: unknown) => this.#problems.report('install', [problemOf(error)]));
    void this.#updating.finally(() => {
      this.#updating = undefined;
      if (this.#savedAt !== undefined || this.#mustRestart) this.#updateSoon();
    });
  }

  async #update(): Promise<void> {
    const savedAt = this.#savedAt;
    const isForced = this.#mustRestart;
    this.#savedAt = undefined;
    this.#mustRestart = false;
    const [bundle, generated] = await Promise.all([this.#bundler?.build(), this.options.generate()]);
    if (!bundle || this.#savedAt !== undefined) return; // a newer save takes precedence
    this.#problems.report('build', isBundle(bundle) ? [] : bundle);
    // Not written from a source that is saved only in part: they could lack a kind.
    const unwritten = isBundle(bundle) && !hasErrors(generated.problems) ? generated.write() : [];
    const problems = [...generated.problems, ...unwritten];
    this.#problems.report('manifests', problems);
    if (!isBundle(bundle) || hasErrors(problems)) return this.#keep('the sources have errors');
    const installed = await this.#install();
    const failed = this.#failed?.hash === bundle.hash && this.#installed === installed ? this.#failed : undefined;
    const chosen = (failed && this.#good) ?? bundle;
    const isSame = this.#running?.hash === chosen.hash && this.#installed === installed;
    if (isSame && !isForced && this.#operator.pid !== undefined) return this.#keep(failed?.reason);
    if (this.options.inspect !== undefined && this.#running && !isForced) {
      this.options.print('code changed; press r to restart the operator');
      return this.#keep(undefined);
    }
    this.#installed = installed;
    await this.#restart(chosen, savedAt, failed?.reason);
  }

  /** Installs the manifests. Returns the values that require a restart of the operator when they change. */
  async #install(): Promise<string> {
    const [plane, manifests] = [this.#plane, this.#manifests];
    if (!plane || !manifests) return '';
    const installed: Installed = await manifests.apply();
    this.#problems.report('install', []);
    if (this.#running && installed.changed.length > 0)
      this.#tell(`installed changed ${installed.changed.join(' and ')}`);
    if (!this.#running) {
      const user = await manifests.operatorUser();
      this.#faults = new DevFaults(plane, user.name, () => this.#loseLease());
      this.store.publish({ kind: 'faults', faults: this.#faults.all });
      const config = JSON.parse(user.kubeconfig()) as { contexts: { context: Record<string, string> }[] }; // it is JSON
      for (const { context } of config.contexts) context.namespace = manifests.namespace;
      this.#write('operator.kubeconfig', JSON.stringify(config));
    }
    const { definitions, webhooks, kinds, rules } = installed;
    const { name } = this.store.parts.cluster;
    const cluster = { name, server: plane.config.server, kubeconfig: this.kubeconfig, definitions, webhooks };
    this.store.publish({ kind: 'cluster', cluster });
    this.store.publish({ kind: 'kinds', kinds });
    this.#permissions.setRules(rules);
    this.#publishPermissions();
    this.#objects?.follow(kinds);
    return JSON.stringify([definitions, rules]);
  }

  /** @param reason why the operator runs the last good code; undefined if it runs the saved code */
  async #restart(bundle: Bundle, savedAt: number | undefined, reason: string | undefined): Promise<void> {
    this.#write(bundleName, `${bundle.code}\n//# sourceMappingURL=${bundleName}.map\n`);
    this.#write(`${bundleName}.map`, bundle.map);
    const { restarts } = this.store.parts.operator;
    const message = reason === undefined ? {} : { message: lastGood(reason) };
    this.#setOperator({ state: 'starting', restarts: restarts + 1, ...message });
    if (restarts >= 0) this.options.print('restarting the operator');
    const args = this.#lostLease.isRunning ? [...this.#args, '--leader-elect'] : this.#args;
    await this.#operator.restart(path.join(this.#folder, bundleName), args);
    this.#running = bundle;
    const times = savedAt === undefined ? {} : { lastRestart: Date.now() - savedAt };
    this.#setOperator({
      state: 'starting',
      restarts: restarts + 1,
      pid: this.#operator.pid,
      startedAt: Date.now(),
      ...times,
      ...message,
    });
    // Not started earlier, because it would slow down the start.
    void this.#settled().then(() => this.#warm(bundle));
  }

  /**
   * The last good operator keeps running.
   *
   * @param reason why the saved code does not run; undefined if it is the same code
   */
  #keep(reason: string | undefined): void {
    const { message: before, ...operator } = this.store.parts.operator;
    const isRunning = this.#operator.pid !== undefined;
    const message = reason !== undefined && isRunning ? lastGood(reason) : reason;
    if (message !== before) this.#setOperator({ ...operator, ...(message !== undefined && { message }) });
  }

  #ended(message: string): void {
    if (this.#lostLease.isRunning) return this.#lostLease.ended(message);
    const [good, running] = [this.#good, this.#running];
    const wasStarting = this.store.parts.operator.state === 'starting';
    if (wasStarting && good && running && good.hash !== running.hash && this.options.inspect === undefined) {
      this.#failed = { hash: running.hash, reason: `${message} before it had started` };
      this.options.print(`${lastGood(this.#failed.reason)}; press r to run the saved code`);
      return this.#restartSoon();
    }
    this.options.print(`${message}; it starts again when a file is saved or r is pressed`);
    this.#setOperator({ state: 'stopped', restarts: this.store.parts.operator.restarts, message });
  }

  #record(event: RecorderEvent): void {
    if (event.kind === 'denied') {
      if (this.#permissions.deny(event.denied)) this.#reportDenied(event.denied);
      return;
    }
    if (event.kind === 'line' && isStarted.test(event.line.message)) {
      const { operator } = this.store.parts;
      if (operator.state === 'starting') {
        this.#good = this.#running;
        this.#setOperator({ ...operator, state: 'running' });
      }
    }
    if (event.kind === 'reconcile' && this.#permissions.use(event.reconcile)) this.#publishPermissions();
    if (event.kind === 'hotLoop') this.options.print(describeHotLoop(event.hotLoop));
    this.store.record(event);
  }

  #reportDenied({ verb, group, resource }: { verb: string; group: string; resource: string }): void {
    const same = this.#permissions.missing.filter((one) => one.group === group && one.resource === resource);
    const [decorator] = decoratorsOf(same);
    this.options.print(`missing permission: ${verb} ${resource}${group && `.${group}`}; press f to add ${decorator}`);
    this.#publishPermissions();
  }

  /** Prints a line, which the timeline also shows. */
  #tell(message: string): void {
    this.options.print(message);
    this.store.publish({ kind: 'line', line: { at: Date.now(), level: 'info', message, fields: {} } });
  }

  #publishPermissions(): void {
    this.store.publish({ kind: 'permissions', permissions: this.#permissions.all });
  }

  #setOperator(operator: DevOperator): void {
    this.store.publish({ kind: 'operator', operator });
  }

  async #serve(): Promise<DevServer> {
    const { port, allowedHosts, print } = this.options;
    const server = await startDevServer({
      live: {
        store: this.store,
        act: (action) => this.act(action),
        detail: (place) => detailOf(this.#started().client, place),
      },
      pageFolder,
      port,
      allowedHosts,
      recording: () => this.recording(),
    });
    if (port !== 0 && server.port !== port) print(`port ${port} is in use; the page is on ${server.port}`);
    const url = `http://127.0.0.1:${server.port}`;
    const address: SessionAddress = { url, token: server.token, pid: process.pid, startedAt: new Date().toISOString() };
    this.#write(sessionFile, JSON.stringify(address));
    return server;
  }

  async act(action: DevAction): Promise<DevActionResult> {
    switch (action.kind) {
      case 'reconcile': {
        const isDone = this.#operator.reconcile(action.controller, action.object);
        return { isDone, message: isDone ? `reconciling ${action.object.name}` : 'the operator is not running' };
      }
      case 'delete': {
        const { apiVersion, objectKind: kind, namespace, name } = action;
        await this.#started().client.delete({ apiVersion, kind, metadata: { name, ...(namespace && { namespace }) } });
        return { isDone: true, message: `deleted ${kind} ${name}` };
      }
      case 'sample': {
        await this.#settled(); // webhooks of the cluster are called
        const names = (await this.#manifests?.applySamples(action.apiVersion, action.objectKind)) ?? [];
        const message = names.length > 0 ? `applied ${names.join(', ')}` : 'no sample found in config/samples';
        return { isDone: names.length > 0, message };
      }
      case 'restart':
        this.#failed = undefined;
        this.#restartSoon();
        return { isDone: true, message: 'restarting the operator' };
      case 'fault': {
        const result = await this.#faults?.set(action.name, action.isOn);
        this.store.publish({ kind: 'faults', faults: this.#faults?.all ?? [] });
        return result ?? { isDone: false, message: 'the cluster has not started yet' };
      }
      case 'fixPermissions':
        return this.#fixPermissions();
      default:
        return { isDone: false, message: 'unknown action' };
    }
  }

  async #loseLease(): Promise<DevActionResult> {
    const [plane, manifests] = [this.#plane, this.#manifests];
    if (!plane || !manifests || this.#lostLease.isRunning)
      return { isDone: false, message: 'the operator is being restarted' };
    const result = await this.#lostLease.run(plane.client, manifests.namespace, () => this.#restartSoon());
    this.options.print(result.message);
    return result;
  }

  #fixPermissions(): DevActionResult {
    const map = path.join(this.#folder, `${bundleName}.map`);
    const result = fixPermissions(this.#permissions.missing, this.options.project, map);
    if (result.isDone) this.changed();
    return result;
  }

  async recording(): Promise<DevRecording> {
    const state = this.store.state(Number.POSITIVE_INFINITY);
    const { client } = this.#started();
    const details = await Promise.all(
      state.objects.map(async (object) => {
        const detail = await detailOf(client, object).catch(() => undefined); // the file was deleted meanwhile
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
    this.#objects?.stop();
    await this.#updating;
    await Promise.all([this.#operator.stop(), this.#bundler?.close(), this.#server?.close()]);
    this.#setOperator({ state: 'stopped', restarts: this.store.parts.operator.restarts });
    const plane = await this.#starting?.catch(() => undefined);
    await plane?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #started(): ControlPlane {
    if (!this.#plane) throw new Error('the cluster has not started yet');
    return this.#plane;
  }

  /** Writes a session file that only this user can read. Returns its path. */
  #write(name: string, text: string): string {
    const file = path.join(this.#folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    return file;
  }
}

/** The message while the operator does not run the saved code. */
function lastGood(reason: string): string {
  return `${reason}; the operator runs the last good code`;
}

/** Log lines of a started operator. */
const isStarted = /^(?:starting workers|serving webhooks)$/;

/** The flags that `readManagerFlags` reads. Leader election is off by default. */
function operatorArguments(folder: string, webhookPort: number | undefined): string[] {
  return [
    `--kubeconfig=${path.join(folder, 'operator.kubeconfig')}`,
    '--metrics-bind-address=0',
    '--health-probe-bind-address=0',
    '--zap-devel',
    ...(webhookPort === undefined ? [] : [`--webhook-port=${webhookPort}`, `--webhook-cert-path=${folder}`]),
  ];
}

function hasErrors(problems: readonly DevProblem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}

function isBundle(built: Bundle | readonly DevProblem[]): built is Bundle {
  return 'code' in built;
}
