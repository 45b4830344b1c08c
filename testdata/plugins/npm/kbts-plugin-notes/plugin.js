// An npm package that is a plugin: writes notes about a project.
import { readFileSync } from 'node:fs';

const { command, args, config } = JSON.parse(readFileSync(0, 'utf8'));
const response = { apiVersion: 'v1alpha1', command, universe: {} };
if (command === 'flags') response.flags = [{ name: 'note', type: 'string', default: '', usage: 'a note' }];
else if (command === 'edit') {
  const at = args.findIndex((arg) => arg === '--note');
  response.universe['NOTES.md'] = `# ${config.projectName}\n\n${at < 0 ? 'Nothing.' : args[at + 1]}\n`;
}
process.stdout.write(JSON.stringify(response));
