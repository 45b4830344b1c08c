// `node hack/alerts/run.mjs [ALERT …]`: fires each alert of new projects against an operator, and fixes the operator as in its
// runbook (docs/operations/alerts.md). Requires Prometheus: its program on the PATH, or its path in PROMETHEUS. The expressions are
// those of the template; only the times in `for` are a sixtieth. About ten minutes, because `rate` looks back five minutes.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startControlPlane } from 'kbts/testing';
import { parseDocument } from 'yaml';
import { countsLine } from '../counts.mjs';
import { root } from '../run-step.mjs';
import { newControlledOperator } from './controlled-operator.mjs';
import { startPrometheus } from './prometheus.mjs';
import { scenarios } from './scenarios.mjs';

const template = join(root, 'testdata/cronjob/project/config/prometheus/alerts.yaml');

process.exitCode = await main(process.argv.slice(2));

async function main(wanted) {
  const { groups } = parseDocument(readFileSync(template, 'utf8')).toJS().spec;
  const rules = groups.flatMap((group) => group.rules);
  const missing = rules.filter(({ alert }) => !(alert in scenarios)).map(({ alert }) => alert);
  if (missing.length > 0) throw new Error(`there is no scenario for ${missing.join(', ')}`);
  const tried = rules.filter(({ alert }) => wanted.length === 0 || wanted.includes(alert));
  const scratch = mkdtempSync(join(tmpdir(), 'kbts-alerts-'));
  const plane = await startControlPlane({ kind: 'embedded' });
  const operators = await Promise.all(
    tried.map(({ alert }) => newControlledOperator(alert, scenarios[alert], plane, scratch)),
  );
  const prometheus = await startPrometheus(
    tried.map((rule, index) => ({ rule, operator: operators[index] })),
    scratch,
  );
  try {
    const rows = await Promise.all(tried.map(({ alert }, index) => fire(alert, operators[index], prometheus)));
    console.table(Object.fromEntries(rows));
    const failed = rows.filter(([, { problem }]) => problem).length;
    console.log(countsLine({ passed: rows.length - failed, failed, skipped: 0 }));
    return failed === 0 ? 0 : 1;
  } finally {
    await prometheus.stop();
    await plane.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Provokes an alert, and ends it. Returns its row of the table. */
async function fire(alert, operator, prometheus) {
  const { before, provoke, fix } = scenarios[alert];
  const row = {};
  try {
    await operator.start(before);
    // The first rates need two samples.
    await sleep(10_000);
    await prometheus.until(alert, 'inactive');
    const began = Date.now();
    await provoke(operator);
    row.value = await prometheus.until(alert, 'firing');
    row['fires after, s'] = secondsSince(began);
    console.log(`${alert} fires`);
    if (fix) {
      const fixed = Date.now();
      await fix(operator);
      await prometheus.until(alert, 'inactive');
      row['ends after, s'] = secondsSince(fixed);
      console.log(`${alert} has ended`);
    }
  } catch (error) {
    console.log(`${alert}: ${error.message}`);
    row.problem = error.message;
  }
  await operator.stop();
  return [alert, row];
}

function secondsSince(time) {
  return Math.round((Date.now() - time) / 1000);
}
