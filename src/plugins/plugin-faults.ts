import { isRecord } from '../base/json/index.js';
import { pluginCommands } from './plugin.js';
import { isPluginKey } from './resolve.js';

/** A plugin property with the wrong type, which JavaScript callers can pass. */
export interface PluginFault {
  /** Path of the property, relative to the plugin, such as `.steps.init.plan`; empty for the plugin itself. */
  readonly place: string;
  readonly expected: string;
  readonly found: unknown;
}

const isString = (value: unknown) => typeof value === 'string';
const isFunction = (value: unknown) => value === undefined || typeof value === 'function';

/** Returns the properties that have the wrong type; empty for a valid plugin. */
export function pluginFaults(plugin: unknown): readonly PluginFault[] {
  if (!isRecord(plugin)) return [{ place: '', expected: 'a plugin', found: plugin }];
  const { key, summary, deprecation, steps, variantOf } = plugin;
  const isKey = typeof key === 'string' && isPluginKey(key);
  return [
    ...fault('.key', 'a name and a version, such as `team.acme.com/v1`', key, isKey),
    ...fault('.summary', 'a string', summary, isString(summary)),
    ...fault('.deprecation', 'a string', deprecation, deprecation === undefined || isString(deprecation)),
    ...fault('.variantOf', 'a function', variantOf, isFunction(variantOf)),
    ...faultsOfSteps(steps),
  ];
}

function fault(place: string, expected: string, found: unknown, isRight: boolean): readonly PluginFault[] {
  return isRight ? [] : [{ place, expected, found }];
}

function faultsOfSteps(steps: unknown): readonly PluginFault[] {
  if (!isRecord(steps)) return [{ place: '.steps', expected: 'an object', found: steps }];
  const commands: readonly string[] = pluginCommands;
  return Object.entries(steps).flatMap(([command, step]) => {
    const place = `.steps[${JSON.stringify(command)}]`;
    if (!commands.includes(command)) return [{ place, expected: `only ${commands.join(', ')}`, found: step }];
    return step === undefined ? [] : faultsOfStep(step, place);
  });
}

function faultsOfStep(step: unknown, place: string): readonly PluginFault[] {
  if (!isRecord(step)) return [{ place, expected: 'an object', found: step }];
  const { flags, plan, prepareApi } = step;
  return [
    ...fault(`${place}.flags`, 'an object with flags', flags, isRecord(flags)),
    ...fault(`${place}.plan`, 'a function', plan, isFunction(plan)),
    ...fault(`${place}.prepareApi`, 'a function', prepareApi, isFunction(prepareApi)),
    ...Object.entries(isRecord(flags) ? flags : {}).flatMap(([name, flag]) =>
      fault(`${place}.flags[${JSON.stringify(name)}]`, 'a flag of the kind `text` or `switch`', flag, isFlag(flag)),
    ),
  ];
}

function isFlag(flag: unknown): boolean {
  if (!isRecord(flag) || !isString(flag.summary)) return false;
  return flag.kind === 'switch' || (flag.kind === 'text' && isString(flag.argument));
}
