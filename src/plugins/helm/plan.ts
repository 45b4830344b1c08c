import { isRecord } from '../../base/json/index.js';
import { type DiagnosticSink, errorOf } from '../../base/problems/index.js';
import { type Project, pluginConfig, withPluginConfig } from '../../base/project-file/index.js';
import { commonRendering, Draft, type ScaffoldPlan } from '../../project/index.js';
import { writeJson } from '../json-file.js';
import type { StepRequest } from '../plugin.js';
import { type Chart, makeChart, staleTemplates } from './chart/chart.js';
import { optionalObjects } from './chart/optional-objects.js';
import { keepGitFromIgnoring, withHelmTargets, writeWorkflow } from './file-edits.js';
import { readBundle } from './manifest/bundle.js';
import { defaultManifests, type HelmPaths, helmPaths } from './paths.js';
import { schemaOf } from './values/value-schema.js';
import { mergedValues } from './values/values-file.js';

/** Key of the plugin in PROJECT. */
export const helmKey = 'helm.kbts.io/v2-alpha';

/** Plans a chart from the manifests of the project; undefined if errors were reported. */
export function planHelm(request: StepRequest, sink: DiagnosticSink): ScaffoldPlan | undefined {
  const { project, around, options } = request;
  const { files } = around;
  const paths = helmPaths(options, pluginConfig(project, helmKey), files, sink);
  if (!paths) return undefined;
  const text = files.readText(paths.manifests);
  if (text === undefined) {
    sink.report(missingManifests(paths.manifests));
    return undefined;
  }
  const bundle = readBundle(paths.manifests, text, project.projectName, sink);
  if (!bundle) return undefined;
  const { templates } = commonRendering({ around, sink });
  const chart = makeChart(bundle, project.projectName, optionalObjects(files, bundle, sink), templates);
  const draft = new Draft(files, sink);
  const force = options.force === true;
  const notes = draftChart(draft, chart, paths, force, sink);
  if (!notes) return undefined;
  writeWorkflow(draft, paths, chart, templates, force);
  withHelmTargets(draft, paths, project, templates);
  keepGitFromIgnoring(draft, paths);
  for (const { kind, name } of chart.ignored) sink.report(ignoredObject(paths.manifests, kind, name));
  const config = { manifests: paths.manifests, output: paths.output };
  return { changes: draft.changes, project: withPluginConfig(project, helmKey, config), notes };
}

/** Returns the path of the manifests that a project's chart is generated from. */
export function recordedManifests(project: Project): string {
  const config = pluginConfig(project, helmKey);
  return isRecord(config) && typeof config.manifests === 'string' ? config.manifests : defaultManifests;
}

function draftChart(
  draft: Draft,
  chart: Chart,
  paths: HelmPaths,
  force: boolean,
  sink: DiagnosticSink,
): readonly string[] | undefined {
  const path = (name: string) => `${paths.chart}/${name}`;
  const values = mergedValues(path('values.yaml'), draft.files, chart.entries, force, sink);
  if (!values) return undefined;
  for (const stale of staleTemplates(draft.files, paths.chart, chart.generated)) draft.remove(stale);
  for (const [name, contents] of chart.generated) draft.write(path(name), contents, 'replace');
  for (const [name, contents] of chart.kept) {
    draft.write(path(name), contents, force && name !== 'Chart.yaml' ? 'replace' : 'keep');
  }
  draft.write(path('values.yaml'), values.text, 'replace');
  const schema = { $schema: 'http://json-schema.org/draft-07/schema#', ...schemaOf(chart.entries, values.value) };
  draft.write(path('values.schema.json'), writeJson(schema), 'replace');
  return [
    ...values.notes,
    `Check the chart: \`helm lint ${paths.chart}\`. Deploy it: \`make helm-deploy IMG=<image>\``,
  ];
}

function missingManifests(file: string) {
  const hint =
    file === defaultManifests
      ? 'run `make build-installer IMG=<image>`, which builds it with kustomize, then run this command again'
      : `build it with \`kustomize build config/default > ${file}\`, or pass its path in \`--manifests\``;
  return errorOf('file-missing', `\`${file}\`, from which the chart is generated, was not found`, hint);
}

function ignoredObject(file: string, kind: string, name: string) {
  return {
    code: 'manifest-invalid',
    severity: 'warning',
    message: `the ${kind} \`${name}\` is not part of the chart: its CRD may not exist yet when Helm installs the chart`,
    span: { file, start: 0, end: 0 },
    hint: 'create the object after the installation',
  } as const;
}
