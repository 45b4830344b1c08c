import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // A project without resources has no tests yet.
    passWithNoTests: true,
    globalSetup: ['test/control-plane.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
