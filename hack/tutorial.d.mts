/** The folders of the projects in testdata. */
export const tutorials: readonly string[];

/** The commands of a tutorial, each as a list of arguments. */
export function tutorialCommands(tutorial: string): string[][];
