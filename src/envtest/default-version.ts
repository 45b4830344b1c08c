import { binaries } from '../../hack/control-plane/cache.mjs';
import { parseSelector, type Selector } from './versions.js';

/** The Kubernetes minor that kbts is tested with, such as `1.36`. */
export const testedMinor: string = (binaries.find(({ name }) => name === 'kube-apiserver')?.version ?? '')
  .split('.')
  .slice(0, 2)
  .join('.');

/**
 * The versions that are wanted when nothing else is said: those of `ENVTEST_K8S_VERSION`, else of the minor that kbts
 * is tested with. Undefined when the variable is not a version.
 */
export function defaultSelector(env: NodeJS.ProcessEnv): Selector | undefined {
  return parseSelector(env.ENVTEST_K8S_VERSION || testedMinor);
}
