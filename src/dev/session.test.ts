import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../testing/index.js';
import { copyDevProject, type DevProject, sessionOptions } from './fixtures/dev-project.js';
import { type DevSession, sessionFolder, startDev } from './index.js';

const printed: string[] = [];
let output = '';
let copy: DevProject;
let project: string;
let session: DevSession;

beforeAll(async () => {
  copy = await copyDevProject('cronjob');
  project = copy.folder;
  session = await startDev({
    ...sessionOptions(copy),
    print: (line) => printed.push(line),
    onOutput: (text) => {
      output += text;
    },
  });
}, 60_000);

afterAll(async () => {
  await session?.stop();
  copy.remove();
});

const operator = () => session.store.parts.operator;
const edit = (file: string, change: (text: string) => string) => {
  const place = join(project, file);
  writeFileSync(place, change(readFileSync(place, 'utf8')));
  session.changed();
};
const running = (restarts: number) =>
  waitFor(() => operator().state === 'running' && operator().restarts === restarts, {
    what: `the operator to run after ${restarts} restarts; its output is ${output}`,
  });

const sample = { namespace: 'default', name: 'cronjob-sample' };
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('kbts dev', () => {
  it('runs the operator under its roles, with its CRDs and webhooks', async () => {
    await running(0);
    const { cluster, kinds, permissions } = session.store.parts;
    expect(cluster.definitions).toEqual(['cronjobs.batch.tutorial.kubebuilder.io']);
    expect(cluster.webhooks).toHaveLength(2);
    await waitFor(() => output.includes('serving webhooks'), { what: 'the webhook server' });
    expect(output).toMatch(/serving webhooks[^\n]*127\.0\.0\.1/);
    expect(kinds).toMatchObject([{ kind: 'CronJob', isNamespaced: true, sample: expect.stringContaining('sample') }]);
    expect(permissions).toContainEqual({
      verb: 'update',
      group: 'batch.tutorial.kubebuilder.io',
      resource: 'cronjobs/status',
      state: 'unused',
    });
  });

  it('runs once per project', async () => {
    const options = { ...sessionOptions(copy), print: () => {}, onOutput: () => {} };
    await expect(startDev(options)).rejects.toThrow('`kbts dev` is already running in this project');
    expect(existsSync(session.kubeconfig)).toBe(true);
  });

  it('applies the samples, and records webhook calls and reconciles', async () => {
    expect(await session.act({ kind: 'sample' })).toEqual({ isDone: true, message: 'applied CronJob cronjob-sample' });
    const [first] = await waitFor(
      () =>
        session.store.ring.find('cronjob', 'cronjob-sample', 'default', 5).length > 1 && session.store.ring.newest(),
      { what: 'two reconciles' },
    );
    expect(first).toMatchObject({
      causes: [{ kind: 'event', event: 'create', object: { kind: 'CronJob' } }],
      requests: expect.arrayContaining([
        expect.objectContaining({ verb: 'update', subresource: 'status', status: 200 }),
      ]),
      webhooks: [],
    });
    await waitFor(() => session.store.state().queues[0]?.kind === 'CronJob', { what: 'the queue' });
    const { webhooks, objects } = session.store.state();
    expect(webhooks[0]).toMatchObject({
      path: expect.stringContaining('/mutate-'),
      operation: 'CREATE',
      allowed: true,
    });
    // At a full minute, there is also a Job.
    expect(objects).toContainEqual(expect.objectContaining({ kind: 'CronJob', name: 'cronjob-sample' }));
  });

  it('removes a webhook configuration that is no longer in the manifests', async () => {
    const file = 'config/webhook/manifests.yaml';
    const manifests = readFileSync(join(project, file), 'utf8');
    edit(file, (text) => text.slice(text.lastIndexOf('---')));
    await waitFor(() => session.store.parts.cluster.webhooks.length === 1, { what: 'the removal' });
    const [apiVersion, name] = ['admissionregistration.k8s.io/v1', 'mutating-webhook-configuration'];
    const remove = session.act({ kind: 'delete', apiVersion, objectKind: 'MutatingWebhookConfiguration', name });
    await expect(remove).rejects.toThrow(`"${name}" not found`);
    edit(file, () => ''); // the generator empties the file after the last webhook was removed
    await waitFor(() => session.store.parts.cluster.webhooks.length === 0, { what: 'the removal of the last' });
    edit(file, () => manifests);
    await waitFor(() => session.store.parts.cluster.webhooks.length === 2, { what: 'both webhooks' });
  });

  it('restarts the operator after a change of its code, and not after one of a test', async () => {
    // An optional export of a namespace is allowed.
    const optional =
      "import * as ns from './api/v1/groupversion.js';\nif ('hook' in ns && ns.hook) console.log(ns.hook);";
    edit('src/main.ts', (text) => `${text.replace('starting manager', 'starting another manager')}\n${optional}`);
    await running(1);
    await waitFor(() => output.includes('starting another manager'), { what: 'the new code' });
    edit('src/controller/schedule.test.ts', (text) => `${text}\n`);
    expect(await session.act({ kind: 'restart' })).toEqual({ isDone: true, message: 'restarted the operator' });
    await running(2);
    expect(printed.filter((line) => line === 'restarting the operator')).toHaveLength(1); // for the save
  });

  it('restarts the operator although a sample is invalid, which is reported with its place', async () => {
    const [file, other] = ['config/samples/a.yaml', 'config/samples/b.yaml'];
    const { restarts } = operator();
    const reported = /config\/samples\/a\.yaml:\d+:1: not valid YAML/;
    writeFileSync(join(project, file), 'a: [\n');
    writeFileSync(
      join(project, other),
      'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: b\n  namespace: default\n',
    );
    edit('src/main.ts', (text) => `${text}\nconsole.log('with an invalid sample');`);
    await running(restarts + 1);
    expect(session.store.parts.problems).toMatchObject([
      { severity: 'warning', message: expect.stringMatching(reported) },
    ]);
    const message = expect.stringMatching(/^applied ConfigMap b, CronJob cronjob-sample\nwarning: config\/samples\/a/);
    expect(await session.act({ kind: 'sample' })).toEqual({ isDone: true, message });
    for (const one of [file, other]) rmSync(join(project, one));
    session.changed();
    await waitFor(() => session.store.parts.problems.length === 0, { what: 'the problem to be removed' });
  });

  it('applies the other samples if the API server rejects one', async () => {
    const file = 'config/samples/a.yaml';
    writeFileSync(join(project, file), 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: A_B\n');
    const message = expect.stringMatching(/^applied CronJob cronjob-sample\nconfig\/samples\/a.yaml: error: .*A_B/);
    expect(await session.act({ kind: 'sample' })).toEqual({ isDone: true, message });
    await expect(session.act({ kind: 'sample', objectKind: 'ConfigMap' })).rejects.toThrow('A_B');
    rmSync(join(project, file));
  });

  it('applies a namespace before the samples in it', async () => {
    const file = 'config/samples/a.yaml';
    const configMap = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  namespace: sea\n';
    writeFileSync(join(project, file), `${configMap}---\napiVersion: v1\nkind: Namespace\nmetadata:\n  name: sea\n`);
    const message = 'applied Namespace sea, ConfigMap a, CronJob cronjob-sample';
    expect(await session.act({ kind: 'sample' })).toEqual({ isDone: true, message });
    rmSync(join(project, file));
  });

  it('restarts the operator on request if a file is saved at the same time', async () => {
    const { restarts } = operator();
    const restarted = session.act({ kind: 'restart' });
    session.changed();
    expect(await restarted).toEqual({ isDone: true, message: 'restarted the operator' });
    await running(restarts + 1);
  });

  it('writes its files again after the cache of the project was deleted', async () => {
    const { restarts } = operator();
    rmSync(join(project, 'node_modules/.cache'), { recursive: true });
    edit('src/main.ts', (text) => text.replace('another manager', 'a manager without a cache'));
    await running(restarts + 1);
    await waitFor(() => output.includes('starting a manager without a cache'), { what: 'the new code' });
    expect(existsSync(session.kubeconfig)).toBe(true);
  });

  it('keeps the last good operator while the sources have errors, and says where', async () => {
    const { pid } = operator();
    edit('src/main.ts', (text) => `${text}\nconst = 1;`);
    await waitFor(() => session.store.parts.problems.length > 0, { what: 'the problem' });
    expect(session.store.parts.problems).toMatchObject([{ source: 'build', file: 'src/main.ts', severity: 'error' }]);
    expect(printed.join('\n')).toMatch(/src\/main\.ts:\d+:\d+: error: /);
    expect(operator()).toMatchObject({ pid, message: expect.stringContaining('last good code') });
    for (const action of [{ kind: 'restart' }, { kind: 'fault', name: 'leaderLost', isOn: true }] as const) {
      expect(await session.act(action)).toEqual({
        isDone: false,
        message: expect.stringMatching(/^not restarted, because of errors:\nsrc\/main\.ts:\d+:\d+: error: /),
      });
    }
    edit('src/main.ts', (text) => text.replace('const = 1;', 'export const a = 1;'));
    await running(6);
    expect(session.store.parts.problems).toEqual([]);
  });

  it.each(['src/main.ts', 'src/controller/cronjob.controller.ts', 'src/api/v1/cronjob.types.ts'])(
    'keeps the last good operator while %s is empty, as in the middle of a save',
    async (file) => {
      const { pid } = operator();
      const text = readFileSync(join(project, file), 'utf8');
      edit(file, () => '');
      await waitFor(() => session.store.parts.problems.length > 0, { what: 'the problem' });
      expect(session.store.parts.problems).toMatchObject([{ source: 'build', message: 'the file is empty', file }]);
      edit(file, () => text);
      await waitFor(() => operator().message === undefined, { what: 'the message to be removed' });
      expect(session.store.parts.problems).toEqual([]);
      expect(operator()).toMatchObject({ pid, state: 'running' });
    },
  );

  it.each([
    ['does nothing', /^const config .*/ms, '', 0],
    ['fails', 'const flags', "throw new Error('no');\nconst flags", 1],
    [
      'serves webhooks and fails',
      'await manager.start',
      "manager.add({ start: async () => { throw new Error('no'); } });\nawait manager.start",
      1,
    ],
  ])('runs the last good code again if the new code %s before it has started', async (_, found, replaced, code) => {
    const { restarts } = operator();
    const text = readFileSync(join(project, 'src/main.ts'), 'utf8');
    const message = `the operator ended with code ${code} before it had started; the operator runs the last good code`;
    const fellBack = (times: number) =>
      waitFor(() => operator().state === 'running' && operator().restarts === restarts + times && operator(), {
        what: `the last good code after ${times} restarts`,
      });
    edit('src/main.ts', () => text.replace(found, replaced));
    expect(await fellBack(2)).toMatchObject({ message });
    expect(printed).toContain(`${message}; press r to run the saved code`);
    expect(await session.act({ kind: 'restart' })).toEqual({ isDone: false, message });
    const { pid } = await fellBack(4);
    edit('src/main.ts', () => text);
    await waitFor(() => operator().message === undefined, { what: 'the message to be removed' });
    expect(operator()).toMatchObject({ pid, state: 'running', restarts: restarts + 4 });
  });

  it('runs the installed version of a package', async () => {
    const text = readFileSync(join(project, 'src/main.ts'), 'utf8');
    const lockfile = 'package-lock.json';
    const install = (version: number) => {
      const folder = join(project, 'node_modules/installed-package');
      mkdirSync(folder, { recursive: true });
      writeFileSync(
        join(folder, 'index.js'),
        `console.log('loaded version ${version}'); module.exports = 'installed version ${version}';`,
      );
      writeFileSync(join(project, lockfile), `{ "lockfileVersion": ${version} }`);
      if (session.isInput(lockfile)) session.changed();
    };
    const ran = (what: string) => waitFor(() => output.includes(what), { what: `${what}; the output is ${output}` });
    edit('src/main.ts', () => `import version from 'installed-package';\nconsole.log(version);\n${text}`);
    await waitFor(() => operator().state === 'running' && operator().message?.includes('the last good code'), {
      what: 'the last good code',
    });
    install(1);
    await ran('installed version 1');
    const { restarts } = operator();
    // Also in the standby process.
    await waitFor(() => output.split('loaded version 1').length > 2, { what: 'the standby process' });
    install(2);
    await ran('installed version 2');
    edit('src/main.ts', () => text);
    await running(restarts + 2);
  });

  it('runs the code of the last of 50 saves, and one operator at a time', async () => {
    const pids = new Set<number>();
    const unsubscribe = session.store.subscribe((change) => {
      if (change.kind === 'operator' && change.operator.pid !== undefined) pids.add(change.operator.pid);
    });
    for (let save = 1; save <= 50; save++) {
      const { restarts } = operator();
      edit('src/main.ts', (text) => text.replace(/starting (?:a )?manager[a-z\d ]*/, `starting manager ${save}`));
      // Some saves arrive while the operator is restarted, others together.
      if (save % 10 === 0) await waitFor(() => operator().restarts > restarts, { what: 'a restart' });
    }
    await waitFor(() => output.includes('starting manager 50') && operator().state === 'running', { what: 'the last' });
    unsubscribe();
    expect([...pids].filter(isAlive)).toEqual([operator().pid]);
    const reconciles = () => session.store.ring.find('cronjob', 'cronjob-sample', 'default', 5_000).length;
    const before = reconciles();
    expect(await session.act({ kind: 'reconcile', controller: 'cronjob', object: sample })).toMatchObject({
      isDone: true,
    });
    await waitFor(() => reconciles() > before, { what: 'a reconcile of the last code' });
  });

  it('names the object and the field of a hot loop', async () => {
    const file = 'src/controller/cronjob.controller.ts';
    const status = 'newStatus(cronJob, jobs, this.clock)';
    const isUnchanged = 'if (isSemanticallyEqual(status, cronJob.status)) return;';
    const loop = `{ ...${status}, lastScheduleTime: new Date().toISOString() }`;
    edit(file, (text) => text.replace(status, loop).replace(isUnchanged, ''));
    const line = 'hot loop: CronJob default/cronjob-sample; changed each time: status.lastScheduleTime';
    await waitFor(() => printed.some((each) => each.startsWith(line)), {
      what: `the hot loop in ${printed.join('\n')}`,
    });
    edit(file, (text) =>
      text.replace(loop, status).replace('await this.client.status', `${isUnchanged} await this.client.status`),
    );
  });

  it('records that the operator writes a Secret, without its data', async () => {
    const data = 'correct-horse-battery-stack'; // of 27 characters, so that more of them do not change its base64
    const written = () =>
      session.store.ring
        .newest()
        .flatMap(({ requests }) => requests)
        .filter(({ object, status }) => object?.kind === 'Secret' && status !== undefined && status < 300);
    edit('config/rbac/role.yaml', (text) =>
      text.replace('rules:\n', 'rules:\n- apiGroups: [""]\n  resources: [secrets]\n  verbs: [create, patch]\n'),
    );
    edit('src/controller/cronjob.controller.ts', (text) =>
      text.replace(
        'if (!cronJob) return {};',
        `if (!cronJob) return {};
    const { apiVersion, kind, metadata: { name, namespace, uid } } = cronJob;
    await this.client.apply({
      apiVersion: 'v1', kind: 'Secret', stringData: { password: '${data}' + Date.now() },
      metadata: { name: 'recorded', namespace, ownerReferences: [{ apiVersion, kind, name, uid }] },
    }, { force: true });`,
      ),
    );
    await waitFor(() => written().length > 0, { what: `a Secret to be written; the output is ${output.slice(-2000)}` });
    await session.act({ kind: 'reconcile', controller: 'cronjob', object: sample });
    await waitFor(() => written().length > 1, { what: 'the Secret to be changed' });
    await waitFor(() => session.store.objects.some(({ name }) => name === 'recorded'), { what: 'the Secret' });
    const text = JSON.stringify(await session.recording());
    expect(text).toMatch(/"password":"\*\*\*"/);
    expect(text).not.toContain(data);
    expect(text).not.toContain(Buffer.from(data).toString('base64'));
  });

  it('reports a missing permission, and adds it to the source', async () => {
    const roles = readFileSync(join(project, 'config/rbac/role.yaml'), 'utf8');
    const file = 'src/controller/cronjob.controller.ts';
    edit(file, (text) =>
      text.replace(
        "resources: ['jobs'],\n  verbs: ['get', 'list', 'watch', ",
        "resources: ['jobs'],\n  verbs: ['get', ",
      ),
    );
    edit('config/rbac/role.yaml', (text) =>
      text.replace(/- apiGroups:\n {2}- batch\n {2}resources:\n {2}- jobs\n {2}verbs:\n(?: {2}- \w+\n)*/, ''),
    );
    await waitFor(
      () => printed.some((line) => /^missing permission: list, watch jobs.batch; press f to add @Rbac/.test(line)),
      {
        what: 'the permission to be missed',
      },
    );
    const result = await session.act({ kind: 'fixPermissions' });
    expect(result).toMatchObject({ isDone: true, diff: expect.stringContaining("resources: ['jobs']") });
    expect(readFileSync(join(project, file), 'utf8')).toContain(
      "resources: ['jobs'],\n  verbs: ['get', 'create', 'update', 'patch', 'delete', 'list', 'watch'],",
    );
    edit('config/rbac/role.yaml', () => roles);
    await waitFor(() => operator().state === 'running', { what: 'the operator with the permission' });
  });

  it('breaks the requests of the operator on request, and no others', async () => {
    const on = await session.act({ kind: 'fault', name: 'conflict', isOn: true });
    expect(on).toEqual({ isDone: true, message: 'conflict is on' });
    expect(session.store.parts.faults).toContainEqual(expect.objectContaining({ name: 'conflict', isOn: true }));
    expect(await session.act({ kind: 'sample' })).toMatchObject({ isDone: true });
    await session.act({ kind: 'fault', name: 'conflict', isOn: false });
    expect(session.store.parts.faults.filter(({ isOn }) => isOn)).toEqual([]);
  });

  it('takes the Lease from the operator, which ends and is restarted without leader election', async () => {
    const { restarts } = operator();
    const lost = await session.act({ kind: 'fault', name: 'leaderLost', isOn: true });
    const message = expect.stringMatching(
      /^the Lease [\w.]+ was taken from the operator; the operator ended with code 1/,
    );
    expect(lost).toEqual({ isDone: true, message });
    expect(output).toContain('leader election lost');
    output = '';
    await running(restarts + 2);
    expect(output).not.toContain('acquired leader lease');
  });

  it('has everything in a recording', async () => {
    const { state, objects } = await session.recording();
    expect(state.reconciles.length).toBeGreaterThan(1);
    // At a full minute, the operator also creates a Job.
    const cronJob = { object: expect.objectContaining({ kind: 'CronJob' }) };
    expect(Object.values(objects)).toContainEqual(expect.objectContaining(cronJob));
  });

  it('leaves nothing when it stops', async () => {
    const pid = operator().pid ?? 0;
    await session.stop();
    expect(existsSync(join(project, sessionFolder))).toBe(false);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
