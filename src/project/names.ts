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

/** RFC 1035 label: plurals and names of controllers. */
export const dns1035Label: NameRule = {
  pattern: /^[a-z]([-a-z0-9]*[a-z0-9])?$/,
  longest: 63,
  expected: 'at most 63 lower-case letters, digits and `-`, with a letter first and a letter or digit last',
};

/** Whether a text follows a rule. */
export function follows(text: string, rule: NameRule): boolean {
  return text.length <= rule.longest && rule.pattern.test(text);
}

/**
 * Makes a text follow the rule of labels as well as that can be done: for suggestions and for names made from folders.
 *
 * @returns the empty text when nothing is left
 */
export function toLabel(text: string): string {
  const bare = text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return bare.slice(0, 63).replaceAll(/^-+|-+$/g, '');
}
