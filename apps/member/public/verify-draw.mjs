// node verify-draw.mjs evidence.json
// Recomputes an own draw from the evidence that its page offers for download. Node 20 or newer, no packages, no
// network; it shares no line with the product. Exit code 1 at the first step that fails.
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const draw = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const hex = (text) => Buffer.from(text, 'hex')
const sha = (bytes) => createHash('sha256').update(bytes).digest()
const step = (name, ok) => {
  process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${name}\n`)
  if (!ok) process.exit(1)
}

/** How a family's numbers are drawn: how many, from which to which, each once or not, digits written. */
const SHAPES = {
  LHC: [7, 1, 49, true, 2],
  SSC: [5, 0, 9, false, 1],
  PK10: [10, 1, 10, true, 2],
  K3: [3, 1, 6, false, 1],
  '11X5': [5, 1, 11, true, 2],
  PC28: [3, 0, 9, false, 1],
  NN: [10, 1, 10, true, 2],
}
/** Known beacons: start in seconds, seconds a round. */
const BEACONS = { '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971': [1692803367, 3] }

function* words(key) {
  for (let block = 0; ; block++) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(block)
    const bytes = createHmac('sha256', key).update(count).digest()
    for (let at = 0; at < 32; at += 4) yield bytes.readUInt32BE(at)
  }
}
function below(stream, most) {
  for (;;) {
    const word = stream.next().value
    if (word < 2 ** 32 - (2 ** 32 % most)) return word % most
  }
}
function numbers([count, first, last, isDistinct, digits], stream) {
  const pool = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const out = []
  for (let k = 0; k < count; k++) {
    const at = isDistinct ? k + below(stream, pool.length - k) : below(stream, pool.length)
    if (isDistinct) [pool[k], pool[at]] = [pool[at], pool[k]]
    out.push(isDistinct ? pool[k] : first + at)
  }
  return out.map((number) => String(number).padStart(digits, '0')).join(',')
}

let link = hex(draw.seed)
step('the seed hashes to the commitment that was published before the turn', sha(link).equals(hex(draw.commitment)))
for (let at = 0; at < draw.chainIndex; at++) link = sha(link)
step('and on to the end of the chain', link.equals(hex(draw.terminal)))
if (draw.record?.stakeTotal) {
  const { closeAt, stakeTotal, prevRecordHash, recordHash } = draw.record
  const facts = [draw.gameId, draw.turnNum, closeAt, draw.betCount, stakeTotal, draw.betsRoot, prevRecordHash]
  step('the close record is the one that was announced', sha(JSON.stringify(facts)).equals(hex(recordHash)))
}
const [genesis, period] = BEACONS[draw.beacon] ?? []
if (genesis)
  step(
    'the round follows from the planned time',
    Math.ceil((draw.planTime / 1000 - genesis) / period) + 1 === draw.round,
  )
if (draw.signature)
  step('the randomness is the hash of the signature', sha(hex(draw.signature)).toString('hex') === draw.randomness)
const text = `draw-key/v1|${draw.gameId}|${draw.turnNum}|${draw.beacon}|${draw.round}|${draw.randomness}`
const key = createHmac('sha256', hex(draw.seed)).update(text).digest()
step('seed and beacon give the published numbers', numbers(SHAPES[draw.family], words(key)) === draw.openNum)
