/** The commands of the tutorial, each as its words. */
export function tutorialCommands(): string[][];
