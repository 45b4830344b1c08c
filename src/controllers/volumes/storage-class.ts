import { StorageClass } from '../../k8s/storage/v1.js';
import { type Client, ignoreAlreadyExists } from '../../runtime/index.js';

/** Provisioner of the simulated class. Its volumes exist immediately, and store nothing. */
export const provisioner = 'volumes.kbts.io';
const defaultAnnotation = 'storageclass.kubernetes.io/is-default-class';

/** Creates the simulated class `standard`, which is the default class. */
export async function createStorageClass(client: Client): Promise<void> {
  const metadata = { name: 'standard', annotations: { [defaultAnnotation]: 'true' } };
  await ignoreAlreadyExists(client.create(StorageClass.from({ metadata, provisioner })));
}

/** Returns the name of the newest default class; undefined if there is none. */
export async function findDefaultClass(client: Client): Promise<string | undefined> {
  const { items } = await client.list(StorageClass);
  const defaults = items.filter(({ metadata }) => metadata.annotations?.[defaultAnnotation] === 'true');
  const newest = defaults.sort((a, b) => (a.metadata.creationTimestamp < b.metadata.creationTimestamp ? 1 : -1))[0];
  return newest?.metadata.name;
}
