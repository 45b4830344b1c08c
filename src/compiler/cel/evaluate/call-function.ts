import { NoOverload } from './arithmetic.js';
import { CelError } from './errors.js';
import { type CelValue, typeName } from './values.js';

/** Functions whose errors do not name the types of the arguments. */
const plainFunctions = ['-_', '!_', '_in_', '@in', 'contains', 'endsWith', 'matches', 'startsWith'];

const numbers = ['double', 'int', 'uint'];
const times = ['google.protobuf.Duration', 'google.protobuf.Timestamp'];
const ordered = [...numbers, ...times, 'bool', 'bytes', 'string'];

/** The first operand types that a function supports. For other types, the error contains only the function name. */
const operandTypes: Readonly<Record<string, readonly string[]>> = {
  '_+_': [...numbers, ...times, 'bytes', 'list', 'string'],
  '_-_': [...numbers, ...times],
  ...{ '_*_': [...numbers, ...times], '_/_': numbers, '_%_': ['int', 'uint'] },
  ...{ '_<_': ordered, '_<=_': ordered, '_>_': ordered, '_>=_': ordered },
  size: [],
};

/** Calls a function. If no overload accepts the arguments, the error names the function as cel-go does. */
export function callFunction(
  name: string,
  call: (...args: readonly CelValue[]) => CelValue,
  args: readonly CelValue[],
): CelValue {
  try {
    return call(...args);
  } catch (error) {
    if (!(error instanceof NoOverload) || plainFunctions.includes(name)) throw error;
    const types = args.map(typeName);
    const known = operandTypes[name];
    if (known?.includes(types[0] ?? '')) throw error;
    throw new CelError(`no such overload: ${known ? name : `${name}(${types.join(', ')})`}`);
  }
}
