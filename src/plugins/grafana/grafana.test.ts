import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import type { Project } from '../../base/project-file/index.js';
import { newMetrics } from '../../runtime/metrics/index.js';
import { customDashboard } from './custom-metrics.js';
import { dashboardModel } from './dashboard.js';
import { planGrafana } from './plan.js';
import { runtimeDashboards } from './runtime-dashboards.js';

const project: Project = {
  cliVersion: '0.1.0',
  domain: 'example.com',
  projectName: 'fleet',
  layout: ['typescript.kbts.io/v1'],
  multigroup: false,
  namespaced: false,
  manifests: [],
  resources: [],
};

/** Plans the dashboards of a project with these files. */
function plan(texts: Readonly<Record<string, string>>) {
  const sink = new DiagnosticList();
  const around = { files: memoryFiles(texts), version: '0.1.0', year: 2026 };
  const planned = planGrafana({ command: 'edit', options: {}, project, around, chain: [] }, sink);
  const written = (planned?.changes ?? []).flatMap((change) =>
    change.kind === 'create' || change.kind === 'update' ? [[change.path, change.contents] as const] : [],
  );
  return { planned, written: Object.fromEntries(written), problems: sink.all };
}

const configured = (list: string) => ({ 'grafana/custom-metrics/config.yaml': `customMetrics:\n${list}` });
const customFile = 'grafana/custom-metrics/custom-metrics-dashboard.json';

describe('the dashboards', () => {
  const queries = Object.values(runtimeDashboards).flatMap(({ rows }) =>
    rows.flatMap(({ panels }) => panels.flatMap((panel) => panel.queries.map(({ expr }) => expr))),
  );

  it('query only metrics and labels that the runtime exports', async () => {
    const { registry } = await newMetrics();
    const exported = new Map<string, readonly string[]>();
    for (const metric of registry?.getMetricsAsArray() ?? []) {
      const { labelNames } = metric as unknown as { labelNames: readonly string[] }; // not in the types of prom-client
      for (const ending of ['', ...(String(metric.type) === 'histogram' ? ['_bucket', '_sum', '_count'] : [])]) {
        exported.set(metric.name + ending, labelNames);
      }
    }
    const used = queries.flatMap((expr) => [...expr.matchAll(/([a-z_][a-z0-9_]+)\{/g)].map(([, name = '']) => name));
    expect(new Set(used).size).toBeGreaterThan(30);
    expect(used.filter((name) => !exported.has(name))).toEqual([]);
    for (const expr of queries) {
      const [metric = ''] = [...expr.matchAll(/([a-z_][a-z0-9_]+)\{/g)].map(([, name]) => name ?? '');
      const [, by = ''] = /by \(([^)]*)\)/.exec(expr) ?? [];
      const labels = by.split(', ').filter((label) => !['', 'pod', 'le'].includes(label));
      expect({ expr, unknown: labels.filter((label) => !exported.get(metric)?.includes(label)) }).toEqual({
        expr,
        unknown: [],
      });
    }
  });

  it('name series by labels that their queries keep', () => {
    for (const { rows } of Object.values(runtimeDashboards)) {
      for (const { expr, legend } of rows.flatMap(({ panels }) => panels.flatMap((panel) => panel.queries))) {
        const labels = [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
        const isKept = (label: string) => !expr.includes(' by (') || new RegExp(`by \\([^)]*\\b${label}\\b`).test(expr);
        expect({ expr, lost: labels.filter((label) => !isKept(label)) }).toEqual({ expr, lost: [] });
      }
    }
  });

  it('have panels with distinct IDs that do not overlap', () => {
    for (const dashboard of Object.values(runtimeDashboards)) {
      const { panels } = dashboardModel(dashboard, 'up') as {
        panels: { id: number; gridPos: { x: number; y: number; w: number; h: number } }[];
      }; // the model of Grafana
      expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
      const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
        Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
      );
      expect(new Set(cells).size).toBe(cells.length);
      expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
    }
  });
});

describe('the plugin grafana', () => {
  it('writes dashboards and an example configuration, records itself in PROJECT, and then plans nothing', () => {
    const { written, planned } = plan({});
    expect(Object.keys(written).sort()).toEqual([
      'grafana/controller-resources-metrics.json',
      'grafana/controller-runtime-metrics.json',
      'grafana/custom-metrics/config.yaml',
    ]);
    expect(planned?.project.plugins).toEqual({ 'grafana.kbts.io/v1-alpha': {} });
    expect(plan(written).written).toEqual({});
  });

  it('writes a dashboard for the metrics in config.yaml, keeps that file, and deletes the dashboard when the list is empty', () => {
    const texts = configured(
      '- {metric: ships_total, type: counter}\n- {metric: load_bytes, type: gauge}\n' +
        '- {metric: trip_seconds, type: histogram}\n- {metric: own, type: gauge, expr: "sum(own)", unit: percent}\n',
    );
    const { written } = plan(texts);
    expect(written['grafana/custom-metrics/config.yaml']).toBeUndefined();
    const { panels } = JSON.parse(written[customFile] ?? '');
    const made = panels
      .slice(1)
      .map(({ title, targets, fieldConfig }: Record<string, never>) => [
        title,
        (targets as unknown as { expr: string }[])[0]?.expr,
        (fieldConfig as unknown as { defaults: { unit: string } }).defaults.unit,
      ]);
    const of = 'job="$job", namespace="$namespace", pod=~"$pod"';
    expect(made).toEqual([
      ['ships_total', `sum(rate(ships_total{${of}}[5m])) by (pod)`, 'ops'],
      ['load_bytes', `load_bytes{${of}}`, 'bytes'],
      ['trip_seconds', `histogram_quantile(0.9, sum(rate(trip_seconds_bucket{${of}}[5m])) by (pod, le))`, 's'],
      ['own', 'sum(own)', 'percent'],
    ]);
    const all = { ...texts, ...written };
    expect(plan(all).written).toEqual({});
    const { planned } = plan({ ...all, ...configured('  []\n') });
    expect(planned?.changes.find(({ path }) => path === customFile)?.kind).toBe('delete');
  });

  it.each([
    ['- {metric: "a b", type: gauge}\n', 2, 'name of a metric'],
    ['- {metric: a, type: summary}\n', 2, '`counter`, `gauge` or `histogram`'],
    ['- {metric: a, type: constructor}\n', 2, '`counter`, `gauge` or `histogram`'],
    ['- {metric: a, type: gauge}\n- a\n', 3, 'expected a map'],
    ['- {metric: a, type: gauge, expr: [1]}\n', 2, '`expr` must be a string'],
    ['- {metric: a, type: gauge, query: a}\n', 2, 'unknown key `query`'],
    ['  x: 1\n', 1, 'must be a list'],
    ['- {\n', 2, 'not valid YAML'],
  ])('rejects the metrics %j', (list, line, message) => {
    const texts = configured(list);
    const { written, planned, problems } = plan(texts);
    expect(planned).toBeUndefined();
    expect(written).toEqual({});
    expect(problems[0]?.message).toContain(message);
    const before = `customMetrics:\n${list}`.slice(0, problems[0]?.span?.start);
    expect(before.split('\n').length).toBeGreaterThanOrEqual(line);
  });

  it('shortens the dashboard ID for long project names', () => {
    const dashboard = customDashboard(
      'customMetrics: [{metric: a, type: gauge}]\n',
      'x'.repeat(63),
      new DiagnosticList(),
    );
    expect(dashboard).toMatchObject({ uid: expect.stringMatching(/^.{1,40}$/) });
  });
});
