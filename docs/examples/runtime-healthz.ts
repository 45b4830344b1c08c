import { once } from 'node:events';
import { connect } from 'node:net';
import type { Manager } from 'kbts/runtime';
import { type HealthCheck, ping } from 'kbts/runtime';

/** A check fails when it throws or rejects; the error is logged, and the probe reports only the name of the check. */
export const isDatabaseReachable: HealthCheck = async () => {
  const socket = connect(5432, 'database.shop.svc').setTimeout(1_000);
  socket.on('timeout', () => socket.destroy(new Error('the database did not accept a connection within 1 s')));
  await once(socket, 'connect');
  socket.destroy();
};

/** The process is alive as long as it responds, and ready when all that it depends on is reachable. */
export function addProbes(manager: Manager): void {
  manager.addHealthzCheck('healthz', ping);
  manager.addReadyzCheck('database', isDatabaseReachable);
}
