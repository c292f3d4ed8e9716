import { defineConfig } from 'vitest/config'

/** Server tests run against a real PostgreSQL, which the global set-up starts once per run. */
export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/testing/global-setup.ts'],
    maxWorkers: 2,
    expect: { poll: { timeout: 5_000 } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
