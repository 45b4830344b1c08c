// Runs an API server in a process of its own: `server.mjs embedded` or `server.mjs real`. Sends the parent how long it took
// to start, and how to connect; ends with the parent.
import { startControlPlane } from 'kbts/testing';

const began = performance.now();
const plane = await startControlPlane({ kind: process.argv[2] });
process.send({ start: performance.now() - began, config: plane.config });
process.once('disconnect', () => plane.stop());
