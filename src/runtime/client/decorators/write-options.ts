import { withoutUndefined } from '../../../k8s/index.js';
import type { Client, SubResourceClient, WriteOptions } from '../interfaces/client.js';
import { interceptClient } from './intercept.js';

/** Returns a client whose writes are dry runs: validated and defaulted, but not persisted. */
export function newDryRunClient(client: Client): Client {
  const dryRun = { dryRun: true };
  const writes = withWriteOptions(client, <O extends WriteOptions>(options?: O) => ({ ...options, ...dryRun }) as O);
  return interceptClient(writes, {
    delete: (inner, object, options) => inner.delete(object, { ...options, ...dryRun }),
    deleteAllOf: (inner, kind, options) => inner.deleteAllOf(kind, { ...options, ...dryRun }),
  });
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
  return withWriteOptions(
    client,
    <O extends WriteOptions>(options?: O) => ({ ...defaults, ...withoutUndefined(options ?? {}) }) as O,
  );
}

type Change = <O extends WriteOptions>(options: O | undefined) => O;

function withWriteOptions(client: Client, change: Change): Client {
  return interceptClient(client, {
    create: (inner, object, options) => inner.create(object, change(options)),
    update: (inner, object, options) => inner.update(object, change(options)),
    patch: (inner, object, patch, options) => inner.patch(object, patch, change(options)),
    apply: (inner, object, options) => inner.apply(object, change(options)),
    subResource: (inner, name) => subResourceWith(inner.subResource(name), change),
  });
}

function subResourceWith(inner: SubResourceClient, change: Change): SubResourceClient {
  return {
    get: (object, options) => inner.get(object, options),
    create: (object, body, options) => inner.create(object, body, change(options)),
    update: (object, options) => inner.update(object, change(options)),
    patch: (object, patch, options) => inner.patch(object, patch, change(options)),
    apply: (object, options) => inner.apply(object, change(options)),
  };
}
