import { isRecord } from '../../base/json/index.js';
import { shownValue, suggest } from '../../base/problems/index.js';
import { pluginFaults } from '../../plugins/index.js';

const known = ['name', 'version', 'commands', 'plugins'];

/**
 * Validates the options of `createCli`, because plain JavaScript callers have no type checks.
 *
 * @throws TypeError that names the first invalid option, the value found and the expected type
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
