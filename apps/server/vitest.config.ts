import { defineConfig } from 'vitest/config'
import { patient, slowness } from './src/testing/patience.ts'

/** Server tests run against a real PostgreSQL, which the global set-up starts once per run. */
export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/testing/global-setup.ts'],
    maxWorkers: 3,
    // What the server's modules remember they remember by database, and every file has its own.
    isolate: false,
    expect: { poll: { timeout: patient(5_000) } },
    // On a slow machine a second try, told and counted (decision 83).
    retry: slowness() > 1 ? 1 : 0,
    testTimeout: patient(20_000),
    hookTimeout: patient(90_000),
  },
})
