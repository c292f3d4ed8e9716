// The signer process: it alone holds the secret of the seed chains (Reliability §4.3). It has no network and no
// database; its parent asks over the process channel, and it answers only what the seed keeper's rules allow.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BeaconChain } from '@liuhe/domain/lottery/beacon-rule.ts'
import { systemClock } from '../platform/clock.ts'
import { assertBeaconFits } from './beacon-chain.ts'
import { beaconCheckOf, warmUp } from './beacon-check.ts'
import { encryptedChains } from './encrypted-chains.ts'
import { seedKeeper } from './seed-keeper.ts'
import type { SeedKeeper } from './seed-keeper.ts'

/** A call as it crosses the channel; bytes travel as hex. */
export type SignerCall = {
  [Name in keyof SeedKeeper]: { id: number; call: Name; args: unknown[] }
}[keyof SeedKeeper]
/** Bytes as hex, or a word, or nothing. */
export type SignerReply = { id: number; hex?: string; word?: string | boolean; error?: string }

/** After the chains that are due have been taken up, before a round is due. */
const WARM_UP_AFTER_MS = 1_500

try {
  serve()
} catch (fault) {
  // One sentence for the parent's log; a stack would only say where, and the sentence says why.
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`)
  process.exit(1)
}

function serve(): void {
  const [directory, mode, beacons] = process.argv.slice(2)
  if (!directory || (mode !== 'demo' && mode !== 'production') || !beacons) {
    throw new Error('usage: signer.ts <directory> <mode> <beacons>')
  }
  const chains = JSON.parse(beacons) as BeaconChain[]
  for (const chain of chains) assertBeaconFits(mode, chain)
  const secret = secretIn(directory)
  const keeper = seedKeeper({
    secret,
    beacons: chains.map(beaconCheckOf),
    now: () => systemClock.now(),
    store: encryptedChains(directory, secret),
  })

  process.on('message', (message: SignerCall) => {
    void answer(keeper, message).then((reply) => process.connected && process.send?.(reply))
  })
  // Without its parent nobody can ask: the secret must not linger in an orphan. The terminal's Ctrl-C is the parent's
  // to handle, which then ends this process.
  process.on('disconnect', () => process.exit(0))
  process.on('SIGINT', () => {})
  process.send?.({ id: 0 } satisfies SignerReply)
  const signing = chains.find(({ scheme }) => scheme !== 'test-hmac')
  if (signing) setTimeout(() => warmUp(signing), WARM_UP_AFTER_MS)
}

async function answer(keeper: SeedKeeper, { id, call, args }: SignerCall): Promise<SignerReply> {
  try {
    const run = keeper[call] as (...args: unknown[]) => Promise<Buffer | string | boolean | void>
    const said = await run(...args.map(fromWire))
    if (Buffer.isBuffer(said)) return { id, hex: said.toString('hex') }
    return said === undefined ? { id } : { id, word: said }
  } catch (fault) {
    return { id, error: fault instanceof Error ? fault.message : String(fault) }
  }
}

/** `terminal` is the one argument made of bytes; the channel carries it as hex. */
function fromWire(argument: unknown): unknown {
  if (typeof argument !== 'object' || argument === null || !('terminal' in argument)) return argument
  return { ...argument, terminal: Buffer.from(String(argument.terminal), 'hex') }
}

/** The secret of this installation, made once, readable by its owner only. */
function secretIn(directory: string): Buffer {
  const file = join(directory, 'chain-secret')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true })
  chmodSync(file, 0o600)
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (secret.length !== 32) throw new Error(`${file} does not hold 32 bytes in hex`)
  return secret
}
