/** A kind of name that Kubernetes knows, with its rule in words. */
export interface NameRule {
  readonly pattern: RegExp;
  readonly longest: number;
  /** What a name may look like, as it reads after "expected". */
  readonly expected: string;
}

/** RFC 1123 label: names of projects and namespaces. */
export const dns1123Label: NameRule = {
  pattern: /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/,
  longest: 63,
  expected: 'at most 63 lower-case letters, digits and `-`, with a letter or digit at both ends',
};

/** RFC 1123 subdomain: API groups, domains and versions. */
export const dns1123Subdomain: NameRule = {
  pattern: /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/,
  longest: 253,
  expected: 'lower-case letters, digits, `-` and `.`, with a letter or digit at both ends of each part',
};

/** API version, as Kubernetes orders them: general availability, beta, alpha. */
export const apiVersionName: NameRule = {
  pattern: /^v\d+((alpha|beta)\d*)?$/,
  longest: 63,
  expected: '`v` and a number, as `v1`, or a preview of it, as `v1beta1` or `v1alpha1`',
};

/** RFC 1035 label: plurals and names of controllers. */
export const dns1035Label: NameRule = {
  pattern: /^[a-z]([-a-z0-9]*[a-z0-9])?$/,
  longest: 63,
  expected: 'at most 63 lower-case letters, digits and `-`, with a letter first and a letter or digit last',
};

/** A kind: a class in TypeScript whose lower-case form is a label. */
export const kindName: NameRule = {
  pattern: /^[A-Z][A-Za-z0-9]*$/,
  longest: 63,
  expected: 'at most 63 letters and digits in CamelCase, with an upper-case letter first',
};

/** The kind of a new CRD: the kind of its lists, with `List` appended, is a label, too. */
export const newKindName: NameRule = {
  pattern: /^[a-z][a-z0-9-]*$/i,
  longest: 63 - 'List'.length,
  expected: `at most ${63 - 'List'.length} letters and digits in CamelCase, with a letter first, so that the kind of lists, \`<Kind>List\`, has at most 63`,
};

/** The URL path of a webhook, as controller-runtime checks it. */
export const webhookPath: NameRule = {
  pattern: /^(?:(?:\/[A-Za-z0-9_-]+)+|\/)$/,
  longest: 253,
  expected: 'a path of letters, digits, `-` and `_` after each slash, as `/mutate-it`',
};

/** Any single line that shows all of its characters: what is kept and never interpreted. */
export const plainLine: NameRule = {
  pattern: /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u,
  longest: 1000,
  expected: 'one line of at most 1000 visible characters',
};

/** Whether a text follows a rule. */
export function follows(text: string, rule: NameRule): boolean {
  return text.length <= rule.longest && rule.pattern.test(text);
}

/** The longest name of an object that a project name is a prefix of: the Service of the metrics. */
const longestSuffix = '-controller-manager-metrics-service';

/** RFC 1123 label that leaves room for what a project appends to it, in 63 characters. */
export const projectNameRule: NameRule = {
  ...dns1123Label,
  longest: 63 - longestSuffix.length,
  expected: `at most ${63 - longestSuffix.length} lower-case letters, digits and \`-\`, with a letter or digit at both ends, so that the Service \`<name>${longestSuffix}\` has at most 63`,
};

/**
 * Derives the name of a project from that of its folder: Latin letters lose their accents, and whatever else no label
 * can have becomes a dash. Starts with a letter, as names of Services do.
 *
 * @returns the empty string when nothing is left
 */
export function toProjectName(folder: string): string {
  return toLabel(toLabel(folder, folder.length * 2).replace(/^[-0-9]+/, ''), projectNameRule.longest);
}

/** Letters that are not a letter of ASCII with an accent. */
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

/**
 * Makes a string follow the rule of labels as well as that can be done: for suggestions and for names made from folders.
 *
 * @returns the empty string when nothing is left
 */
export function toLabel(text: string, longest = 63): string {
  const latin = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const bare = latin.replaceAll(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? '').replaceAll(/[^a-z0-9]+/g, '-');
  return bare.replace(/^-/, '').slice(0, longest).replace(/-$/, '');
}

/** Makes a text a name in CamelCase, for suggestions; the empty text when nothing is left. */
export function toCamelCase(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words
    .join('')
    .replace(/^[0-9]+/, '')
    .slice(0, newKindName.longest);
}
