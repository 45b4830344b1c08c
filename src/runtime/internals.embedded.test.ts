// The tests of internals.test.ts on the embedded API server, which needs no binaries.
import { vi } from 'vitest';

vi.stubEnv('KBTS_TEST_CONTROL_PLANE', 'embedded');
// The control plane of the run is a real one.
vi.stubEnv('KBTS_TEST_CLUSTER', undefined);
await import('./internals.test.js');
