import { defineConfig } from 'vitest/config'

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
        },
      },
      { test: { name: 'tidy', environment: 'node', include: ['tools/**/*.test.ts'] } },
      './apps/*/vitest.config.ts',
    ],
  },
})
