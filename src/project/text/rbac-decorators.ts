import { Code, code, joinCode } from './code.js';
import { fitCall, lineWidth } from './fit.js';

/** The verbs of a controller for its kind, as in kubebuilder. */
const verbs = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'];

/** A permission of a controller. */
export interface Permission {
  readonly group: string;
  readonly resource: string;
  readonly verbs: readonly string[];
}

/**
 * Returns the `@Rbac` decorators of a controller: for its kind, the kind's status and finalizers, and `more`.
 *
 * @param group API group including the domain
 * @param namespace namespace of the role; empty for a cluster role
 */
export function rbacDecorators(
  group: string,
  plural: string,
  namespace: string,
  more: readonly Permission[] = [],
): Code {
  const of = (resource: string, allowed: readonly string[], inGroup = group): readonly Field[] => [
    ['groups', [inGroup]],
    ['resources', [resource]],
    ['verbs', allowed],
    ...(namespace === '' ? [] : [['namespace', namespace] as const]),
  ];
  const rules = [
    of(plural, verbs),
    of(`${plural}/status`, ['get', 'update', 'patch']),
    of(`${plural}/finalizers`, ['update']),
    ...more.map((one) => of(one.resource, one.verbs, one.group)),
  ];
  return joinCode(rules.map(decorator), '\n');
}

type Field = readonly [name: string, value: string | readonly string[]];

/** Formats a decorator as the formatter does: on one line, or with one field per line if it does not fit. */
function decorator(fields: readonly Field[]): Code {
  const line = code`@Rbac({ ${joinCode(
    fields.map((field) => fieldCode(field)),
    ', ',
  )} })`;
  if (line.text.length <= lineWidth) return line;
  const lines = fields.map((field) => fieldCode(field, ',', '  '));
  return joinCode([new Code('@Rbac({'), ...lines, new Code('})')], '\n');
}

function fieldCode([name, value]: Field, tail = '', indent = ''): Code {
  if (typeof value === 'string') return new Code(`${indent}${code`${name}: '${value}'`}${tail}`);
  return fitCall(
    code`${name}: `,
    value.map((item) => code`'${item}'`),
    tail,
    indent,
    '[]',
  );
}
