import { type DecoratorFor, fieldAndType } from '../define/decorator.js';
import { defineMarker, type MarkerDefinition, type SchemaContext, typedAs } from '../define/define.js';
import type { DraftSchema } from '../define/draft-schema.js';
import { value } from '../grammar/arguments.js';
import { oneCondition, severalConditions, type ValueCondition } from '../grammar/schema-arguments.js';

type Several = (first: ValueCondition, ...rest: readonly ValueCondition[]) => DecoratorFor<'field' | 'type', unknown>;

const common = { targets: fieldAndType, items: true, repeatable: true, category: 'CRD validation' } as const;

/** Requires that at least one of the conditions is met. */
export const AnyOf = several('anyOf', {
  name: 'kbts:validation:AnyOf',
  summary: 'Requires that at least one of the conditions is met.',
  example: {
    decorator: "@AnyOf({ required: ['min'] }, { required: ['max'] }) range?: Partial<Range>;",
    comment: '+kbts:validation:AnyOf=[{"required":["min"]},{"required":["max"]}]',
  },
});

/** Requires that exactly one of the conditions is met. */
export const OneOf = several('oneOf', {
  name: 'kbts:validation:OneOf',
  summary: 'Requires that exactly one of the conditions is met.',
  example: {
    decorator: '@OneOf({ maximum: 0 }, { minimum: 1024, maximum: 65535 }) port!: Int32;',
    comment: '+kbts:validation:OneOf=[{"maximum":0},{"minimum":1024,"maximum":65535}]',
  },
});

/** Requires that all of the conditions are met. */
export const AllOf = several('allOf', {
  name: 'kbts:validation:AllOf',
  summary: 'Requires that all of the conditions are met.',
  example: {
    decorator: "@AllOf({ pattern: '^[a-z]' }, { pattern: '[a-z]$' }) name!: string;",
    comment: '+kbts:validation:AllOf=[{"pattern":"^[a-z]"},{"pattern":"[a-z]$"}]',
  },
});

/** Requires that the condition is not met. */
export const Not = typedAs<(condition: ValueCondition) => DecoratorFor<'field' | 'type', unknown>>()(
  defineMarker({
    ...common,
    name: 'kbts:validation:Not',
    argument: value(oneCondition()),
    summary: 'Requires that the condition is not met.',
    example: {
      decorator: "@Not({ enum: ['default', 'kube-system'] }) namespace!: string;",
      comment: '+kbts:validation:Not={"enum":["default","kube-system"]}',
    },
    effect: { on: 'schema', apply: (context, not) => add(context, { not }) },
  }),
);

function several(
  keyword: 'allOf' | 'anyOf' | 'oneOf',
  facts: Pick<MarkerDefinition<'field', unknown, [], unknown>, 'name' | 'summary' | 'example'>,
) {
  return typedAs<Several>()(
    defineMarker({
      ...common,
      ...facts,
      argument: severalConditions(),
      effect: { on: 'schema', apply: (context, conditions) => add(context, { [keyword]: conditions }) },
    }),
  );
}

function add({ schema }: SchemaContext, condition: NonNullable<DraftSchema['$conditions']>[number]): void {
  schema.$conditions = [...(schema.$conditions ?? []), condition];
}
