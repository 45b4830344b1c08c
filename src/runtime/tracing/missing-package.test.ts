import { expect, it, vi } from 'vitest';
import { newTracing } from './index.js';

vi.mock('@opentelemetry/api', () => {
  throw new Error("Cannot find package '@opentelemetry/api'");
});

it('a tracer provider without `@opentelemetry/api` is an error that names the package', async () => {
  const message = 'tracing requires the package `@opentelemetry/api`; install it with npm';
  await expect(newTracing({ getTracer: () => ({}) })).rejects.toMatchObject({ name: 'SetupError', message });
});
