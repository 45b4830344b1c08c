// Runs a command line with a name and a plugin of its own, made with the installed package.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, StepFailed } from './run-step.mjs';

const program = `import { createCli } from 'kbts';
const plan = ({ options, project }) => {
  const changes = [{ kind: 'create', path: 'OWNERS', contents: options.team + '\\n' }];
  return { changes, project, notes: [] };
};
const flags = { team: { kind: 'text', argument: 'name', summary: 'team that owns the project' } };
const team = { key: 'team.acme.com/v1', summary: 'Adds an OWNERS file', steps: { init: { flags, plan } } };
process.exitCode = await createCli({ name: 'acme-operator', version: '2.1.0', plugins: [team] }).run();
`;

/**
 * @param {string} folder where the package is installed
 * @param {string} scratch where the project is created
 */
export async function runBranded(folder, scratch) {
  const file = join(folder, 'acme-operator.mjs');
  writeFileSync(file, program);
  const command = [process.execPath, file, 'init', 'branded', '--plugins', 'team', '--team', 'harbor', '--domain=a.io'];
  await run(command, { cwd: scratch });
  const owners = readFileSync(join(scratch, 'branded/OWNERS'), 'utf8');
  if (owners !== 'harbor\n') throw new StepFailed(command, `wrote the owners \`${owners}\``, '');
  const help = [process.execPath, file, 'help', 'init'];
  const text = await run(help, { cwd: scratch, quiet: true });
  if (!text.includes('acme-operator init [folder]')) throw new StepFailed(help, 'printed another name', text);
}
