// The signer process: it alone holds the secret of the seed chains (reliability §4.3). It has no network and no
// database; its parent asks over the process channel, and it answers only what the seed keeper's rules allow.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../platform/clock.ts'
import { assertBeaconFits, testBeaconCheck } from './beacon.ts'
import { seedKeeper } from './seed-keeper.ts'
import type { SeedKeeper } from './seed-keeper.ts'

/** A call as it crosses the channel; bytes travel as hex. */
export type SignerCall = {
  [Name in keyof SeedKeeper]: { id: number; call: Name; args: unknown[] }
}[keyof SeedKeeper]
export type SignerReply = { id: number; hex?: string; error?: string }

try {
  serve()
} catch (fault) {
  // One sentence for the parent's log; a stack would only say where, and the sentence says why.
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`)
  process.exit(1)
}

function serve(): void {
  const [directory, mode] = process.argv.slice(2)
  if (!directory || (mode !== 'demo' && mode !== 'production')) throw new Error('usage: signer.ts <directory> <mode>')
  assertBeaconFits(mode, testBeaconCheck.chainHash)
  const keeper = seedKeeper({ secret: secretIn(directory), beacon: testBeaconCheck, now: () => systemClock.now() })

  process.on('message', (message: SignerCall) => {
    process.send?.(answer(keeper, message))
  })
  // Without its parent nobody can ask: the secret must not linger in an orphan. The terminal's Ctrl-C is the parent's
  // to handle, which then ends this process.
  process.on('disconnect', () => process.exit(0))
  process.on('SIGINT', () => {})
  process.send?.({ id: 0 } satisfies SignerReply)
}

function answer(keeper: SeedKeeper, { id, call, args }: SignerCall): SignerReply {
  try {
    const run = keeper[call] as (...args: unknown[]) => Buffer | undefined
    const bytes = run(...args.map(fromWire))
    return bytes ? { id, hex: bytes.toString('hex') } : { id }
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
