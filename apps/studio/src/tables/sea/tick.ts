import { FREEZE } from '@liuhe/games/haiwang/game.ts'
import type { ShotOutcome } from '@liuhe/games/haiwang/play.ts'
import { PAYMENT_MAX } from '@liuhe/games/li.ts'
import { rulesOf } from '../../games/rules.ts'
import type { Parts } from '../../parts.ts'
import type { RoundRow, Seat } from '../../rounds/book.ts'
import { sealResult } from '../../rounds/result.ts'
import type { ErrorCode } from '../../wire.ts'
import type { SeaFilm, SeaHit, SeaInput, SeaOutcome, SeaShot } from '../../wire-sea.ts'
import { countFreeBullets } from './free-bullets.ts'
import type { Met, Scene } from './scene.ts'

/** A bullet that met a fish, as it came in. */
export type Impact = { at: number; shot: number; bullet: bigint; isFree: boolean; met: Met; fired: SeaShot }

type Drawn = Impact & { nonce: number; input: object; outcome: ShotOutcome; stakeLi: bigint; winLi: bigint }

/** What one player hit within a tick: a round, and one call of the wallet. */
export class Tick {
  readonly #parts: Parts
  readonly #scene: Scene
  readonly #row: RoundRow
  readonly #room: string
  readonly #drawn: Drawn[] = []

  /** Begins it with its first hit; its number is that of the first shot. */
  constructor(parts: Parts, scene: Scene, player: Seat, room: string) {
    const { book, seeds, rules } = parts
    this.#parts = parts
    this.#scene = scene
    this.#room = room
    const seed = seeds.inUse(player.playerId, 'haiwang')
    const place = { seed_id: seed.seed_id, subject: 'p', salt: seed.player_seed }
    const { configHash: config_hash } = rulesOf(rules, 'haiwang')
    const nonce = seeds.takeNonce(seed.seed_id)
    const input: SeaInput = { room, hits: [] }
    this.#row = book.begin(player, { ...place, config_hash, nonce, state: 'NEW', bet: 0n, input })
  }

  /** Draws for one more impact. The fish it kills are out of the others' reach until the wallet has spoken. */
  draw(impact: Impact): void {
    const { seeds, rules } = this.#parts
    const offset = this.#drawn.length
    const nonce = offset === 0 ? this.#row.nonce : seeds.takeNonce(this.#row.seed_id)
    const target = this.#scene.targetOf(impact.met)
    const input = { bulletLi: String(impact.bullet), ...(impact.isFree && { free: true }), target }
    const played = rulesOf(rules, 'haiwang').replay(seeds.words(this.#row.round_id, offset), input)
    if (played === undefined) throw new Error(`a hit of ${this.#row.round_id} cannot be played`)
    const { stakeLi, winLi } = played
    const drawn = { ...impact, nonce, input, outcome: played.outcome as ShotOutcome, stakeLi, winLi }
    this.#drawn.push(drawn)
    this.#scene.claim(killedBy(drawn))
  }

  /** Asks the wallet for the whole tick. A tick that is refused is void as a whole: the fish live. */
  async ask(): Promise<Asked> {
    const { book, money } = this.#parts
    const { round_id: roundId } = this.#row
    const bet = sum(this.#drawn.map(({ stakeLi }) => stakeLi))
    const won = sum(this.#drawn.map(({ winLi }) => winLi))
    const win = won < PAYMENT_MAX ? won : PAYMENT_MAX
    const outcome: SeaOutcome = {
      shots: this.#drawn.map((it) => {
        return { nonce: it.nonce, outcome: it.outcome, bet: String(it.stakeLi), win: String(it.winLi) }
      }),
    }
    const hits = this.#drawn.map(({ shot, at, met }) => ({ shot, at, fish: met.fish.no }))
    book.put(roundId, {
      ...{ state: 'BET_SENT', bet: String(bet), is_seen: 1 },
      input_json: JSON.stringify({ room: this.#room, hits, film: this.#film() } satisfies SeaInput),
      played_json: JSON.stringify({ shots: this.#drawn.map(({ input }) => input) }),
      result_sealed: sealResult(this.#parts, roundId, { outcome, stakeLi: bet, winLi: win }),
    })
    let refusal: ErrorCode | undefined
    const stands = () => this.#stands(win, outcome)
    // Free bullets that killed nothing move no money, and the wallet has nothing to say.
    if (bet === 0n && win === 0n) this.#parts.store.together(stands)
    else
      await money.betWin(book.stakeOf(this.#row), { bet, win, minBalance: bet }, (standing) => {
        if (standing.kind === 'ok') return stands()
        refusal = standing.kind === 'refused' ? standing.code : 'UNCERTAIN'
        const state = standing.kind === 'refused' ? 'REJECTED' : 'ROLLBACK_SENT'
        book.put(roundId, { state, refusal, ...(state === 'REJECTED' && { ended_at: this.#parts.now() }) })
      })
    // A process that goes leaves the round as it is: the next one takes it back.
    const isTaken = book.need(roundId).state === 'CLOSED'
    for (const drawn of this.#drawn) this.#scene.settle(killedBy(drawn), isTaken)
    return { round: roundId, shots: this.#drawn.map(({ shot }) => shot), ...this.#told(isTaken, win, refusal) }
  }

  /** The sea from the first of these shots on. */
  #film(): SeaFilm {
    const shots = this.#drawn.map(({ fired }) => fired)
    const first = Math.min(...shots.map(({ firedAt }) => firedAt))
    return { seat: shots[0]?.seat ?? 1, ...this.#scene.filmFrom(first, this.#parts.now()), shots }
  }

  /** Lets the fish live. */
  release(): void {
    for (const drawn of this.#drawn) this.#scene.settle(killedBy(drawn), false)
  }

  #stands(win: bigint, outcome: SeaOutcome): void {
    const { book, store, now } = this.#parts
    const { round_id, player_id } = this.#row
    book.put(round_id, {
      state: 'CLOSED',
      win: String(win),
      outcome_json: JSON.stringify(outcome),
      ended_at: now(),
    })
    for (const { bullet, isFree, outcome } of this.#drawn) {
      if (isFree) countFreeBullets(store, player_id, String(bullet), -1)
      const given = outcome.freeBullets ?? 0
      if (given > 0) countFreeBullets(store, player_id, String(bullet), given)
    }
  }

  #told(isTaken: boolean, win: bigint, refusal: ErrorCode | undefined): Omit<Asked, 'round' | 'shots'> {
    if (!isTaken) return { hits: [], win: 0n, freezeMs: 0, refusal: refusal ?? 'UNCERTAIN' }
    const froze = this.#drawn.some(({ outcome, met }) => outcome.killed && met.fish.species === FREEZE.species)
    return { hits: this.#drawn.map(hitOf), win, freezeMs: froze ? FREEZE.lastsMs : 0, refusal: undefined }
  }
}

/** What became of a tick. */
export type Asked = {
  round: string
  shots: number[]
  hits: SeaHit[]
  win: bigint
  /** How long all fish stand still for a kill in it. */
  freezeMs: number
  refusal: ErrorCode | undefined
}

const killedBy = ({ met, outcome }: Drawn): number[] =>
  outcome.killed ? [met.fish.no, ...(outcome.dead ?? []), ...(outcome.chain ?? [])] : []

const hitOf = (drawn: Drawn): SeaHit => ({
  shot: drawn.shot,
  fish: drawn.met.fish.no,
  killed: drawn.outcome.killed,
  times: drawn.outcome.times,
  win: String(drawn.winLi),
  alsoDead: killedBy(drawn).slice(1),
  freeBullets: drawn.outcome.freeBullets ?? 0,
})

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)
