import { defineConfig } from 'vitest/config'
import { patient, slowness } from '@liuhe/tools/slowness.ts'

/** The studio's tests start studios, with wallets that have faults on demand. */
export default defineConfig({
  test: {
    name: 'studio',
    environment: 'node',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    maxWorkers: 3,
    expect: { poll: { timeout: patient(30_000) } },
    // On a slow machine a second try, told and counted (decision 83).
    retry: slowness() > 1 ? 1 : 0,
    testTimeout: patient(60_000),
    hookTimeout: patient(60_000),
  },
})
