// Prometheus, with one job and one alert for each operator.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stringify } from 'yaml';
import { findFreePorts } from '../../dist/testing/controlplane/ports.js';

/** Maximum time in milliseconds for Prometheus to start, and for an alert to reach a state. */
const [startTimeout, patience] = [60_000, 420_000];

/**
 * Starts Prometheus.
 *
 * @param {{ rule: { alert: string, expr: string, for: string }, operator: { name: string, ports: { metrics: number } } }[]} watched
 * @param {string} scratch a folder for its files
 */
export async function startPrometheus(watched, scratch) {
  const [port] = await findFreePorts(1);
  writeFileSync(join(scratch, 'rules.yaml'), stringify({ groups: watched.map(groupOf) }));
  writeFileSync(join(scratch, 'prometheus.yaml'), stringify(configOf(watched)));
  const args = [
    `--config.file=${scratch}/prometheus.yaml`,
    `--storage.tsdb.path=${scratch}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=warn',
  ];
  const child = spawn(process.env.PROMETHEUS ?? 'prometheus', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  child.once('error', (error) => {
    console.error(`cannot start Prometheus: ${error.message}; set PROMETHEUS to its path`);
    process.exit(2);
  });
  const prometheus = new Prometheus(child, `http://127.0.0.1:${port}`);
  for (const end = Date.now() + startTimeout; Date.now() < end; await sleep(500)) {
    if (await prometheus.rules().catch(() => undefined)) return prometheus;
  }
  throw new Error('Prometheus did not start');
}

function groupOf({ rule, operator }) {
  const expr = rule.expr.replaceAll(/job="[^"]*"/g, `job="${jobOf(operator)}"`);
  return { name: operator.name, rules: [{ ...rule, expr, for: sixtieth(rule.for) }] };
}

/** A minute becomes a second, and an hour a minute. */
function sixtieth(time) {
  return time.replace('m', 's').replace('h', 'm');
}

function configOf(watched) {
  return {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: ['rules.yaml'],
    scrape_configs: watched.map(({ operator }) => ({
      job_name: jobOf(operator),
      static_configs: [{ targets: [`127.0.0.1:${operator.ports.metrics}`] }],
    })),
  };
}

function jobOf({ name }) {
  return `${name}-controller-manager-metrics-service`;
}

class Prometheus {
  constructor(child, url) {
    Object.assign(this, { child, url });
  }

  async rules() {
    const response = await fetch(`${this.url}/api/v1/rules?type=alert`);
    const { data } = await response.json();
    return data.groups.flatMap((group) => group.rules);
  }

  /** Waits for a state of an alert. Returns the value of its expression. */
  async until(alert, state) {
    let rule;
    for (const end = Date.now() + patience; Date.now() < end; await sleep(500)) {
      rule = (await this.rules()).find(({ name }) => name === alert);
      if (rule?.state === state) return rule.alerts[0]?.value;
    }
    throw new Error(`it is ${rule?.state} after ${patience / 1000} s, not ${state}`);
  }

  async stop() {
    const exit = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exit;
  }
}
