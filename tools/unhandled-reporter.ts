import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter } from 'vitest/node'

/**
 * Writes down what went wrong outside of every test, a line each: the JSON report tells tests alone, and such an error
 * fails the run as well. `tools/test.mjs` reads it.
 */
export default class UnhandledReporter implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (_modules, errors) => {
    const file = path.join(import.meta.dirname, '..', '.cache', 'reports', 'unhandled.json')
    mkdirSync(path.dirname(file), { recursive: true })
    const lines = errors.map(({ name, message, stack }) => `${name}: ${message} ${stack?.split('\n')[1]?.trim() ?? ''}`)
    writeFileSync(file, JSON.stringify(lines))
  }
}
