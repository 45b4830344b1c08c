import { openFiles, ownTexts } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { loadProject, type Project, qualifiedGroup, type Resource } from '../../base/project-file/index.js';
import { defineCommand } from '../parse/command.js';
import { printJsonResult } from '../results/json-result.js';
import { exitCodeOf, printProblems } from '../results/print-problems.js';
import { exitCodes, type Io } from '../terminal/io.js';
import { paintFor } from '../terminal/paint.js';
import { printText, tableOf } from '../terminal/print.js';

/** The `kbts info` command. */
export const info = defineCommand({
  details: 'Reads the PROJECT file only.',
  inProject: true,
  flags: { json: { kind: 'switch', summary: 'prints the project as JSON', default: false } },
  examples: [
    { summary: 'As a table', call: 'info' },
    { summary: 'For a script', call: 'info --json' },
  ],
  async run({ options }, io) {
    return printInfo(options.json, io);
  },
});

function printInfo(asJson: boolean, io: Io): number {
  const files = openFiles(io.cwd);
  const problems = new DiagnosticList();
  const project = loadProject(files, problems);
  if (!project) {
    const readText = ownTexts(files);
    if (asJson) printJsonResult({ problems: problems.all, readText }, io);
    else printProblems(problems.all, io, readText);
    return exitCodeOf(problems.all);
  }
  const settings = settingsOf(project);
  const resources = project.resources.map(infoOf);
  if (asJson) io.stdout.write(`${JSON.stringify({ ...settings, resources }, undefined, 2)}\n`);
  else printText(textOf(settings, resources, paintFor(io.stdout, io.env).strong), io);
  return exitCodes.done;
}

function settingsOf(project: Project) {
  const { projectName, domain, layout, multigroup, namespaced, cliVersion, kubernetesVersion } = project;
  return {
    projectName,
    domain,
    layout,
    multigroup,
    namespaced,
    ...(cliVersion === undefined ? {} : { cliVersion }),
    ...(kubernetesVersion === undefined ? {} : { kubernetesVersion }),
  };
}

function infoOf(resource: Resource) {
  const { version, kind, plural, api, core, external, controller, controllers, webhooks } = resource;
  const types = core ? 'kubernetes' : external ? 'external' : 'project';
  return {
    ...{ group: qualifiedGroup(resource), version, kind, plural, types },
    ...(api ? { scope: api.namespaced ? 'Namespaced' : 'Cluster' } : {}),
    controllers: [...(controller ? [kind.toLowerCase()] : []), ...controllers.map(({ name }) => name)],
    webhooks: [
      ...(webhooks?.defaulting ? ['defaulting'] : []),
      ...(webhooks?.validation ? ['validation'] : []),
      ...(webhooks?.conversion ? ['conversion'] : []),
    ],
  };
}

function textOf(
  { projectName, domain, layout, multigroup, namespaced, ...versions }: ReturnType<typeof settingsOf>,
  resources: readonly ReturnType<typeof infoOf>[],
  strong: (text: string) => string,
): string {
  const rows = [
    ['Project', projectName],
    ['Domain', domain],
    ['Layout', `${layout.join(', ')}${multigroup ? ', one folder for each group' : ''}`],
    ['Manager', namespaced ? 'limited to namespaces' : 'for the whole cluster'],
    ...(versions.cliVersion === undefined ? [] : [['Created by', `kbts ${versions.cliVersion}`]]),
    ...(versions.kubernetesVersion === undefined ? [] : [['Kubernetes', versions.kubernetesVersion]]),
  ];
  if (resources.length === 0) return `${tableOf(rows)}\nNo APIs. Create one with \`kbts create api\`.\n`;
  const [head = '', ...lines] = tableOf([
    ['KIND', 'GROUP', 'VERSION', 'PLURAL', 'SCOPE', 'CONTROLLERS', 'WEBHOOKS'],
    ...resources.map((one) => [
      one.kind,
      one.group === '' ? 'core' : one.group,
      one.version,
      one.plural,
      one.scope ?? (one.types === 'external' ? 'external type' : 'Kubernetes type'),
      one.controllers.join(', ') || '-',
      one.webhooks.join(', ') || '-',
    ]),
  ]).split('\n');
  return `${tableOf(rows)}\n${[strong(head), ...lines].join('\n')}`;
}
