import {
  isOlder,
  type KubernetesVersion,
  newestKubernetesVersion,
  readKubernetesVersion,
} from '../../../base/kubernetes-version.js';
import { type Diagnostic, errorOf, type Span } from '../../../base/problems/index.js';
import type { Checked } from '../check/state.js';
import { quotedNamesSince, type Unavailable, unavailable } from '../types/availability.js';

/** Reports functions and syntax that the target API server rejects in new rules, but that other versions accept. */
export function checkVersions(
  { references }: Checked,
  quotedNames: readonly Span[],
  target: KubernetesVersion,
): Diagnostic[] {
  const calls = [...references].flatMap(([node, reference]) => {
    if (reference.kind !== 'function' || node.kind !== 'call') return [];
    const found = unavailable(target, reference.name, reference.overloads);
    return found ? [wrongCall(node.namePlace, reference.name, found, target)] : [];
  });
  const names = isOlder(target, quotedNamesSince) ? quotedNames.map((span) => quotedName(span, target)) : [];
  return [...calls, ...names];
}

function wrongCall(span: Span, called: string, found: Unavailable, target: KubernetesVersion): Diagnostic {
  const name = called === '@sortByAssociatedKeys' ? 'sortBy' : called;
  if (found.kind === 'introduced later')
    return later(span, `\`${name}\``, found.version, target, 'rewrite the rule without it');
  const message = `the conversion of an integer to a ${name} was removed in Kubernetes ${found.version}; the project targets ${target}`;
  const hint = `convert a string instead, as in \`${name}("%ds".format([…]))\``;
  return errorOf('kubernetes-version', message, hint, span);
}

function quotedName(span: Span, target: KubernetesVersion): Diagnostic {
  return later(span, 'a name in backticks', quotedNamesSince, target, 'write the key of a map as `self.labels["…"]`');
}

function later(span: Span, what: string, version: string, target: KubernetesVersion, instead: string): Diagnostic {
  const message = `rules can use ${what} as of Kubernetes ${version}; the project targets ${target}`;
  const canTarget = readKubernetesVersion(version) !== undefined;
  const otherwise = canTarget
    ? `or set \`kubernetesVersion: "${version}"\` in PROJECT`
    : `the newest version that kbts supports is ${newestKubernetesVersion}`;
  return errorOf('kubernetes-version', message, `${instead}${canTarget ? ', ' : '; '}${otherwise}`, span);
}
