// `npm test`: everything that must hold, in one go. Plain JavaScript for any Node from 20 on. The last line,
// "N passed, N failed", is for anyone who counts; the exit code says the same.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { ensureInstalled, node, root } from './ensure-installed.mjs'

ensureInstalled()

const reports = path.join(root, '.cache', 'reports')
mkdirSync(reports, { recursive: true })
const vitestReport = path.join(reports, 'vitest.json')
const gateReport = path.join(reports, 'gate.json')
const e2eReport = path.join(reports, 'e2e.json')
/** Everything below runs on the pinned Node, however this file was started. */
const bin = path.join(root, 'node_modules', '.bin')
const env = { ...process.env, PATH: bin + path.delimiter + process.env.PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport }
// Before we are the load ourselves.
env.LIUHE_SLOWNESS ||= measuredSlowness()
console.log(`▸ limits of time are multiplied by ${env.LIUHE_SLOWNESS} (LIUHE_SLOWNESS)`)
let passed = 0
let failed = 0
/** What went wrong, by step. */
const faults = []
/** Tests in a browser may pass at their second try (decision 83); more of them than this are a fault of the product. */
const SECOND_TRIES_MAX = 5
const secondTries = []
/** How long each step took, and each test: for anyone who asks where the time goes. */
const steps = []
const tests = []

const hasBrowser = await check('browser', [node, 'tools/find-browser.ts'])
// The tests of a start, and the journeys, run what was built. A build keeps one core busy: the looks at the sources,
// one after another, have the other one (decision 162).
const [isBuilt] = await Promise.all([check('build', ['npm', 'run', '--silent', 'build'], 'pipe'), lookAtSources()])
const reporters = ['default', 'json', 'tools/gate-reporter.ts'].map((name) => `--reporter=${name}`)
const vitest = [node, 'node_modules/vitest/vitest.mjs', 'run', ...reporters]
rmSync(gateReport, { force: true })
await suite('tests', [...vitest, `--outputFile.json=${vitestReport}`], vitestReport, (report) => ({
  passed: report.numPassedTests,
  timed: report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => [`${path.relative(root, name)}: ${fullName}`, duration]),
  ),
  failed: report.testResults.flatMap(({ name, message, assertionResults }) => {
    const names = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
    // A file that could not be loaded has no test of its own.
    const where = path.relative(root, name)
    return names.length > 0 || message === '' ? names.map((test) => `${where}: ${test}`) : [where]
  }),
}))
const gate = existsSync(gateReport) ? JSON.parse(readFileSync(gateReport, 'utf8')) : { unhandled: [], secondTries: [] }
faults.push(...gate.unhandled.map((line) => `tests: outside of every test: ${line}`))
secondTries.push(...gate.secondTries)
if (!existsSync(path.join(root, 'tools/e2e.ts'))) console.log('\n▸ e2e: there are no journeys yet')
else if (!hasBrowser || !isBuilt) console.log('\n▸ e2e: not run, because it needs the browser and the build')
else {
  await suite('e2e', [node, 'tools/e2e.ts'], e2eReport, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    timed: suites.flatMap(timedIn),
    failed: suites.flatMap(failedIn),
    secondTries: suites.flatMap(secondTriesIn),
  }))
}

console.log(`\n▸ time: ${steps.map(([name, ms]) => `${name} ${seconds(ms)}`).join(', ')}`)
for (const [name, ms] of tests.sort(([, one], [, other]) => other - one).slice(0, 10)) {
  console.log(`  ${seconds(ms)}  ${name}`)
}
for (const name of secondTries) console.log(`~ passed at the second try: ${name}`)
if (secondTries.length > SECOND_TRIES_MAX) fail(`${secondTries.length} tests needed a second try`)
for (const name of faults) console.error(`✗ ${name}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && faults.length === 0 ? 0 : 1

/** How much slower than usual this machine is now (tools/slowness.ts); 1 when that cannot be told. */
function measuredSlowness() {
  const { status, stdout } = spawnSync(node, ['tools/slowness.ts'], { cwd: root, env, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : '1'
}

/** Whether the sources are as they should be before anything runs. */
async function lookAtSources() {
  await check('format', [node, 'node_modules/@biomejs/biome/bin/biome', 'format', '.'], 'pipe')
  await check('types', ['npm', 'run', '--silent', 'types'], 'pipe')
  await check('lint', ['npm', 'run', '--silent', 'lint'], 'pipe')
}

/** Runs a step that counts as one when it fails, and not at all when it is fine. */
async function check(name, command, output = 'inherit') {
  const isFine = await runStep(name, command, output)
  if (!isFine) fail(name)
  return isFine
}

/** Runs a suite and adds what its report counted. One that ends badly without a failed test counts as one failure. */
async function suite(name, command, report, count) {
  rmSync(report, { force: true })
  const isFine = await runStep(name, command, 'inherit')
  const counted = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: [], timed: [] }
  passed += counted.passed
  tests.push(...counted.timed)
  secondTries.push(...(counted.secondTries ?? []))
  failed += counted.failed.length
  faults.push(...counted.failed.map((test) => `${name}: ${test}`))
  if (counted.failed.length > 0) return
  if (!isFine || counted.passed === 0) fail(`${name}: ended badly, or reported nothing`)
}

/** The names of the failed journeys of a file or a group in it. */
function failedIn(suite) {
  return [...namesOf(suite, ({ ok }) => !ok), ...(suite.suites ?? []).flatMap(failedIn)]
}

/** The names of the journeys of a file or a group in it that passed at their second try only. */
function secondTriesIn(suite) {
  const isSecond = ({ tests: [test] }) => test?.status === 'flaky'
  return [...namesOf(suite, isSecond), ...(suite.suites ?? []).flatMap(secondTriesIn)]
}

/** The names of the journeys that stand in a file or a group itself. */
function namesOf({ file, title, specs = [] }, isMeant) {
  return specs.filter(isMeant).map((spec) => `${file}: ${title === file ? '' : `${title} › `}${spec.title}`)
}

/** The journeys of a file or a group in it, with their milliseconds. */
function timedIn({ file, suites = [], specs = [] }) {
  const own = specs.map(({ title, tests: [test] }) => [
    `${file}: ${title}`,
    (test?.results ?? []).reduce((sum, { duration }) => sum + duration, 0),
  ])
  return [...own, ...suites.flatMap(timedIn)]
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}

function fail(name) {
  failed += 1
  faults.push(name)
}

/** @param output `inherit` shows what it says at once; `pipe` when it has ended, because another one runs beside it */
async function runStep(name, [program, ...args], output) {
  if (output === 'inherit') console.log(`\n▸ ${name}`)
  const began = performance.now()
  const stdio = ['inherit', output, output]
  const child = spawn(program, args, { cwd: root, env, stdio, shell: process.platform === 'win32' })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (words) => said.push(words))
  const { status, signal } = await new Promise((resolve) => {
    child.on('close', (status, signal) => resolve({ status, signal }))
    child.on('error', (error) => {
      console.error(error.message)
      resolve({ status: 1 })
    })
  })
  const tookMs = performance.now() - began
  steps.push([name, tookMs])
  if (output === 'pipe') process.stdout.write(`\n▸ ${name}\n${Buffer.concat(said)}`)
  console.log(`  ${name}: ${status === 0 ? 'fine' : 'FAILED'} (${seconds(tookMs)})`)
  if (signal) process.kill(process.pid, signal)
  return status === 0
}
