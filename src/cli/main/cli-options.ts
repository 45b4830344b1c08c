import { isRecord } from '../../model/index.js';
import { pluginFaults } from '../../plugins/index.js';
import { shownValue, suggest } from '../../problems/index.js';

const known = ['name', 'version', 'commands', 'plugins'];

/**
 * Checks the options of a command line, which programs in JavaScript can get wrong.
 *
 * @throws TypeError that names the first wrong option, what was found and what is expected
 */
export function checkCliOptions(options: unknown): void {
  if (!isRecord(options)) return expected('options', 'an object', options);
  const { name, version, commands, plugins } = options;
  const other = Object.keys(options).find((key) => !known.includes(key));
  if (other !== undefined) {
    const near = suggest(other, known);
    throw new TypeError(`unknown option \`${other}\` of a command line${near ? `; did you mean \`${near}\`?` : ''}`);
  }
  if (typeof name !== 'string' || !/^[a-z][a-z0-9-]{0,63}$/.test(name)) {
    expected('name', 'lowercase letters, digits and `-`', name);
  }
  if (typeof version !== 'string' || version === '') expected('version', 'a string', version);
  for (const [index, command] of listOf('commands', commands).entries()) checkCommand(command, `commands[${index}]`);
  for (const [index, plugin] of listOf('plugins', plugins).entries()) {
    const [fault] = pluginFaults(plugin);
    if (fault) expected(`plugins[${index}]${fault.place}`, fault.expected, fault.found);
  }
}

function listOf(key: string, value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : expected(key, 'an array', value);
}

function checkCommand(command: unknown, place: string): void {
  if (!isRecord(command)) return expected(place, 'a command', command);
  const { name, summary, load } = command;
  if (typeof name !== 'string' || !/^[a-z][a-z0-9-]*( [a-z][a-z0-9-]*)*$/.test(name)) {
    expected(`${place}.name`, 'words of lowercase letters, digits and `-`', name);
  }
  if (typeof summary !== 'string') expected(`${place}.summary`, 'a string', summary);
  if (typeof load !== 'function') expected(`${place}.load`, 'a function', load);
}

function expected(place: string, what: string, found: unknown): never {
  throw new TypeError(`invalid \`${place}\` of a command line: expected ${what}, found ${shownValue(found)}`);
}
