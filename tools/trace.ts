/**
 * Which requirements have a test: `npm run trace`. A test claims a requirement by carrying its id in its name,
 * `refuses a 5-letter account [REG-043]`; invariants (I-, RG-) and security rules (SEC-), which are entries
 * of `docs/reference`, likewise. An id that no requirement has is an error, because it claims nothing.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { type Coverage, coverageOf, readRequirements } from './trace/coverage.ts'
import { entriesOf } from './tidy/reference.ts'
import { readTree } from './tidy/tree.ts'

const root = join(import.meta.dirname, '..')
const tree = readTree(root)
const requirements = readRequirements(readFileSync(join(root, 'spec/requirements.tsv'), 'utf8'))
const invariants = entriesOf(tree)
  .filter(({ id }) => /^(?:I|SEC|RG)-/.test(id))
  .map(({ id }) => ({ id, area: id.replace(/-.*$/, '') }))
const coverage = coverageOf([...requirements, ...invariants], tree)
process.stdout.write(`${report(coverage)}\n`)
process.exitCode = coverage.unknown.length > 0 ? 1 : 0

/** Open requirements first, then the table of areas, then what is wrong: the end is what a reader sees. */
function report({ areas, unknown }: Coverage): string {
  const isInvariant = ({ area }: { area: string }) => invariants.some((one) => one.area === area)
  const ofSpecification = countOf(areas.filter((area) => !isInvariant(area)))
  const ofReliability = countOf(areas.filter(isInvariant))
  return [
    'Requirements without a test',
    ...areas.filter(({ open }) => open.length > 0).map(({ area, open }) => `  ${area.padEnd(9)} ${ranges(open)}`),
    '',
    'Covered per area',
    ...areas.map(
      ({ area, open, total: all }) => `  ${area.padEnd(9)} ${String(all - open.length).padStart(4)} / ${all}`,
    ),
    '',
    ...unknown.map(({ id, path }) => `error: ${path} claims ${id}, which is no requirement`),
    `${ofReliability} invariants and security rules have a test`,
    `${ofSpecification} requirements have a test; ${unknown.length} unknown ids`,
  ].join('\n')
}

/** `7 of 9 (77 %)`. */
function countOf(areas: Coverage['areas']): string {
  const total = areas.reduce((sum, area) => sum + area.total, 0)
  const covered = areas.reduce((sum, area) => sum + area.total - area.open.length, 0)
  return `${covered} of ${total} (${total === 0 ? 0 : Math.floor((covered * 100) / total)} %)`
}

/** `X-001 X-002 X-003 X-007` reads as `001–003 007`. */
function ranges(ids: readonly string[]): string {
  const numbers = ids.map((id) => id.replace(/^.*-/, ''))
  const runs: string[][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run !== undefined && Number(run.at(-1)) + 1 === Number(number)) run.push(number)
    else runs.push([number])
  }
  return runs.map((run) => (run.length > 1 ? `${run[0]}–${run.at(-1)}` : run[0])).join(' ')
}
