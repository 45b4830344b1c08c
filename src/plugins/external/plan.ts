import { type Diagnostic, DiagnosticList, type DiagnosticSink } from '../../base/problems/index.js';
import { projectFile, writeProject } from '../../base/project-file/index.js';
import { readYaml } from '../../base/yaml/index.js';
import type { ScaffoldPlan } from '../../project/index.js';
import { base } from '../base.js';
import type { PluginFlags, PluginStep, StepRequest } from '../plugin.js';
import { type Calling, call } from './call.js';
import { draftUniverse, universeOf } from './universe.js';

/**
 * Returns the `plan` function of an external plugin, which sends the project to the plugin, and plans the files in the
 * response.
 *
 * @param args flags of the command line
 * @param earlier problems of the `flags` request; problems that occur again are reported only once
 */
export function planExternal(
  calling: Calling,
  flags: PluginFlags,
  args: readonly string[],
  earlier: readonly Diagnostic[],
): NonNullable<PluginStep['plan']> {
  return async (request, sink) => {
    const { files } = request.around;
    const wrong = Object.entries(flags).filter(([name, flag]) => isWrongNumber(flag, request.options[name]));
    for (const [name] of wrong) sink.report(notNumber(name, String(request.options[name])));
    if (wrong.length > 0) return undefined;
    const folder = files.root ?? calling.folder;
    const { response, problems } = await call(
      { ...calling, folder },
      {
        args,
        command: request.command,
        universe: universeOf(files),
        pluginChain: [base.key, ...request.chain],
        config: configOf(request),
      },
    );
    const messages = problems.map(({ message }) => message);
    const others = earlier.filter(({ message }) => !messages.includes(message));
    for (const problem of [...others, ...problems]) sink.report(problem);
    return response && planResponse(response.universe, calling.key, request, sink);
  };
}

function planResponse(
  universe: Readonly<Record<string, string>>,
  key: string,
  { around, project }: StepRequest,
  sink: DiagnosticSink,
): ScaffoldPlan | undefined {
  const problems = new DiagnosticList();
  const draft = draftUniverse(universe, around.files, key, problems);
  for (const problem of problems.all) sink.report(problem);
  return problems.hasErrors ? undefined : { changes: draft.changes, project, notes: [] };
}

/** Returns the contents of PROJECT after the changes of the command, including unknown keys. */
function configOf({ project, around: { files } }: StepRequest): unknown {
  const text = writeProject(project, files.readText(projectFile));
  const reading = { file: projectFile, code: 'project-invalid', sink: new DiagnosticList() } as const;
  return readYaml(text, reading)?.value;
}

function isWrongNumber(flag: PluginFlags[string], value: unknown): boolean {
  if (flag.kind !== 'text' || flag.argument !== 'number' || value === undefined) return false;
  return !/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(String(value));
}

function notNumber(name: string, value: string) {
  const message = `invalid value in \`--${name}=${value}\`, expected a number`;
  return { code: 'usage', severity: 'error', message } as const;
}
