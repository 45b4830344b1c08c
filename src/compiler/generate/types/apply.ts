import { type Diagnostic, type DiagnosticSink, errorOf } from '../../../base/problems/index.js';
import {
  type AnyMarker,
  contradictions,
  type DraftSchema,
  foundType,
  markerOf,
  origin,
  type SchemaContext,
} from '../../markers/index.js';
import { type MarkerUse, spanInUse, type TypeId } from '../../model/index.js';
import { noteChanges } from '../drafts/origins.js';

/** The context of a schema to which markers apply. */
export interface Surroundings extends Pick<SchemaContext, 'field' | 'type'> {
  readonly isStruct: (id: TypeId) => boolean;
}

const phases = { first: 0, normal: 1, last: 2 } as const;

/**
 * Applies the markers of a field or a type to its schema: by phase and order, then in source order. Markers for list
 * items apply to the schema of the items, after all other markers.
 */
export function applySchemaMarkers(
  uses: readonly MarkerUse[],
  schema: DraftSchema,
  { isStruct, ...surroundings }: Surroundings,
  sink: DiagnosticSink,
): void {
  const [first] = uses;
  if (!first) return; // fast path: most types have no markers
  hideUnknownTypes(schema, first.span.file, isStruct);
  for (const problem of contradictions(uses)) sink.report(problem);
  for (const use of uses.length > 1 ? uses.toSorted(byOrder) : uses) {
    const { effect } = markerOf(use).marker;
    if (effect.on !== 'schema' && effect.on !== 'presence') continue;
    const target = itemsOf(schema, use.itemsDepth);
    if (!target) {
      if (!schema[origin]?.isUnread) sink.report(withoutItems(use, schema));
      continue;
    }
    const { written } = use;
    const report: SchemaContext['report'] = (code, message, hint, part) => {
      // The type could not be read, which has already been reported.
      if (code === 'marker-wrong-type' && target[origin]?.isUnread) return;
      sink.report(errorOf(code, message, hint, spanInUse(use, part)));
    };
    const changed = [target, ...(surroundings.field ? [surroundings.field.parent] : [])];
    const { $ref: id } = target;
    const reference = id === undefined ? {} : { reference: distanceOf(id, use.span.file), isStruct: isStruct(id) };
    noteChanges(changed, use, () => {
      effect.apply?.({ schema: target, ...surroundings, ...reference, written, report }, use.value as never); // parsed with this marker's argument
    });
  }
}

/**
 * Removes `type` from references to objects with fields, and to scalars in other packages: controller-gen does not know
 * these types until a marker sets them.
 */
function hideUnknownTypes(schema: DraftSchema, file: string, isStruct: Surroundings['isStruct']): void {
  for (let part: DraftSchema | undefined = schema; part; part = part.items) {
    const { $ref, type } = part;
    if ($ref === undefined) continue;
    const isForeignScalar = type !== 'array' && type !== 'object' && distanceOf($ref, file) === 'far';
    if (isForeignScalar || isStruct($ref)) delete part.type;
  }
}

/** Returns `near` if a type and a file are in the same folder, the equivalent of a Go package; otherwise `far`. */
function distanceOf(id: string, file: string): 'near' | 'far' {
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const isNear = id.startsWith(folder) && !id.slice(folder.length).replace(/#.*/, '').includes('/');
  return isNear ? 'near' : 'far';
}

function byOrder(a: MarkerUse, b: MarkerUse): number {
  const left = markerOf(a).marker;
  const right = markerOf(b).marker;
  return a.itemsDepth - b.itemsDepth || rankOf(left) - rankOf(right) || a.span.start - b.span.start;
}

function rankOf({ phase = 'normal', order = 0 }: AnyMarker['marker']): number {
  return phases[phase] * 1000 + order;
}

function itemsOf(schema: DraftSchema, depth: number): DraftSchema | undefined {
  let target: DraftSchema | undefined = schema;
  for (let level = 0; level < depth; level++) target = target?.items;
  return target;
}

/** The diagnostic for a marker for the items of a type that is not a list, or that is a named list type. */
function withoutItems({ written, spelling, itemsDepth, span }: MarkerUse, schema: DraftSchema): Diagnostic {
  const ofItems = spelling === 'comment' ? 'items:' : 'Items(…)';
  if (schema.$ref !== undefined && schema.type === 'array') {
    const hint = 'move the marker to the declaration of that type, or write the list inline as the type of the field';
    return errorOf('marker-wrong-type', `\`${written}\` cannot apply to the items of a named list type`, hint, span);
  }
  const message = `\`${written}\` requires a list${itemsDepth > 1 ? ' of lists' : ''}, but the type is ${foundType(schema)}`;
  return errorOf('marker-wrong-type', message, `apply the marker to the field itself, without \`${ofItems}\``, span);
}
