import type { SchemaPath, SchemaStep } from '../model/index.js';

/** A path for people: `.spec.ports[*].name`; `.` for the root. */
export function pathText(path: SchemaPath): string {
  const text = path.map((step) => (step.kind === 'property' ? `.${step.name}` : '[*]')).join('');
  return text === '' ? '.' : text;
}

/** The step to a property. */
export function property(name: string): SchemaStep {
  return { kind: 'property', name };
}
