import { afterAll, beforeAll, it } from 'vitest';
import { type Plane, runIn, startOwnPlane } from './fixtures/planes.js';
import { scenarios } from './fixtures/scenarios.js';

/** Where no binaries are installed, only the steps of the scenarios are judged, and not all of the end state. */
let plane: Plane;

beforeAll(async () => {
  plane = await startOwnPlane();
}, 60_000);
afterAll(() => plane?.stop());

it.concurrent.each(scenarios)('$name reaches its end', (scenario) => runIn(plane, scenario), 60_000);
