// Judges draws of a family, one a line in draw order, by the battery of its family:
//   npm run --silent rng:draws -- --family SSC --n 1000000 | npm run --silent rng:check -- --family SSC
// Ends with status 1 when a test fails. For the Mark Six the eight tests of Reliability §4.6 are authoritative; the
// battery here is run on it as well when asked.
import process from 'node:process'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { FAMILIES, isFamily, isResult } from '@liuhe/domain/lottery/family.ts'
import { ALPHA, battery } from './draw-battery.ts'

const { values } = parseArgs({ options: { family: { type: 'string', default: 'SSC' } } })
const { family } = values
if (!isFamily(family)) throw new Error(`--family takes one of ${Object.keys(FAMILIES).join(', ')}`)

const { first } = FAMILIES[family]
const numbers: number[] = []
let count = 0
for await (const line of createInterface({ input: process.stdin })) {
  const draw = line.split(',').map(Number)
  if (!isResult(family, draw)) throw new Error(`line ${count + 1} is no result of ${family}: ${line}`)
  for (const number of draw) numbers.push(number - first)
  count += 1
}
const verdicts = battery({ family, count, numbers: Uint8Array.from(numbers) })
for (const { name, figure, p, isGood } of verdicts) {
  process.stdout.write(`${isGood ? 'ok  ' : 'FAIL'} ${name.padEnd(38)} p ${p.toFixed(5)}  ${figure}\n`)
}
const failures = verdicts.filter(({ isGood }) => !isGood).length
process.stdout.write(`${family}: ${count} draws, ${failures} failures, accepted from p ${ALPHA.toFixed(5)} on\n`)
process.exitCode = failures > 0 ? 1 : 0
