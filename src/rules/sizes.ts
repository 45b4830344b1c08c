/** The longest file that ships, in lines. */
export const fileLimit = 300;

/** The longest file of tests: a list of cases may be longer than what it proves. */
export const testFileLimit = 400;

/** The longest function, in lines from its first word to its closing brace. */
export const functionLimit = 40;

/** Files and functions that may be longer, and why. A function is named by file and name, as `a/b.ts#name`. */
export const longerOnes: Readonly<Record<string, string>> = {};
