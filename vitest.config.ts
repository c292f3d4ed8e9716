import { defineConfig } from 'vitest/config'
import { patient, slowness } from '@liuhe/tools/slowness.ts'
import { keepTemporaryFilesInMemory } from '@liuhe/tools/temporary-files.ts'

keepTemporaryFilesInMemory()

/**
 * Files of a worker share their modules: pure rules keep nothing, and loading them took as long as the tests. Five
 * seconds, the standard, are over quickly for a look at the whole repository beside others.
 */
const TOGETHER = { isolate: false, maxWorkers: 3, testTimeout: patient(20_000), hookTimeout: patient(10_000) }

/** On a slow machine what starts whole products has a second try, told and counted (decision 83). */
const retry = slowness() > 1 ? 1 : 0

const RESTARTS = 'tools/restart/*.test.ts'
const BUILT = 'tools/built/*.test.ts'
const KILLS = 'tools/kill/*.test.ts'

/** What the driver throws past everybody when its line is cut while it opens it, or writes. */
const isFromDriver = ({ query, stack }: { query?: unknown; stack?: unknown }): boolean =>
  String(query).includes('from pg_catalog.pg_type a') ||
  /reading 'write'[^]*nextWrite[^]*postgres[/\\]src[/\\]connection/.test(String(stack))

/**
 * One run, seven kinds of test: pure rules, the repository itself, what was built of it, the server on a real database,
 * the built product that is killed amid bets, pages in a real browser, and the built product that starts again.
 */
export default defineConfig({
  test: {
    // Tests cut lines. The server survives it as well (db/connect.ts, isLateWriteOfDriver).
    onUnhandledError: (error) => !isFromDriver(error as { query?: unknown; stack?: unknown }),
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['packages/{domain,contract,brand,demo,games}/**/*.test.ts'],
          ...TOGETHER,
        },
      },
      {
        test: {
          name: 'tidy',
          environment: 'node',
          include: ['tools/**/*.test.ts'],
          exclude: [RESTARTS, KILLS, BUILT],
          ...TOGETHER,
        },
      },
      {
        test: {
          name: 'built',
          environment: 'node',
          include: [BUILT],
          maxWorkers: TOGETHER.maxWorkers,
          retry,
          testTimeout: TOGETHER.testTimeout,
        },
      },
      {
        test: {
          // Beside the server's, and by its name before them: it is the longest, and mostly waits.
          name: 'kill',
          environment: 'node',
          include: [KILLS],
          maxWorkers: TOGETHER.maxWorkers,
          retry,
          hookTimeout: patient(180_000),
        },
      },
      {
        test: {
          name: 'restart',
          environment: 'node',
          include: [RESTARTS],
          // Alone, after all others: it measures, and it keeps every core busy on purpose.
          maxWorkers: 1,
          retry,
          sequence: { groupOrder: 2 },
          testTimeout: patient(60_000),
          hookTimeout: patient(180_000),
        },
      },
      './apps/*/vitest.config.ts',
      './apps/studio/web/vitest.config.ts',
    ],
  },
})
