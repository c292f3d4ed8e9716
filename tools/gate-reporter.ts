import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/**
 * Writes down what the JSON report leaves out: what went wrong outside of every test, and which tests passed at their
 * second try only. `tools/test.mjs` reads it.
 */
export default class GateReporter implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (modules, errors) => {
    const file = path.join(import.meta.dirname, '..', '.cache', 'reports', 'gate.json')
    mkdirSync(path.dirname(file), { recursive: true })
    const unhandled = errors.map(
      ({ name, message, stack }) => `${name}: ${message} ${stack?.split('\n')[1]?.trim() ?? ''}`,
    )
    writeFileSync(file, JSON.stringify({ unhandled, secondTries: modules.flatMap(secondTriesOf) }))
  }
}

function secondTriesOf(module: TestModule): string[] {
  const tests = [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky)
  return tests.map((test) => `${module.relativeModuleId}: ${test.fullName}`)
}
