import { describe, expect, test } from 'vitest';
import { kubernetesVersions } from '../../base/kubernetes-version.js';
import { checkCases } from './fixtures/crd-cases.js';
import { definitionCases, judgmentsOf } from './fixtures/judgments.js';
import { checkSource } from './fixtures/load.js';
import { versionCases } from './fixtures/version-cases.js';

/** What concerns several CRDs, and what is only a warning so that it can be generated. */
const apart = new Set(checkCases.flatMap(({ name, server, severity }) => (server || severity ? [name] : [])));

describe.each(kubernetesVersions)('an API that the API server of %s rejects has an error', (target) => {
  const judgments = judgmentsOf(target);

  test.each(definitionCases.map(({ name, source }) => [name, source] as const))('%s', (name, source) => {
    const { problems } = checkSource(source, target);
    const judgment = judgments.get(name);
    expect(judgment).toBeDefined();
    if (apart.has(name)) return;
    expect(problems.some(({ severity }) => severity === 'error')).toBe(judgment === 'rejected');
  });
});

describe('an API that only later versions reject or validate has a warning', () => {
  test.each([
    [
      'a default above 32 bits',
      'default-invalid',
      'the default of `.spec.size` is 2147483648, but must be a 32-bit integer',
      'the API server rejects it as of Kubernetes 1.36; correct the default value, or the type and the markers of the field',
    ],
    [
      'the format k8s-short-name',
      'kubernetes-version',
      'the API server validates the format `k8s-short-name` of `.spec.name` as of Kubernetes 1.35; the project targets 1.33',
      'add a `@Pattern(…)`, or set `kubernetesVersion: "1.35"` in PROJECT',
    ],
  ])('%s', (name, code, message, hint) => {
    const { source = '' } = versionCases.find((one) => one.name === name) ?? {};
    expect(checkSource(source, '1.33').problems).toMatchObject([{ code, severity: 'warning', message, hint }]);
    expect(checkSource(source).problems.filter(({ severity }) => severity === 'warning')).toEqual([]);
  });
});
