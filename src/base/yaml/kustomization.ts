/** Names of kustomization files; a folder may contain only one of them. */
export const kustomizationNames = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'] as const;

/** Whether a file is the kustomization file of its folder. */
export function isKustomization(path: string): boolean {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return kustomizationNames.some((known) => known === name);
}

/** Returns the paths at which a folder may have its kustomization file. */
export function kustomizationPaths(folder: string): readonly string[] {
  return kustomizationNames.map((name) => `${folder}/${name}`);
}
