// `node hack/alerts/run.mjs [ALERT …]`: fires each alert of new projects against an operator, and fixes the operator as the runbook says
// (docs/operations/alerts.md). Needs Prometheus: its program on the PATH, or its path in PROMETHEUS. The expressions are those of
// the template; only the times in `for` are a sixtieth. About ten minutes, since `rate` looks back five minutes.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ConfigMap } from 'kbts/k8s/core/v1';
import { startControlPlane } from 'kbts/testing';
import { parseAllDocuments, stringify } from 'yaml';
import { makeCertificate } from '../../dist/runtime/certwatcher/index.js';
import { countsLine } from '../counts.mjs';
import { root } from '../run-step.mjs';

const template = join(root, 'testdata/cronjob/project/config/prometheus/alerts.yaml');
const patience = 420_000;
const minute = 60_000;
const lease = { leaseDuration: 3_000, renewDeadline: 2_000, retryPeriod: 300 };
/** cgroup v1 or v2, for a memory limit. */
const memoryGroup = existsSync('/sys/fs/cgroup/memory')
  ? '/sys/fs/cgroup/memory/kbts-alerts'
  : '/sys/fs/cgroup/kbts-alerts';
const memoryLimit = existsSync('/sys/fs/cgroup/memory') ? 'memory.limit_in_bytes' : 'memory.max';

const scratch = mkdtempSync(join(tmpdir(), 'kbts-alerts-'));
const plane = await startControlPlane({ kind: 'embedded' });
const children = new Set();

/**
 * How each alert is provoked, and how its runbook ends it. `before` is what the operator starts with; an alert without `fix` ends by
 * itself, later than anyone waits here.
 */
const scenarios = {
  OperatorDown: {
    provoke: (operator) => operator.stop(),
    fix: (operator) => operator.start(),
  },
  OperatorHasNoLeader: {
    before: { elects: true },
    // The Lease of a replica that was killed expires by itself.
    provoke: async (operator) => {
      await operator.stop();
      await takeLease(operator.name, 60);
      await operator.start();
    },
    fix: () => {},
  },
  OperatorLeaderChanges: {
    before: { elects: true },
    provoke: async (operator) => {
      for (let time = 0; time < 5; time++) {
        await takeLease(operator.name, 5);
        await sleep(12_000);
        await operator.start();
        await sleep(8_000);
      }
    },
  },
  OperatorReconcileErrors: {
    before: { how: { updates: true }, mayNotUpdate: true },
    provoke: (operator) => createMany(operator, 20),
    fix: async (operator) => {
      await grant(operator, ['get', 'list', 'watch', 'update', 'patch']);
      await operator.start();
      await createMany(operator, 300);
    },
  },
  OperatorReconcileStuck: {
    before: { how: { hangs: true }, options: { controller: { reconciliationTimeout: 2_000 } } },
    provoke: (operator) => createMany(operator, 1),
    fix: (operator) => operator.start({ how: { hangs: false } }),
  },
  OperatorHotLoop: {
    before: { how: { rewrites: true } },
    provoke: (operator) => createMany(operator, 1),
    fix: (operator) => operator.start({ how: { rewrites: false } }),
  },
  OperatorQueueDelay: {
    before: { how: { takes: 2_000 } },
    provoke: (operator) => createMany(operator, 40),
    fix: (operator) => operator.start({ workers: 40 }),
  },
  OperatorWebhookErrors: {
    before: { serves: true },
    provoke: (operator) => operator.tell({ webhook: 'throws' }),
    fix: (operator) => operator.tell({ webhook: '' }),
  },
  OperatorWebhookSlow: {
    before: { serves: true },
    provoke: (operator) => operator.tell({ webhook: 'is slow' }),
    fix: (operator) => operator.tell({ webhook: '' }),
  },
  OperatorCertificateExpires: {
    before: { serves: true },
    provoke: (operator) => operator.renew(3),
    fix: (operator) => operator.renew(90),
  },
  OperatorMemoryHigh: {
    before: { isLimited: true },
    provoke: (operator) => operator.tell({ memory: 320 * 2 ** 20 }),
    fix: async (operator) => {
      await operator.stop();
      writeFileSync(join(memoryGroup, memoryLimit), String(800 * 2 ** 20));
      await operator.start();
    },
  },
};

const wanted = process.argv.slice(2);
const alerts = Object.keys(scenarios).filter((alert) => wanted.length === 0 || wanted.includes(alert));
process.exitCode = await main();

async function main() {
  const [spec] = parseAllDocuments(readFileSync(template, 'utf8')).map((document) => document.toJS().spec);
  const rules = spec.groups.flatMap((group) => group.rules);
  const missing = rules.filter(({ alert }) => !(alert in scenarios)).map(({ alert }) => alert);
  if (missing.length > 0) throw new Error(`there is no scenario for ${missing.join(', ')}`);
  const operators = await Promise.all(alerts.map(newOperator));
  const prometheus = await startPrometheus(operators, rules);
  try {
    const ended = await Promise.all(operators.map((operator) => runScenario(operator, prometheus)));
    console.table(Object.fromEntries(ended.map(({ alert, ...row }) => [alert, row])));
    const passed = ended.filter(({ problem }) => !problem).length;
    console.log(countsLine({ passed, failed: ended.length - passed, skipped: 0 }));
    return passed === ended.length ? 0 : 1;
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await plane.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function runScenario({ alert, operator, scenario }, prometheus) {
  const row = { alert };
  try {
    await operator.start(scenario.before);
    if (scenario.before?.serves) operator.load();
    // The first rates need two samples.
    await sleep(10_000);
    row.before = await prometheus.stateOf(alert);
    if (row.before !== 'inactive') throw new Error(`it is ${row.before} before anything is wrong`);
    const began = Date.now();
    await scenario.provoke(operator);
    row.value = await prometheus.until(alert, 'firing');
    row['fires after, s'] = seconds(began);
    console.log(`${alert} fires, ${row.value}`);
    if (!scenario.fix) return row;
    const fixed = Date.now();
    await scenario.fix(operator);
    await prometheus.until(alert, 'inactive');
    row['ends after, s'] = seconds(fixed);
    console.log(`${alert} has ended`);
    return row;
  } catch (error) {
    console.log(`${alert}: ${error.message}`);
    return { ...row, problem: error.message };
  } finally {
    await operator.stop();
  }
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1000);
}

/** An operator that is alone in its namespace, and has a job of its own in Prometheus. */
async function newOperator(alert) {
  const name = alert.replace(/(?!^)[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).toLowerCase();
  await plane.client.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  const scenario = scenarios[alert];
  const [port, webhookPort] = [await freePort(), await freePort()];
  const user = await plane.addUser(name, scenario.before?.mayNotUpdate ? [] : ['system:masters']);
  const certDir = join(scratch, name);
  mkdirSync(certDir);
  let child;
  let settings = {};
  let loading;
  const operator = {
    name,
    port,
    renew: async (validDays) => {
      const pair = await makeCertificate({
        commonName: name,
        ipAddresses: ['127.0.0.1'],
        dnsNames: ['localhost'],
        validDays,
      });
      writeFileSync(join(certDir, 'tls.key'), pair.key);
      writeFileSync(join(certDir, 'tls.crt'), pair.cert);
      return pair;
    },
    tell: (how) => child.send(how),
    start: async (change = {}) => {
      await operator.stop();
      settings = { ...settings, ...change };
      child = fork(fileURLToPath(new URL('operator.mjs', import.meta.url)));
      children.add(child);
      if (settings.isLimited) limitMemory(child.pid);
      const election = { leaderElection: true, leaderElectionID: name, leaderElectionNamespace: name, ...lease };
      const options = {
        metrics: { bindAddress: `127.0.0.1:${port}` },
        ...(settings.elects && election),
        ...(settings.serves && { webhook: { host: '127.0.0.1', port: webhookPort, certDir } }),
        ...settings.options,
      };
      const { how = {}, workers } = settings;
      child.send({ config: user.config, name, options, workers, how });
    },
    stop: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
    /** Writes an object of the webhook's kind five times per second. */
    load: () => {
      loading ??= setInterval(() => {
        plane.client
          .create(ConfigMap.from({ metadata: { generateName: 'load-', namespace: name } }), { dryRun: true })
          .catch(() => {});
      }, 200);
      loading.unref();
    },
  };
  if (scenario.before?.mayNotUpdate) await grant(operator, ['get', 'list', 'watch']);
  if (scenario.before?.serves) await installWebhook(operator, webhookPort);
  return { alert, operator, scenario };
}

function limitMemory(pid) {
  if (!existsSync(memoryGroup)) {
    mkdirSync(memoryGroup);
    writeFileSync(join(memoryGroup, memoryLimit), String(420 * 2 ** 20));
  }
  writeFileSync(join(memoryGroup, 'cgroup.procs'), String(pid));
}

async function installWebhook(operator, port) {
  const { cert } = await operator.renew(90);
  const webhook = {
    name: `${operator.name}.example.com`,
    clientConfig: { service: { name: 'webhook', namespace: operator.name, path: '/validate--v1-configmap' } },
    rules: [{ apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'], operations: ['CREATE', 'UPDATE'] }],
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': operator.name } },
    failurePolicy: 'Ignore',
    sideEffects: 'None',
    admissionReviewVersions: ['v1'],
  };
  const kind = 'ValidatingWebhookConfiguration';
  const configuration = {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind,
    metadata: { name: operator.name },
    webhooks: [webhook],
  };
  await plane.installWebhooks([configuration], { port, caBundle: cert });
}

async function grant({ name }, verbs) {
  const apiVersion = 'rbac.authorization.k8s.io/v1';
  const metadata = { name, namespace: name };
  const rules = [{ apiGroups: [''], resources: ['configmaps', 'events'], verbs }];
  const subjects = [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name }];
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name };
  await plane.apply([
    { apiVersion, kind: 'Role', metadata, rules },
    { apiVersion, kind: 'RoleBinding', metadata, subjects, roleRef },
  ]);
}

async function createMany({ name }, count) {
  const create = (_, index) =>
    plane.client.create(ConfigMap.from({ metadata: { name: `${Date.now()}-${index}`, namespace: name } }));
  await Promise.all(Array.from({ length: count }, create));
}

/** Another replica takes the Lease, and is gone at once. */
async function takeLease(name, leaseDurationSeconds) {
  const now = new Date().toISOString().replace('Z', '000Z');
  const spec = { holderIdentity: `gone-${Date.now()}`, leaseDurationSeconds, acquireTime: now, renewTime: now };
  await plane.apply([
    { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name, namespace: name }, spec },
  ]);
}

async function startPrometheus(operators, rules) {
  const port = await freePort();
  const jobOf = ({ operator }) => `${operator.name}-controller-manager-metrics-service`;
  const groups = operators.map((one) => ({
    name: one.operator.name,
    rules: rules
      .filter(({ alert }) => alert === one.alert)
      .map((rule) => ({
        ...rule,
        expr: rule.expr.replaceAll(/job="[^"]*"/g, `job="${jobOf(one)}"`),
        for: `${Math.ceil((Number.parseInt(rule.for, 10) * (rule.for.endsWith('h') ? 60 : 1) * minute) / 60 / 1000)}s`,
      })),
  }));
  writeFileSync(join(scratch, 'rules.yaml'), stringify({ groups }));
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: ['rules.yaml'],
    scrape_configs: operators.map((one) => ({
      job_name: jobOf(one),
      static_configs: [{ targets: [`127.0.0.1:${one.operator.port}`] }],
    })),
  };
  writeFileSync(join(scratch, 'prometheus.yaml'), stringify(config));
  const program = process.env.PROMETHEUS ?? 'prometheus';
  const args = [
    `--config.file=${scratch}/prometheus.yaml`,
    `--storage.tsdb.path=${scratch}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=warn',
  ];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  children.add(child);
  child.once('error', (error) => {
    console.error(`cannot start Prometheus: ${error.message}; set PROMETHEUS to its path`);
    process.exit(2);
  });
  const get = async (path) => (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json();
  for (const end = Date.now() + minute; Date.now() < end; await sleep(500)) {
    if (await get('rules').catch(() => undefined)) break;
  }
  const ruleOf = async (alert) => {
    const { data } = await get('rules?type=alert');
    return data.groups.flatMap((group) => group.rules).find(({ name }) => name === alert);
  };
  return {
    stateOf: async (alert) => (await ruleOf(alert)).state,
    /** Waits for a state of an alert. Returns the value of its expression. */
    until: async (alert, state) => {
      let rule;
      for (const end = Date.now() + patience; Date.now() < end; await sleep(500)) {
        rule = await ruleOf(alert);
        if (rule.state === state) return rule.alerts[0]?.value;
      }
      throw new Error(`it is ${rule?.state} after ${patience / 1000} s, not ${state}`);
    },
  };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
