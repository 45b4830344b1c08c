import type { Json } from '../../../base/json/index.js';
import { type Field, range } from '../../checks/index.js';
import { type JsonObject, listOf, numberOf, objectOf, objectsOf, pick, sameJson, without } from '../../model/index.js';
import { internalDiff, internalJson } from '../internal-json.js';

const updatable = ['activeDeadlineSeconds', 'tolerations', 'schedulingGates'];
const updatableText =
  'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)';

/** Reports changes to a pod spec that an update may not make. */
export function checkChanges(spec: Field): void {
  if (!spec.isUpdate) return;
  const before = objectOf(spec.old);
  for (const name of ['containers', 'initContainers']) {
    const list = spec.at(name);
    if (list.list.length !== listOf(list.old).length) {
      return list.forbidden('pod updates may not add or remove containers');
    }
  }
  const deadline = spec.at('activeDeadlineSeconds');
  if (deadline.number < 0) return deadline.check(range(0, 2 ** 31 - 1));
  deadline.check(checkDeadline);
  const tolerations = spec.at('tolerations');
  const isLost = listOf(before.tolerations).some((item) => !tolerations.list.some((other) => sameJson(item, other)));
  if (isLost) tolerations.forbidden('existing toleration can not be modified except its tolerationSeconds');
  const gates = spec.at('schedulingGates');
  const [gated] = gates.items.filter(({ value }) => !listOf(gates.old).some((gate) => sameJson(gate, value ?? null)));
  if (gated) {
    const name = gated.at('name');
    name.forbidden(`only deletion is allowed, but found new scheduling gate '${name.text}'`);
  }
  if (listOf(before.schedulingGates).length > 0) {
    const selector = spec.at('nodeSelector');
    const isKept = Object.entries(objectOf(before.nodeSelector)).every(
      ([key, value]) => selector.object[key] === value,
    );
    const detail = 'only additions to spec.nodeSelector are allowed (no mutations or deletions)';
    if (!isKept) selector.invalid(detail, selector.value ?? null);
    checkNodeTerms(spec.at('affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms'));
  }
  // The error shows the old values of fields that may change.
  const shown = withUpdatable(spec.object, before);
  if (!sameJson(shown, before)) {
    spec.forbidden(`${updatableText}\n${internalDiff(before, shown, 'core/v1.PodSpec')}`);
  }
}

/** Checks node selector terms, which may only become stricter while a pod has scheduling gates. */
function checkNodeTerms(terms: Field): void {
  const before = objectsOf(terms.old);
  if (before.length === 0) return;
  if (before.length !== terms.list.length) {
    const shown = terms.list.map((term) => internalJson(term, 'core/v1.NodeSelectorTerm'));
    return terms.invalid('no additions/deletions to non-empty NodeSelectorTerms list are allowed', shown);
  }
  for (const [index, term] of terms.items.entries()) {
    const isKept = ['matchExpressions', 'matchFields'].every((name) => {
      const kept = objectsOf(before[index]?.[name]);
      return sameJson(objectsOf(term.object[name]).slice(0, kept.length), kept);
    });
    const shown = internalJson(term.value, 'core/v1.NodeSelectorTerm');
    if (!isKept) term.invalid('only additions are allowed (no mutations or deletions)', shown);
  }
}

function checkDeadline(deadline: Field): void {
  if (deadline.old === undefined) return;
  if (!deadline.isSet) deadline.invalid('must not update from a positive integer to nil value');
  else if (deadline.number > numberOf(deadline.old)) deadline.invalid('must be less than or equal to previous value');
}

/** Returns the new spec with the old values of all fields that an update may change. */
function withUpdatable(spec: JsonObject, before: JsonObject): JsonObject {
  const restored = ['containers', 'initContainers'].map((list) => {
    const images = objectsOf(before[list]).map((container) => pick(container, 'image'));
    const containers = objectsOf(spec[list]).map((container, index) => ({ ...container, ...images[index] }));
    return containers.length === 0 ? {} : { [list]: containers };
  });
  const isRaised = numberOf(before.terminationGracePeriodSeconds) < 0 && spec.terminationGracePeriodSeconds === 1;
  const isGated = listOf(before.schedulingGates).length > 0;
  const fields = [
    ...updatable,
    ...(isRaised ? ['terminationGracePeriodSeconds'] : []),
    ...(isGated ? ['nodeSelector'] : []),
  ];
  const affinity = isGated ? withNodeAffinity(objectOf(spec.affinity), before.affinity) : spec.affinity;
  const rest = without(spec, ...fields, ...(isGated ? ['affinity'] : []));
  const kept = isGated && affinity !== undefined && { affinity };
  return Object.assign({ ...rest, ...kept, ...pick(before, ...fields) }, ...restored);
}

/** Returns the new affinity with the old node affinity; undefined if the pod had no affinity and nothing remains. */
function withNodeAffinity(affinity: JsonObject, before: Json | undefined): JsonObject | undefined {
  const restored = { ...without(affinity, 'nodeAffinity'), ...pick(objectOf(before), 'nodeAffinity') };
  return before === undefined && Object.keys(restored).length === 0 ? undefined : restored;
}
