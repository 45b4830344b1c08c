import { fieldAndType } from '../define/decorator.js';
import { defineMarker, fits } from '../define/define.js';
import { checkList, checkMap, checkType } from '../define/schema-checks.js';
import { value } from '../grammar/arguments.js';
import { oneOf, text } from '../grammar/parts.js';

const common = { targets: fieldAndType, category: 'CRD processing' } as const;
const ofLists = { ...common, fits: fits<readonly unknown[]>() };
const ofObjects = { ...common, fits: fits<object>() };

/** Sets how server-side apply merges a list. */
export const ListType = defineMarker({
  name: 'listType',
  aliases: ['k8s:listType'],
  ...ofLists,
  argument: value(
    oneOf(
      ['map', 'set', 'atomic'],
      '`map`: merged by the keys of ListMapKey; `set`: items are unique; `atomic`: replaced as a whole',
    ),
  ),
  summary: 'Sets how server-side apply merges a list.',
  example: { decorator: "@ListType('atomic') names?: string[];", comment: '+listType=atomic' },
  phase: 'first',
  effect: {
    on: 'schema',
    apply(context, type) {
      if (checkList(context)) context.schema['x-kubernetes-list-type'] = type;
    },
  },
});

/** Declares a key field of list items; repeat it for each key. */
export const ListMapKey = defineMarker({
  name: 'listMapKey',
  aliases: ['k8s:listMapKey'],
  ...ofLists,
  repeatable: true,
  argument: value(text('name of the field')),
  summary: 'Declares a key field of list items; repeat it for each key.',
  example: {
    decorator: "@ListType('map') @ListMapKey('type') conditions?: Condition[];",
    comment: '+listMapKey=type',
  },
  effect: {
    on: 'schema',
    apply(context, key) {
      if (!checkList(context)) return;
      const { schema, report, written } = context;
      if (schema['x-kubernetes-list-type'] !== 'map') {
        report('marker-argument', `\`${written}\` requires a list of type \`map\``, "add `@ListType('map')`");
        return;
      }
      const keys = schema['x-kubernetes-list-map-keys'] ?? [];
      if (!keys.includes(key)) schema['x-kubernetes-list-map-keys'] = [...keys, key];
    },
  },
});

/** Sets whether server-side apply merges a map by its keys or replaces it as a whole. */
export const MapType = defineMarker({
  name: 'mapType',
  ...ofObjects,
  argument: value(oneOf(['granular', 'atomic'], '`granular`: merged by its keys; `atomic`: replaced as a whole')),
  summary: 'Sets whether server-side apply merges a map by its keys or replaces it as a whole.',
  example: { decorator: "@MapType('atomic') labels?: Record<string, string>;", comment: '+mapType=atomic' },
  effect: {
    on: 'schema',
    apply(context, type) {
      if (checkMap(context)) context.schema['x-kubernetes-map-type'] = type;
    },
  },
});

/** Sets whether server-side apply merges an object by its fields or replaces it as a whole. */
export const StructType = defineMarker({
  name: 'structType',
  ...ofObjects,
  argument: value(oneOf(['granular', 'atomic'], '`granular`: merged by its fields; `atomic`: replaced as a whole')),
  summary: 'Sets whether server-side apply merges an object by its fields or replaces it as a whole.',
  example: { decorator: "@StructType('atomic') selector?: LabelSelector;", comment: '+structType=atomic' },
  effect: {
    on: 'schema',
    apply(context, mapType) {
      // If the field has a named type, its schema does not have a `type` yet.
      const isFitting = checkType(context, ({ type = 'object' }) => type === 'object', 'an object');
      if (isFitting) context.schema['x-kubernetes-map-type'] = mapType;
    },
  },
});
