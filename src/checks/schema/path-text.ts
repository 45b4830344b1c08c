import type { SchemaPath, SchemaStep } from '../../model/index.js';

/** Formats a path for messages: `.spec.ports[*].name`, or `.` for the root. */
export function pathText(path: SchemaPath): string {
  const text = path.map((step) => (step.kind === 'property' ? `.${step.name}` : '[*]')).join('');
  return text === '' ? '.' : text;
}

/** Returns the step to a property. */
export function property(name: string): SchemaStep {
  return { kind: 'property', name };
}
