/** The commands of the tutorial, each as a list of arguments. */
export function tutorialCommands(): string[][];
