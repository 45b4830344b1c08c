import { describe, expect, it } from 'vitest';
import { checkSource } from '../fixtures/load.js';
import { field } from '../fixtures/source.js';

function problemsOf(value: string) {
  const marker = `kubebuilder:default=${value}\n  // +kubebuilder:validation:EmbeddedResource\n  // +kubebuilder:pruning:PreserveUnknownFields`;
  return checkSource(field(marker, 'object?: RawExtension;')).problems.map(({ code, severity, message }) => {
    return `${severity} ${code} ${message}`;
  });
}

const about = (name: string) =>
  `error default-invalid the default of \`.spec.object\` must have the nonempty string \`${name}\`, like every resource`;

describe('the default of an embedded resource', () => {
  it.each([
    ['{kind: "Pod"}', ['apiVersion']],
    ['{apiVersion: "v1"}', ['kind']],
    ['{apiVersion: "", kind: "Pod"}', ['apiVersion']],
    ['{a: 1}', ['apiVersion', 'kind']],
  ])('%s is invalid', (value, names) => {
    expect(problemsOf(value)).toEqual(names.map(about));
  });

  it('is valid with an API version and a kind', () => {
    expect(problemsOf('{apiVersion: "v1", kind: "Pod"}')).toEqual([]);
  });
});
