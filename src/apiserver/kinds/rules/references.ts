import { parseQuantity, qualifiedNameFaults } from '../../../base/formats/index.js';
import { type Check, type Field, ifText, required } from '../../checks/index.js';

/** All pod fields that a `fieldRef` can select in at least one place. */
const known =
  /^(metadata\.(name|namespace|uid|labels|annotations)|spec\.(nodeName|restartPolicy|serviceAccountName|schedulerName|hostNetwork)|status\.(phase|hostIP|hostIPs|podIP|podIPs))$/;

/** Checks a reference to a pod field; `paths` are the allowed fields besides labels and annotations by key. */
export function fieldReference(paths: readonly string[]): Check {
  return (reference) => {
    const [version, path] = [reference.at('apiVersion'), reference.at('fieldPath')];
    if (path.text === '') return path.required();
    const fail = (why: string) => path.invalid(`error converting fieldPath: ${why}`);
    if (version.text !== 'v1') return fail(`unsupported pod version: ${version.text}`);
    const [, map, key = ''] = /^(.+)\['(.*)'\]$/.exec(path.text) ?? [];
    if (map === 'metadata.labels') return reference.faults(qualifiedNameFaults(key), key);
    if (map === 'metadata.annotations')
      return reference.faults(qualifiedNameFaults(key.toLowerCase()), key.toLowerCase());
    if (!known.test(path.text)) fail(`field label not supported: ${path.text}`);
    else if (!paths.includes(path.text)) path.notSupported(paths);
  };
}

const amounts = ['limits', 'requests'].flatMap((kind) =>
  ['cpu', 'ephemeral-storage', 'memory'].map((name) => `${kind}.${name}`),
);

/** Checks a reference to a request or limit of a container. */
export const resourceReference: Check = {
  resource: [
    required,
    ifText((resource) => {
      if (!amounts.includes(resource.text) && !/^(limits|requests)\.hugepages-/.test(resource.text)) {
        resource.notSupported(amounts);
      }
    }),
  ],
  '': checkDivisor,
};

const divisors = /^1([kMGTPE]i?|Ki)?$/;

function checkDivisor(reference: Field): void {
  const [resource, divisor] = [reference.at('resource'), reference.at('divisor')];
  const [name = ''] = /(?<=\.)(cpu|memory|ephemeral-storage|hugepages-)/.exec(resource.text) ?? [];
  if (name === '' || divisor.text === '' || parseQuantity(divisor.text).nanos === 0n) return;
  const isCpu = name === 'cpu';
  if (isCpu ? /^1m?$/.test(divisor.text) : divisors.test(divisor.text)) return;
  const values = isCpu ? '1m and 1' : '1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei';
  const shown = name === 'ephemeral-storage' ? 'local ephemeral storage' : name.replace('hugepages-', 'hugepages');
  divisor.invalid(`only divisor's values ${values} are supported with the ${shown} resource`, resource.text);
}
