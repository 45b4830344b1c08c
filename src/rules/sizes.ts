/** The maximum length of shipped files, in lines. */
export const fileLimit = 300;

/** The maximum length of test files: a list of cases may be longer than the tested code. */
export const testFileLimit = 400;

/** The maximum length of functions, in lines from the first word to the closing brace. */
export const functionLimit = 40;

/** Files and functions that may be longer, and why. Functions are listed as `a/b.ts#name`. */
export const longerOnes: Readonly<Record<string, string>> = {};
