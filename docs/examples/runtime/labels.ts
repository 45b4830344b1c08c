import type { Deployment } from 'kbts/k8s/apps/v1';
import { Pod } from 'kbts/k8s/core/v1';
import type { Reader, Stored } from 'kbts/runtime';
import {
  type LabelRequirement,
  type LabelRequirements,
  type LabelSelectorObject,
  matchesLabels,
  parseLabelSelector,
  requirementsOf,
} from 'kbts/runtime/labels';

/** Pods that the selector of a Deployment selects, among those that are already listed. */
export function podsOf(deployment: Deployment, pods: readonly Stored<Pod>[]): Stored<Pod>[] {
  const selector: LabelSelectorObject = deployment.spec?.selector ?? {};
  const requirements = requirementsOf(selector);
  return pods.filter(({ metadata }) => matchesLabels(requirements, metadata.labels));
}

/** A selector from a flag is parsed once; a mistake in it is reported at startup. */
export function selectorFrom(flag: string): LabelRequirements {
  const requirements = parseLabelSelector(flag);
  const isOwn = ({ key }: LabelRequirement) => key.startsWith('web.example.com/');
  const foreign = requirements.find((requirement) => !isOwn(requirement));
  if (foreign) throw new SyntaxError(`\`${foreign.key}\` (${foreign.operator}) is not a label of this operator`);
  return requirements;
}

/** Lists take selectors as they are: as a string, or as labels. */
export async function countPods(reader: Reader): Promise<number> {
  const [byString, byLabels] = await Promise.all([
    reader.list(Pod, { labels: 'app in (front,back)' }),
    reader.list(Pod, { labels: { app: 'front' } }),
  ]);
  return byString.items.length - byLabels.items.length;
}
