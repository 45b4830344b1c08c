import { expectedKubernetesVersion, kubernetesVersions } from '../kubernetes-version.js';

/** A rule for names and other strings, with a description. */
export interface NameRule {
  readonly pattern: RegExp;
  readonly longest: number;
  /** The rule, phrased to follow "expected". */
  readonly expected: string;
}

/** RFC 1123 label: names of projects and namespaces. */
export const dns1123Label: NameRule = {
  pattern: /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/,
  longest: 63,
  expected: 'at most 63 lowercase letters, digits and `-`, starting and ending with a letter or digit',
};

/** RFC 1123 subdomain: API groups and domains. */
export const dns1123Subdomain: NameRule = {
  pattern: /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/,
  longest: 253,
  expected: 'lowercase letters, digits, `-` and `.`, each part starting and ending with a letter or digit',
};

/** API version: general availability, beta or alpha. */
export const apiVersionName: NameRule = {
  pattern: /^v\d+((alpha|beta)\d*)?$/,
  longest: 63,
  expected: '`v` followed by a number, such as `v1`, `v1beta1` or `v1alpha1`',
};

/** RFC 1035 label: plurals, controller names, and versions in PROJECT. */
export const dns1035Label: NameRule = {
  pattern: /^[a-z]([-a-z0-9]*[a-z0-9])?$/,
  longest: 63,
  expected: 'at most 63 lowercase letters, digits and `-`, starting with a letter and ending with a letter or digit',
};

/** A kind: a valid TypeScript class name whose lowercase form is a label. */
export const kindName: NameRule = {
  pattern: /^[A-Z][A-Za-z0-9]*$/,
  longest: 63,
  expected: 'at most 63 letters and digits in PascalCase',
};

/** The kind of a new CRD: its list kind, `<Kind>List`, must also be a label. */
export const newKindName: NameRule = {
  pattern: /^[a-z][a-z0-9-]*$/i,
  longest: 63 - 'List'.length,
  expected: `at most ${63 - 'List'.length} letters and digits in PascalCase, so that the list kind \`<Kind>List\` has at most 63 characters`,
};

/** The URL path of a webhook, according to the rule of controller-runtime. */
export const webhookPath: NameRule = {
  pattern: /^(?:(?:\/[A-Za-z0-9_-]+)+|\/)$/,
  longest: 253,
  expected: 'a path with letters, digits, `-` and `_` after each slash, such as `/mutate-it`',
};

/** A Kubernetes version that a project can target. */
export const targetVersion: NameRule = {
  pattern: new RegExp(
    `^v?(?:${kubernetesVersions.map((version) => version.replace('.', '\\.')).join('|')})(?:\\.\\d{1,3})?$`,
  ),
  longest: 12,
  expected: expectedKubernetesVersion,
};

/** Any single line of visible characters, for free-form values. */
export const plainLine: NameRule = {
  pattern: /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u,
  longest: 1000,
  expected: 'one line of at most 1000 visible characters',
};

/** Whether a string follows a rule. */
export function follows(text: string, rule: NameRule): boolean {
  return text.length <= rule.longest && rule.pattern.test(text);
}

/** The longest suffix that is appended to the project name: that of the metrics Service. */
const longestSuffix = '-controller-manager-metrics-service';

/** RFC 1123 label that has at most 63 characters when the longest suffix is appended. */
export const projectNameRule: NameRule = {
  ...dns1123Label,
  longest: 63 - longestSuffix.length,
  expected: `at most ${63 - longestSuffix.length} lowercase letters, digits and \`-\`, starting and ending with a letter or digit, so that the name of the Service \`<name>${longestSuffix}\` has at most 63 characters`,
};

/**
 * Derives the name of a project from its folder: removes accents from Latin letters, and replaces other invalid
 * characters with dashes. The name starts with a letter, as Service names must, or is empty.
 */
export function toProjectName(folder: string): string {
  return toLabel(toLabel(folder, folder.length * 2).replace(/^[-0-9]+/, ''), projectNameRule.longest);
}

/** ASCII spellings of letters that have no accent to remove. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Converts a string to a label, for suggestions and derived names; returns the empty string if nothing is left. */
export function toLabel(text: string, longest = 63): string {
  const latin = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const bare = latin.replaceAll(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? '').replaceAll(/[^a-z0-9]+/g, '-');
  return bare.replace(/^-/, '').slice(0, longest).replace(/-$/, '');
}

/** Converts a string to PascalCase, for suggestions; returns the empty string if nothing is left. */
export function toCamelCase(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words
    .join('')
    .replace(/^[0-9]+/, '')
    .slice(0, newKindName.longest);
}
