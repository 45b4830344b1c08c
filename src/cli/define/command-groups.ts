/** What the groups of commands are for. */
export const commandGroups: Readonly<Record<string, string>> = {
  create: 'Adds an API or a webhook to the project',
  delete: 'Removes what `kbts create` added to the project',
  import: 'Creates API types from CRDs, or a project from a Go project',
  alpha: 'Scaffolds a project again, or updates it to another version of kbts',
  envtest: 'Manages etcd, kube-apiserver and kubectl for tests',
};
