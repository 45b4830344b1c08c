import { acronyms, irregulars, suffixes } from './plural-words.js';

/** Returns the plural of a kind with the quirks of Go's flect 1.0.3, which controller-gen and kubebuilder use. */
export function pluralize(name: string): string {
  const word = lastWord(name);
  if (word === '') return '';
  const exact = plurals.get(name);
  if (exact !== undefined) return exact;
  if (isPlural.has(name) || isPlural.has(word.toLowerCase())) return name;
  const irregular = plurals.get(word.toLowerCase());
  if (irregular !== undefined) {
    const isCapital = word.charAt(0) === word.charAt(0).toUpperCase();
    return replaceEnd(name, word, isCapital ? irregular.charAt(0).toUpperCase() + irregular.slice(1) : irregular);
  }
  const rule = rules.find(([ending]) => word.endsWith(ending));
  if (rule) return replaceEnd(name, word, word.slice(0, word.length - rule[0].length) + rule[1]);
  return word.toLowerCase().endsWith('s') ? name : `${name}s`;
}

/** The lowercase plural of a kind, which appears in URLs and in the name of a CRD. */
export function pluralOf(kind: string): string {
  return pluralize(kind).toLowerCase();
}

const plurals: ReadonlyMap<string, string> = new Map(irregulars.map(({ one, many }) => [one, many]));

/** Words that are already plurals, and therefore left unchanged. */
const isPlural: ReadonlySet<string> = new Set(
  irregulars.flatMap(({ many, also, oneWay }) => (oneWay ? [] : [many, ...(also ? [also] : [])])),
);

/** Endings in matching order: dictionary words in reverse order, then the list of endings. */
const rules: readonly (readonly [ending: string, replacement: string])[] = [
  ...irregulars
    .filter(({ whole }) => !whole)
    .map(({ one, many }) => [one, many] as const)
    .reverse(),
  ...suffixes,
].flatMap(([one, many]) => [[many, many] as const, [one, many] as const]);

/** Replaces the last word. Appends the plural if the name does not end with the word: `API` in `PodApi`. */
function replaceEnd(name: string, word: string, plural: string): string {
  return (name.endsWith(word) ? name.slice(0, name.length - word.length) : name) + plural;
}

/** The last word of a PascalCase name. A known acronym is a separate word and is returned in capitals. */
function lastWord(name: string): string {
  const words: string[] = [];
  let word = '';
  let previous = '';
  const close = () => {
    const bare = word.replaceAll(/^[_ :\-/]+|[_ :\-/]+$/g, '');
    if (bare !== '') words.push(isAcronym(bare) ? bare.toUpperCase() : bare);
    word = '';
  };
  if (isAcronym(name)) return name.toUpperCase();
  for (const char of name) {
    const isStart = isUpper(char) && (!isUpper(previous) || isAcronym(word));
    if (isStart || /[_ :\-/]/.test(char)) close();
    word += char;
    previous = char;
  }
  close();
  return words.at(-1) ?? '';
}

const longestAcronym = Math.max(...[...acronyms].map(({ length }) => length));

/** Whether a string is a known acronym. Called for each letter of a name, so a long string is not copied. */
function isAcronym(text: string): boolean {
  return text.length <= longestAcronym && acronyms.has(text.toUpperCase());
}

function isUpper(char: string): boolean {
  return /\p{Lu}/u.test(char);
}
