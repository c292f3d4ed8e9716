/**
 * A round recomputed on the reader's device from the seed that was revealed: the functions that played it say whether
 * what is kept of it is true, and where it is not.
 */
import { canonicalJson } from './canonical.ts'
import { loadGame } from './registry.ts'
import { commitmentOf, isServerSeed, type Place, roundWords } from './words.ts'

/** What is kept of a round. */
export type RoundRecord = Place & {
  /** Revealed after the round, 64 hex digits. */
  readonly serverSeed: string
  /** What was told before it. */
  readonly commitment: string
  readonly configHash: string
  /** Everything the player gave, as it came over the wire. */
  readonly input: unknown
  readonly outcome: unknown
  /** Decimal text of 厘. */
  readonly stakeLi: string
  readonly winLi: string
}

export type Difference = {
  readonly what: 'seed' | 'config' | 'input' | 'outcome' | 'stake' | 'payment'
  /** Where in the outcome, `base.stops[2]`; empty elsewhere. */
  readonly path: string
  readonly kept: string
  readonly computed: string
}

export type Verdict = { readonly equal: boolean; readonly differences: readonly Difference[] }

/**
 * Recomputes a round.
 * @throws RangeError for a game without rules.
 */
export async function verifyRound(round: RoundRecord): Promise<Verdict> {
  const game = await loadGame(round.gameCode)
  const seed = isServerSeed(round.serverSeed) ? commitmentOf(round.serverSeed) : ''
  const before = [
    ...differs('seed', '', round.commitment, seed),
    ...differs('config', '', round.configHash, game.configHash),
  ]
  // Words of another seed or rules of another version would only make noise.
  if (before.length > 0) return { equal: false, differences: before }
  const played = game.replay(roundWords(round.serverSeed, round), round.input)
  if (played === undefined) {
    return { equal: false, differences: [{ what: 'input', path: '', kept: textOf(round.input), computed: '' }] }
  }
  const differences = [
    ...outcomeDiffers('', round.outcome, played.outcome),
    ...differs('stake', '', round.stakeLi, String(played.stakeLi)),
    ...differs('payment', '', round.winLi, String(played.winLi)),
  ]
  return { equal: differences.length === 0, differences }
}

const differs = (what: Difference['what'], path: string, kept: string, computed: string): Difference[] =>
  kept === computed ? [] : [{ what, path, kept, computed }]

const textOf = (value: unknown): string => (value === undefined ? '' : canonicalJson(value))

function outcomeDiffers(path: string, kept: unknown, computed: unknown): Difference[] {
  if (textOf(kept) === textOf(computed)) return []
  if (!isContainer(kept) || !isContainer(computed) || Array.isArray(kept) !== Array.isArray(computed)) {
    return [{ what: 'outcome', path, kept: textOf(kept), computed: textOf(computed) }]
  }
  return [...new Set([...Object.keys(kept), ...Object.keys(computed)])].flatMap((name) =>
    outcomeDiffers(joined(path, name, Array.isArray(kept)), kept[name], computed[name]),
  )
}

const isContainer = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const joined = (path: string, name: string, isIndex: boolean): string => {
  if (isIndex) return `${path}[${name}]`
  return path === '' ? name : `${path}.${name}`
}
