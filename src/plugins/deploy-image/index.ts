/** The plugin `deploy-image`: an API whose controller deploys and manages an image. */
import type { DiagnosticSink } from '../../base/problems/index.js';
import type { Project, ResourceId } from '../../base/project-file/index.js';
import { type CreateApiRequest, Draft, type ScaffoldPlan, setVariable } from '../../project/index.js';
import type { Plugin, PluginFlags, PluginOptions, PreparedApi, StepRequest } from '../plugin.js';
import { checkChange, checkRequest } from './checks.js';
import { flags, type Operand, operandOf } from './operand.js';
import { key, recordedOperand, takenVariables, variableOf, withOperand } from './record.js';
import { managerFile, variantOf } from './variant.js';

/** Flags of the command that the plugin also reads. */
const commandFlags = {
  group: { kind: 'text', argument: 'group', summary: 'API group' },
  version: { kind: 'text', argument: 'version', summary: 'API version' },
  kind: { kind: 'text', argument: 'Kind', summary: 'kind' },
  force: { kind: 'switch', summary: 'overwrites files' },
} as const satisfies PluginFlags;

/** The plugin `deploy-image`: creates a kind whose controller runs an image in a Deployment. */
export const deployImage: Plugin = {
  key,
  summary: 'Creates a kind whose controller runs an image in a Deployment',
  steps: { 'create api': { flags: { ...commandFlags, ...flags }, prepareApi, plan } },
  variantOf,
};

/** Checks the flags, and records them in PROJECT, where {@link variantOf} reads them. */
function prepareApi(
  request: CreateApiRequest,
  project: Project,
  options: PluginOptions,
  sink: DiagnosticSink,
): PreparedApi | undefined {
  const id = { group: request.group, domain: project.domain, version: request.version, kind: request.kind };
  const { operand, problems } = operandOf(options);
  const named = operand && withVariable(operand, id, project);
  const before = recordedOperand(project, id);
  const changes = named && before ? checkChange(before, named, request) : [];
  const all = [...problems, ...checkRequest(request, project), ...changes];
  for (const problem of all) sink.report(problem);
  if (!named || all.length > 0) return undefined;
  return { request, project: withOperand(project, id, named), isDone: before !== undefined && !request.force };
}

/** Replaces the image in the manager's environment only with `--force`, because the user may have changed it. */
function plan({ options, project, around }: StepRequest, sink: DiagnosticSink): ScaffoldPlan {
  const draft = new Draft(around.files, sink);
  const [group = '', version = '', kind = ''] = [options.group, options.version, options.kind].map(String);
  const operand = recordedOperand(project, { group, version, kind, domain: project.domain });
  if (options.force === true && operand) {
    const variable = { name: variableOf(operand, kind), value: operand.image };
    draft.edit(managerFile, (text) => setVariable(text, variable) ?? text);
  }
  return { changes: draft.changes, project, notes: [] };
}

/** Adds group and version to the variable name if another kind uses the name already. */
function withVariable(operand: Operand, id: ResourceId, project: Project): Operand {
  const taken = takenVariables(project, id);
  if (!taken.includes(variableOf(operand, id.kind))) return operand;
  const words = [id.group, id.version, id.kind, 'image'].filter((word) => word !== '');
  return {
    ...operand,
    variable: words
      .join('_')
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '_'),
  };
}
