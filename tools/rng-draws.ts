// Prints draws of the production function, one a line in draw order, for the statistical tests of Reliability §4.6:
//   npm run --silent rng:draws -- --n 1000000 > draws.txt
// Seeds come from the operating system, or from --seed-file (32 bytes in hex) when a run must be repeated.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { FAMILIES, isFamily } from '@liuhe/domain/lottery/family.ts'
import { resultOf, sha256 } from '../apps/server/src/engine/draw-key.ts'

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '1000' },
    family: { type: 'string', default: 'LHC' },
    'seed-file': { type: 'string' },
  },
})
const count = Number(values.n)
const { family } = values
if (!Number.isSafeInteger(count) || count < 1) throw new Error('--n takes a whole number of draws')
if (!isFamily(family)) throw new Error(`--family takes one of ${Object.keys(FAMILIES).join(', ')}`)

// One chain as in production: sha256 leads from seed to seed, and the beacon is another stream.
let seed = values['seed-file'] ? Buffer.from(readFileSync(values['seed-file'], 'utf8').trim(), 'hex') : randomBytes(32)
if (seed.length !== 32) throw new Error('a seed file holds 32 bytes in hex')
let randomness = sha256(seed)

const LINES_AT_ONCE = 2_000
for (let done = 0; done < count; ) {
  const lines: string[] = []
  for (; done < count && lines.length < LINES_AT_ONCE; done++) {
    seed = sha256(seed)
    randomness = sha256(Buffer.concat([randomness, Buffer.from('beacon')]))
    const inputs = { seed, gameId: 71, turnNum: String(done + 1), chainHash: 'test', round: done + 1 }
    lines.push(resultOf(family, { ...inputs, randomness: randomness.toString('hex') }).join(','))
  }
  if (!process.stdout.write(`${lines.join('\n')}\n`)) await once(process.stdout, 'drain')
}
