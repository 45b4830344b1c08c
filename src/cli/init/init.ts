import { init as table } from '../../commands/init.js';
import { tableCommand } from '../parse/command.js';
import { inFolder } from '../terminal/io.js';

/** The `kbts init` command. */
export const init = tableCommand(table, async (given, invocation, io) => {
  const [{ createProject }, { newProjectFolder }, { deliver }, { DiagnosticList }] = await Promise.all([
    import('./create-project.js'),
    import('../folders/new-project-folder.js'),
    import('../changes/deliver.js'),
    import('../../base/problems/index.js'),
  ]);
  const [word] = invocation.args;
  const problems = new DiagnosticList();
  const place = newProjectFolder(word, io);
  if ('problem' in place) problems.report(place.problem);
  if (given.domain === '') problems.report(emptyDomain);
  if (given.projectVersion !== '3') problems.report(wrongProjectVersion(given.projectVersion));
  if ('problem' in place || problems.hasErrors) {
    return await deliver(undefined, problems, invocation.options, io, () => undefined);
  }
  return await createProject({ ...invocation, given, word }, inFolder(io, place.folder));
});

const emptyDomain = {
  code: 'usage',
  severity: 'error',
  message: '`--domain` is empty',
  hint: 'use a domain that you own, for example `--domain example.com`, or omit the flag',
} as const;

function wrongProjectVersion(version: string) {
  return {
    code: 'usage',
    severity: 'error',
    message: `version \`${version}\` of the PROJECT file is not supported, expected \`3\``,
    hint: 'omit `--project-version`',
  } as const;
}
