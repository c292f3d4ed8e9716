import { PAYMENT_MAX } from '@liuhe/games/li.ts'
import { Refused } from '../failure.ts'
import type { Parts } from '../parts.ts'
import type { Rules } from '../games/rules.ts'
import type { RoundRow, Seat } from './book.ts'
import { sealResult } from './result.ts'

/**
 * A round of one step: drawn, kept sealed, and sent to the wallet as a bet with its win. The player learns the outcome
 * with the wallet's answer, or with the seed when the round is void.
 */
export async function playAtOnce(parts: Parts, seat: Seat, asked: AtOnce): Promise<RoundRow> {
  const { store, book, seeds, money } = parts
  const { rules, input, betLi, requestId } = asked
  const row = store.together(() => {
    const seed = seeds.inUse(seat.playerId, seat.game)
    const place = { seed_id: seed.seed_id, subject: 'p', salt: seed.player_seed, config_hash: rules.configHash }
    const nonce = seeds.takeNonce(seed.seed_id)
    return book.begin(seat, { ...place, nonce, state: 'NEW', bet: betLi, input }, requestId)
  })
  const played = rules.replay(seeds.words(row.round_id), input)
  if (played === undefined || played.stakeLi !== betLi) throw new Refused('INVALID')
  const win = played.winLi < PAYMENT_MAX ? played.winLi : PAYMENT_MAX
  const result_sealed = sealResult(parts, row.round_id, { ...played, winLi: win })
  book.put(row.round_id, { state: 'BET_SENT', result_sealed, played_json: JSON.stringify(input) })
  await money.betWin(book.stakeOf(row), { bet: betLi, win }, (standing) => {
    if (standing.kind === 'refused')
      book.put(row.round_id, { state: 'REJECTED', refusal: standing.code, ended_at: parts.now() })
    if (standing.kind === 'unknown') book.put(row.round_id, { state: 'ROLLBACK_SENT', refusal: 'UNCERTAIN' })
    if (standing.kind === 'ok') {
      const outcome_json = JSON.stringify(played.outcome)
      book.put(row.round_id, { state: 'CLOSED', win: String(win), outcome_json, ended_at: parts.now() })
    }
  })
  return book.need(row.round_id)
}

export type AtOnce = { rules: Rules; input: unknown; betLi: bigint; requestId?: string }
