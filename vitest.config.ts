import { defineConfig } from 'vitest/config'

/**
 * Files of a worker share their modules: pure rules keep nothing, and loading them took as long as the tests. Five
 * seconds, the standard, are over quickly for a look at the whole repository beside others.
 */
const TOGETHER = { isolate: false, maxWorkers: 2, testTimeout: 20_000 }

/**
 * One run, four kinds of test: pure rules, the repository itself, the server on a real database, pages in a real
 * browser.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['packages/{domain,contract,brand,fixtures}/**/*.test.ts'],
          ...TOGETHER,
        },
      },
      { test: { name: 'tidy', environment: 'node', include: ['tools/**/*.test.ts'], ...TOGETHER } },
      './apps/*/vitest.config.ts',
    ],
  },
})
