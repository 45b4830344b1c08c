import {
  apply,
  type CreateApiRequest,
  createApi,
  createCli,
  type FileChange,
  importProject,
  init,
  type Plan,
  type Plugin,
  preview,
} from 'kbts';
import { expectTypeOf } from 'vitest';

// A request has defaults for all but the folder, and the kind of what it is about.
expectTypeOf(init).toBeCallableWith({ folder: 'a' });
expectTypeOf(createApi).toBeCallableWith({ folder: 'a', kind: 'Frigate' });
expectTypeOf(importProject).toBeCallableWith({ folder: 'a', source: 'b' });
// @ts-expect-error: the folder is never the current one by default.
void init({});
// @ts-expect-error: a kind is required.
void createApi({ folder: 'a' });
// @ts-expect-error: misspelled.
void init({ folder: 'a', domains: 'example.com' });
// @ts-expect-error: not one of the licenses.
void init({ folder: 'a', license: 'mit' });
expectTypeOf<CreateApiRequest['resource']>().toEqualTypeOf<boolean | undefined>();

// A plan is a value with changes of a closed set of kinds.
expectTypeOf(init).returns.resolves.toEqualTypeOf<Plan>();
expectTypeOf<Plan['changes'][number]>().toEqualTypeOf<FileChange>();
expectTypeOf<FileChange['kind']>().toEqualTypeOf<'create' | 'update' | 'delete' | 'keep'>();
expectTypeOf(apply).returns.resolves.toEqualTypeOf<void>();
expectTypeOf(preview).returns.resolves.toEqualTypeOf<string>();

// A plugin takes part in certain commands only.
expectTypeOf(createCli).toBeCallableWith({ name: 'acme', version: '1.0.0' });
// @ts-expect-error: no plugin takes part in `delete api`.
export const plugin: Plugin = { key: 'a.b/v1', summary: 'A', steps: { 'delete api': { flags: {} } } };
