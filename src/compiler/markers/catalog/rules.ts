import { defineMarker, type SchemaContext } from '../define/define.js';
import { list, none } from '../grammar/arguments.js';
import { fields, optional, required } from '../grammar/fields.js';
import { bool, oneOf, text } from '../grammar/parts.js';

const reasons = ['FieldValueRequired', 'FieldValueInvalid', 'FieldValueForbidden', 'FieldValueDuplicate'] as const;

/** Adds a CEL validation rule. */
export const XValidation = defineMarker({
  name: 'kubebuilder:validation:XValidation',
  targets: ['field', 'type'],
  items: true,
  repeatable: true,
  argument: fields({
    rule: required(text('the CEL expression; `self` is the value')),
    message: optional(text('error message if the rule is violated')),
    messageExpression: optional(text('CEL expression that evaluates to the message')),
    reason: optional(oneOf(reasons, 'machine-readable reason of the error')),
    fieldPath: optional(text('path of the field in the error')),
    optionalOldSelf: optional(bool('whether a transition rule also runs without an old value')),
  }),
  category: 'CRD validation',
  summary: 'Adds a CEL validation rule.',
  example: {
    decorator: "@XValidation({ rule: 'self.min <= self.max', message: 'min is above max' }) range!: Range;",
    comment: '+kubebuilder:validation:XValidation:rule="self.min <= self.max",message="min is above max"',
  },
  effect: {
    on: 'schema',
    apply({ schema }, rule) {
      // As in Go, an empty string counts as unset.
      addRule(schema, Object.fromEntries(Object.entries(rule).filter(([, part]) => part !== '')) as typeof rule);
    },
  },
});

/** Marks the field as immutable once it is set. */
export const Immutable = defineMarker({
  name: 'k8s:immutable',
  targets: ['field'],
  argument: none(),
  category: 'CRD validation',
  summary: 'Marks the field as immutable once it is set.',
  example: { decorator: '@Immutable() storageClass?: string;', comment: '+k8s:immutable' },
  effect: {
    on: 'schema',
    apply({ schema, field }) {
      addRule(schema, { rule: 'self == oldSelf', message: 'field is immutable' });
      if (!field || field.isRequired) return;
      // The rule above does not run if the field is removed.
      const { name, parent } = field;
      addRule(parent, {
        rule: `!has(oldSelf.${name}) || has(self.${name})`,
        message: `field ${name} is immutable once set`,
      });
    },
  },
});

const ofFields = {
  targets: ['type'],
  repeatable: true,
  argument: list(text('field names')),
  category: 'CRD validation',
  phase: 'last',
} as const;

/** Allows at most one of the listed fields. */
export const AtMostOneOf = defineMarker({
  name: 'kubebuilder:validation:AtMostOneOf',
  ...ofFields,
  summary: 'Allows at most one of the listed fields.',
  example: {
    decorator: "@AtMostOneOf('configMap', 'secret')",
    comment: '+kubebuilder:validation:AtMostOneOf=configMap;secret',
    on: 'class Source { configMap?: string; secret?: string }',
  },
  order: 1,
  effect: {
    on: 'schema',
    apply: (context, names) =>
      addOneOf(context, names, `${countOf(names)} <= 1`, 'at most one of the fields in', 'may be set'),
  },
});

/** Requires exactly one of the listed fields. */
export const ExactlyOneOf = defineMarker({
  name: 'kubebuilder:validation:ExactlyOneOf',
  ...ofFields,
  summary: 'Requires exactly one of the listed fields.',
  example: {
    decorator: "@ExactlyOneOf('configMap', 'secret')",
    comment: '+kubebuilder:validation:ExactlyOneOf=configMap;secret',
    on: 'class Source { configMap?: string; secret?: string }',
  },
  order: 2,
  effect: {
    on: 'schema',
    apply: (context, names) =>
      addOneOf(context, names, `${countOf(names)} == 1`, 'exactly one of the fields in', 'must be set'),
  },
});

/** Requires at least one of the listed fields. */
export const AtLeastOneOf = defineMarker({
  name: 'kubebuilder:validation:AtLeastOneOf',
  ...ofFields,
  summary: 'Requires at least one of the listed fields.',
  example: {
    decorator: "@AtLeastOneOf('configMap', 'secret')",
    comment: '+kubebuilder:validation:AtLeastOneOf=configMap;secret',
    on: 'class Source { configMap?: string; secret?: string }',
  },
  order: 3,
  effect: {
    on: 'schema',
    apply: (context, names) => addOneOf(context, names, hasAny(names), 'at least one of the fields in', 'must be set'),
  },
});

type Rule = NonNullable<SchemaContext['schema']['x-kubernetes-validations']>[number];

function addRule(schema: SchemaContext['schema'], rule: Rule): void {
  schema['x-kubernetes-validations'] = [...(schema['x-kubernetes-validations'] ?? []), rule];
}

/** The CEL expression that controller-gen writes: a sum, because a list of booleans has a higher CEL cost. */
function countOf(names: readonly string[]): string {
  return names.map((name) => `(has(self.${name})?1:0)`).join('+');
}

function hasAny(names: readonly string[]): string {
  return names.map((name) => `has(self.${name})`).join('||');
}

function addOneOf(context: SchemaContext, names: readonly string[], rule: string, begin: string, end: string): void {
  if (names.length === 0) return;
  const wrong = names.filter((name, index) => reportMember(context, name, `[${index}]`));
  if (wrong.length === 0) addRule(context.schema, { rule, message: `${begin} [${names.join(' ')}] ${end}` });
}

/** Reports a name that is not an optional field of the type. Returns whether the name was reported. */
function reportMember({ written, report, type }: SchemaContext, name: string, part: string): boolean {
  const reject = (message: string, hint: string): true => {
    report('marker-argument', `\`${written}\`: ${message}`, hint, part);
    return true;
  };
  if (name.includes('.')) {
    const hint = 'list fields of this type only, or move the marker to the type that declares the field';
    return reject(`\`${name}\` is a nested field`, hint);
  }
  const field = type?.fields?.get(name);
  if (field?.isRequired) return reject(`\`${name}\` is required`, `make it optional: \`${name}?\``);
  if (type?.fields && !field) {
    const hint = `its fields are ${[...type.fields.keys()].join(', ') || 'none'}`;
    return reject(`the type has no field \`${name}\``, hint);
  }
  return false;
}
