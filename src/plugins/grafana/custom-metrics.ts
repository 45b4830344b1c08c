import { isRecord } from '../../base/json/index.js';
import type { DiagnosticSink } from '../../base/problems/index.js';
import { readYaml } from '../../base/yaml/index.js';
import { type Dashboard, type Panel, selector } from './dashboard.js';

/** File in which the user lists metrics. */
export const configFile = 'grafana/custom-metrics/config.yaml';

const fields: ReadonlySet<string> = new Set(['metric', 'type', 'expr', 'unit']);

/** Default queries by metric type. */
const queries: Readonly<Record<string, (metric: string) => string>> = {
  counter: (metric) => `sum(rate(${metric}{${selector}}[5m])) by (pod)`,
  gauge: (metric) => `${metric}{${selector}}`,
  histogram: (metric) =>
    `histogram_quantile(0.9, sum(rate(${metric.replace(/_bucket$/, '')}_bucket{${selector}}[5m])) by (pod, le))`,
};

/** Grafana units by the name suffixes that Prometheus recommends. */
const units: readonly (readonly [ending: RegExp, unit: string])[] = [
  [/_seconds(?:_total|_bucket)?$/, 's'],
  [/_bytes(?:_total|_bucket)?$/, 'bytes'],
  [/_ratio$/, 'percentunit'],
];

/** Returns the dashboard of the listed metrics; `empty` if none are listed, undefined if errors were reported. */
export function customDashboard(
  text: string,
  projectName: string,
  sink: DiagnosticSink,
): Dashboard | 'empty' | undefined {
  const yaml = readYaml(text, { file: configFile, code: 'manifest-invalid', sink });
  if (!yaml) return undefined;
  const report = (path: readonly (string | number)[], message: string, hint: string) => {
    const span = yaml.spanOf(path);
    sink.report({ code: 'manifest-invalid', severity: 'error', message, span, hint });
  };
  const list = isRecord(yaml.value) ? (yaml.value.customMetrics ?? []) : yaml.value === null ? [] : undefined;
  if (!Array.isArray(list)) {
    report(['customMetrics'], '`customMetrics` must be a list', 'write `customMetrics:` with an item for each metric');
    return undefined;
  }
  const panels = list.map((item, index) => panelOf(item, index, report));
  if (!panels.every((panel) => panel !== undefined)) return undefined;
  if (panels.length === 0) return 'empty';
  const title = `Operator: metrics of ${projectName}`;
  const description = `Metrics in ${configFile}.`;
  return { uid: uidOf(projectName), title, description, rows: [{ title: 'Custom metrics', panels }] };
}

type Report = (path: readonly (string | number)[], message: string, hint: string) => void;

function panelOf(item: unknown, index: number, report: Report): Panel | undefined {
  const at = (...path: readonly string[]) => ['customMetrics', index, ...path];
  if (!isRecord(item)) {
    report(
      at(),
      'expected a map with `metric` and `type`',
      'write for example `- { metric: ships_total, type: counter }`',
    );
    return undefined;
  }
  const unknown = Object.keys(item).find((key) => !fields.has(key));
  const { metric, type } = item;
  const wrong = ['expr', 'unit'].find((key) => (item[key] ?? '') !== '' && typeof item[key] !== 'string');
  if (unknown !== undefined)
    report(at(unknown), `unknown key \`${unknown.slice(0, 50)}\``, `use ${[...fields].join(', ')}`);
  else if (typeof metric !== 'string' || !/^[a-zA-Z_:][a-zA-Z0-9_:]{0,199}$/.test(metric)) {
    report(at('metric'), '`metric` must be the name of a metric', 'use letters, digits, `_` and `:`');
  } else if (typeof type !== 'string' || !Object.hasOwn(queries, type)) {
    report(
      at('type'),
      '`type` must be `counter`, `gauge` or `histogram`',
      'use the type with which the metric is registered',
    );
  } else if (wrong !== undefined) {
    report(at(wrong), `\`${wrong}\` must be a string`, 'write it between quotes');
  } else {
    const expr = typeof item.expr === 'string' && item.expr !== '' ? item.expr : (queries[type]?.(metric) ?? metric);
    const unit = typeof item.unit === 'string' && item.unit !== '' ? item.unit : unitOf(metric, type);
    return { title: metric, unit, queries: [{ expr, legend: '{{pod}}' }] };
  }
  return undefined;
}

function unitOf(metric: string, type: string): string {
  const unit = units.find(([ending]) => ending.test(metric))?.[1];
  // A counter is shown as a rate per second.
  if (type !== 'counter') return unit ?? 'none';
  return unit === 'bytes' ? 'Bps' : unit === 's' ? 'none' : 'ops';
}

/** Returns the ID of the dashboard; Grafana allows up to 40 characters. */
function uidOf(projectName: string): string {
  return `kbts-custom-${projectName}`.slice(0, 40);
}
