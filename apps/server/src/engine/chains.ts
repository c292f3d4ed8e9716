// The chains of every game, and binding the next turn to them. The terminal is in the database, readable by anyone,
// before its chain's first turn is bound (Reliability §4.2.1). Chains are taken up one after another while the engine
// works: a game whose chain is not ready yet waits with its seeds, and nothing else does.
import { issuesOfDay } from '@liuhe/domain/lottery/schedule.ts'
import type { GameTiming } from '@liuhe/domain/lottery/schedule.ts'
import type { GameChain } from './chain-queries.ts'
import { gameChains, publishChain } from './chain-queries.ts'
import type { NextTurn } from './queries.ts'
import { commitTurns, turnsToCommit } from './queries.ts'
import { UNKNOWN_CHAIN } from './chain-shelf.ts'
import type { EngineParts } from './steps.ts'

/** The longest chain; a one-minute game uses it up in 91 days, then the next one starts. */
const CHAIN_LENGTH_MAX = 131_072
const CHAIN_LENGTH_MIN = 4_096
const CHAIN_DAYS = 91

/** How many turns a new chain carries: about 91 days of the game, a power of two within bounds. */
export function chainLengthFor(timing: GameTiming): number {
  const turns = CHAIN_DAYS * issuesOfDay(timing, ANY_MONDAY).length
  return Math.min(CHAIN_LENGTH_MAX, Math.max(CHAIN_LENGTH_MIN, 2 ** Math.ceil(Math.log2(turns + 1))))
}
const ANY_MONDAY = '2026-01-05'

/** What an engine knows of its chains; good for one generation of the signer. */
export type ChainDesk = {
  /** Chains that the signer answers for now. */
  ready: Set<number>
  generation: number
  /** A chain that this signer's secret does not produce: this engine must not lead. */
  foreign: number | undefined
}

export const newChainDesk = (generation = 0): ChainDesk => ({ ready: new Set(), generation, foreign: undefined })

/**
 * Gives every enabled game a chain it can go on with: the current one, else a new one; `heard` is called with each that
 * is ready. Stops at a chain of another secret, and retires none: only operators do (ADR 051).
 */
export async function takeUpChains(engine: EngineParts, desk: ChainDesk, heard: () => void): Promise<number> {
  let count = 0
  const faults: unknown[] = []
  for (const game of await gameChains(engine.sql)) {
    try {
      count += await takeUpChain(engine, desk, game)
    } catch (fault) {
      faults.push(fault)
    }
    heard()
    if (desk.foreign !== undefined) return count
  }
  if (faults.length > 0) throw faults[0]
  return count
}

async function takeUpChain(engine: EngineParts, desk: ChainDesk, game: GameChain): Promise<number> {
  const { current } = game
  let count = 0
  if (current && !desk.ready.has(current.chainId)) {
    if (!(await isOurs(engine, current))) {
      desk.foreign = current.chainId
      return count
    }
    desk.ready.add(current.chainId)
    count += 1
  }
  if ((current && current.used < current.length) || game.resultBy === 'external') return count
  const made = await startChain(engine, game)
  if (made === undefined) return count
  desk.ready.add(made)
  return count + 1
}

/** Takes up a chain where the database left it. False when the signer's secret does not produce it. */
export async function isOurs({ signer }: Pick<EngineParts, 'signer'>, chain: NonNullable<GameChain['current']>) {
  const { gameId, serial, length, terminal, used } = chain
  try {
    await signer.resume({ gameId, serial, length }, { terminal, used })
    return true
  } catch (fault) {
    if (!(fault instanceof Error) || !fault.message.includes(UNKNOWN_CHAIN)) throw fault
    return false
  }
}

/** Binds the next turn of every game whose previous seed is public; the commitment is readable before it opens. */
export async function commitNext({ sql, signer, beacon }: EngineParts, ready: ReadonlySet<number>): Promise<number> {
  const next = (await turnsToCommit(sql)).filter(({ chainId }) => ready.has(chainId))
  const current = beacon.current()
  if (next.length === 0 || !current) return 0
  const turns = await Promise.all(
    next.map(async (turn) => ({
      drawId: turn.drawId,
      chainId: turn.chainId,
      n: turn.used + 1,
      commitment: await signer.commitmentOf(nameOf(turn), turn.used + 1),
      beacon: current.chainHash,
      round: current.roundAt(turn.planAt.getTime()),
    })),
  )
  return (await commitTurns(sql, turns)).length
}

const nameOf = ({ gameId, serial, length }: NextTurn) => ({ gameId, serial, length })

/** Two engines may come here at once: the serial and the rule of one unfinished chain per game let one of them win. */
async function startChain({ sql, signer }: EngineParts, { gameId, lastSerial, timing }: GameChain) {
  const name = { gameId, serial: lastSerial + 1, length: chainLengthFor(timing) }
  return publishChain(sql, { ...name, terminal: await signer.newChain(name) })
}
