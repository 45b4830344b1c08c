import { withoutUndefined } from '../../../k8s/index.js';
import type { Client, DeleteOptions, WriteOptions } from '../interfaces/client.js';
import { changeCalls } from './intercept.js';

/** Returns a client whose writes are validated and defaulted, but not persisted. */
export function newDryRunClient(client: Client): Client {
  const dry = <O extends WriteOptions | DeleteOptions>(options?: O) => ({ ...options, dryRun: true }) as O;
  return changeCalls(client, { write: dry, deletion: dry });
}

/** Returns a client that sets the field manager of writes that do not specify one. */
export function withFieldManager(client: Client, fieldManager: string): Client {
  return withDefaultOptions(client, { fieldManager });
}

/** Returns a client that sets `fieldValidation` in writes that do not specify it. */
export function withFieldValidation(
  client: Client,
  fieldValidation: NonNullable<WriteOptions['fieldValidation']>,
): Client {
  return withDefaultOptions(client, { fieldValidation });
}

function withDefaultOptions(client: Client, defaults: WriteOptions): Client {
  return changeCalls(client, {
    write: <O extends WriteOptions>(options?: O) => ({ ...defaults, ...withoutUndefined(options ?? {}) }) as O,
  });
}
