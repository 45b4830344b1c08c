/** Objects in memory: one revision counter, and for each resource a table in key order with history and watches. */
export { EventQueue } from './event-queue.js';
export { objectKey, type Snapshot, Store } from './store.js';
export { type StoreEvent, Table } from './table.js';
