/** The origin of the arguments: only the command line may specify locations outside of the project. */
export type Origin = 'command line' | 'PROJECT';

/** The file name of the arguments in diagnostics. */
export function argumentsFile(origin: Origin): string {
  return origin === 'PROJECT' ? 'PROJECT(manifests)' : '(arguments)';
}
