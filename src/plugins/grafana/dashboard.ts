/** A dashboard panel: a graph of one or more queries. */
export interface Panel {
  readonly title: string;
  readonly description?: string;
  /** Grafana unit, for example `s` or `bytes`. */
  readonly unit: string;
  readonly queries: readonly Query[];
}

/** A PromQL query, and the legend of its series. */
export interface Query {
  readonly expr: string;
  readonly legend: string;
}

/** A row of panels with a heading. */
export interface Row {
  readonly title: string;
  readonly panels: readonly Panel[];
}

/** A Grafana dashboard. */
export interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly rows: readonly Row[];
}

/** Selects the series of the manager chosen at the top of the dashboard. */
export const selector = 'job="$job", namespace="$namespace", pod=~"$pod"';

const [panelsInRow, panelHeight, gridWidth] = [3, 8, 24];

/** Returns a dashboard model that Grafana can import. */
export function dashboardModel({ uid, title, description, rows }: Dashboard, source: string): object {
  return {
    uid,
    title,
    description,
    tags: ['kubernetes', 'operator'],
    editable: true,
    graphTooltip: 1,
    refresh: '30s',
    schemaVersion: 39,
    time: { from: 'now-1h', to: 'now' },
    timezone: 'browser',
    templating: { list: variables(source) },
    panels: placed(rows),
  };
}

/** Returns the variables at the top of a dashboard. `source` is a metric that every manager exports. */
function variables(source: string): readonly object[] {
  const values = (name: string, label: string, query: string, more: object) => ({
    name,
    label,
    type: 'query',
    datasource,
    query: { query, refId: name },
    refresh: 2,
    sort: 1,
    ...more,
  });
  return [
    { name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' },
    values('namespace', 'Namespace', `label_values(${source}, namespace)`, {}),
    values('job', 'Job', `label_values(${source}{namespace="$namespace"}, job)`, {}),
    values('pod', 'Pod', `label_values(${source}{namespace="$namespace", job="$job"}, pod)`, {
      includeAll: true,
      multi: true,
      allValue: '.*',
      current: { text: 'All', value: '$__all' },
    }),
  ];
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: a Grafana variable.
const datasource = { type: 'prometheus', uid: '${datasource}' } as const;

function placed(rows: readonly Row[]): readonly object[] {
  const models: object[] = [];
  let y = 0;
  for (const { title, panels } of rows) {
    models.push({
      id: models.length + 1,
      type: 'row',
      title,
      collapsed: false,
      gridPos: { x: 0, y, w: gridWidth, h: 1 },
    });
    y += 1;
    const width = gridWidth / Math.min(panels.length, panelsInRow);
    panels.forEach((panel, index) => {
      const position = { x: (index % panelsInRow) * width, y: y + Math.floor(index / panelsInRow) * panelHeight };
      models.push({ id: models.length + 1, ...graph(panel), gridPos: { ...position, w: width, h: panelHeight } });
    });
    y += Math.ceil(panels.length / panelsInRow) * panelHeight;
  }
  return models;
}

function graph({ title, description, unit, queries }: Panel): object {
  return {
    type: 'timeseries',
    title,
    ...(description === undefined ? {} : { description }),
    datasource,
    fieldConfig: { defaults: { unit, min: 0, custom: { fillOpacity: 10, showPoints: 'never' } }, overrides: [] },
    options: {
      legend: { displayMode: 'table', placement: 'bottom', calcs: ['mean', 'max'] },
      tooltip: { mode: 'multi' },
    },
    targets: queries.map(({ expr, legend }, index) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + index),
      datasource,
      expr,
      legendFormat: legend,
    })),
  };
}
