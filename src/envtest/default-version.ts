import { binaries } from '../../hack/control-plane/cache.mjs';
import { parseSelector, parseVersion, type Selector, type Version } from './versions.js';

/** The Kubernetes version that is built from Go modules. */
export const builtVersion: Version = parseVersion(
  binaries.find(({ name }) => name === 'kube-apiserver')?.version ?? '',
) ?? { major: 0, minor: 0, patch: 0 };

/** The minor of Kubernetes that kbts is tested with, such as `1.36`. */
export const testedMinor = `${builtVersion.major}.${builtVersion.minor}`;

/**
 * The default versions: `ENVTEST_K8S_VERSION`, or else the minor that kbts is tested with. Undefined if the variable
 * is not a version.
 */
export function defaultSelector(env: NodeJS.ProcessEnv): Selector | undefined {
  return parseSelector(env.ENVTEST_K8S_VERSION || testedMinor);
}
