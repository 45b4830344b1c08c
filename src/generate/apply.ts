import {
  type AnyMarker,
  contradictions,
  type DraftSchema,
  foundType,
  markerOf,
  type SchemaContext,
} from '../markers/index.js';
import type { MarkerUse } from '../model/index.js';
import type { Diagnostic, DiagnosticSink } from '../problems/index.js';
import { noteChanges } from './origins.js';

/** What stands around a schema that markers change. */
export type Surroundings = Pick<SchemaContext, 'field' | 'type'>;

const phases = { first: 0, normal: 1, last: 2 } as const;

/**
 * Lets the markers of a field or a type change its schema: by phase, then in source order, so that the result does not
 * depend on chance. Uses for items go down to the schema of the items, behind the others.
 */
export function applySchemaMarkers(
  uses: readonly MarkerUse[],
  schema: DraftSchema,
  surroundings: Surroundings,
  sink: DiagnosticSink,
): void {
  for (const problem of contradictions(uses)) sink.report(problem);
  for (const use of uses.toSorted(byOrder)) {
    const { effect } = markerOf(use).marker;
    if (effect.on !== 'schema' && effect.on !== 'presence') continue;
    const target = itemsOf(schema, use.itemsDepth);
    if (!target) {
      sink.report(withoutItems(use, schema));
      continue;
    }
    const { written, span } = use;
    const report: SchemaContext['report'] = (code, message, hint) =>
      sink.report({ code, severity: 'error', message, span, hint });
    const changed = [target, ...(surroundings.field ? [surroundings.field.parent] : [])];
    const reference = target.$ref === undefined ? {} : { reference: distanceOf(target.$ref, span.file) };
    noteChanges(changed, use, () => {
      effect.apply?.({ schema: target, ...surroundings, ...reference, written, report }, use.value as never); // read by this marker's own argument
    });
  }
}

/** Whether a type is declared in the folder of a file, which is a package of Go. */
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

/** The diagnostic about a marker for items without any: there is no list, or its items belong to a type with a name. */
function withoutItems({ written, spelling, itemsDepth, span }: MarkerUse, schema: DraftSchema): Diagnostic {
  const ofItems = spelling === 'comment' ? 'items:' : 'Items(…)';
  const wrong = (message: string, hint: string): Diagnostic => {
    return { code: 'marker-wrong-type', severity: 'error', message, hint, span };
  };
  if (schema.$ref !== undefined && schema.type === 'array') {
    const hint = 'put the marker on the type with that name, or write the list as the type of the field';
    return wrong(`\`${written}\` does not reach the items of a list that has a name of its own`, hint);
  }
  return wrong(
    `\`${written}\` requires a list${itemsDepth > 1 ? ' of lists' : ''}, but the type is ${foundType(schema)}`,
    `put the marker on the field itself, without \`${ofItems}\``,
  );
}
