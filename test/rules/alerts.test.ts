import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { newMetrics } from '../../src/runtime/metrics/index.js';
import { root } from './source-files.js';

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

const { groups } = parse(readFileSync(`${root}testdata/cronjob/project/config/prometheus/alerts.yaml`, 'utf8')).spec;
const alerts: readonly Alert[] = groups[0].rules;
const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;
/** Set by Prometheus and its operator. */
const labelsOfTargets = ['job', 'namespace', 'pod', 'service'];
const functions = ['absent', 'changes', 'rate', 'sum', 'min', 'max', 'by', 'histogram_quantile', 'time'];

describe('config/prometheus/alerts.yaml', () => {
  it('uses metrics that the runtime has, with their labels', async () => {
    const metrics = await newMetrics();
    metrics.memoryLimited(1);
    const known = new Map([['up', ['le']], ...(await (metrics.registry as Registry).getMetricsAsArray()).map(namesOf)]);
    for (const { alert, expr } of alerts) {
      const used = [...expr.matchAll(/([a-z_]+)\{([^}]*)\}/g)];
      expect(used.length, alert).toBeGreaterThan(0);
      const labels = used.flatMap(([, name = '', selector = '']) => {
        const own = known.get(name.replace(/_bucket$/, ''));
        expect(own, `${alert}: ${name}`).toBeDefined();
        const selected = [...selector.matchAll(/(\w+)=/g)].map(([, label]) => label);
        expect([...labelsOfTargets, ...(own ?? [])], alert).toEqual(expect.arrayContaining(selected));
        return own ?? [];
      });
      const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', '));
      expect([...labelsOfTargets, 'le', ...labels], alert).toEqual(expect.arrayContaining(grouped));
      const called = [...expr.matchAll(/\b([a-z_]+) ?\(/g)].map(([, name]) => name);
      expect(functions, alert).toEqual(expect.arrayContaining(called));
    }
  });

  it.skipIf(!hasPromtool)('is accepted by promtool (skipped without promtool on the PATH)', () => {
    expect(promtool(alerts)).toContain(`SUCCESS: ${alerts.length} rules found`);
    expect(promtool(alerts.map((alert) => ({ ...alert, expr: `(${alert.expr}` })))).toContain('FAILED');
  });

  it('links each alert to a runbook, and has no runbook without an alert', () => {
    const page = readFileSync(`${root}docs/operations/alerts.md`, 'utf8');
    const headings = [...page.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(headings).toEqual(alerts.map(({ alert }) => alert));
    for (const { alert, annotations } of alerts)
      expect(annotations.runbook_url).toMatch(new RegExp(`/docs/operations/alerts\\.md#${alert.toLowerCase()}$`));
  });
});

function promtool(rules: readonly Alert[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'kbts-alerts-'));
  try {
    const file = join(folder, 'rules.yaml');
    writeFileSync(file, stringify({ groups: [{ ...groups[0], rules }] }));
    const { stdout, stderr } = spawnSync('promtool', ['check', 'rules', '--lint-fatal', file], { encoding: 'utf8' });
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function namesOf({ name, labelNames }: { name: string; labelNames?: readonly string[] }): [string, string[]] {
  return [name, [...(labelNames ?? [])]];
}
