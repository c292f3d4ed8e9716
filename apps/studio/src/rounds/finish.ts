import type { Parts } from '../parts.ts'
import type { RoundRow } from './book.ts'

/** Asks the wallet for the bet of a round, and writes what became of it. */
export async function takeBet({ book, money, now }: Parts, row: RoundRow, bet: { amount: bigint; turnover?: bigint }) {
  await money.bet(book.stakeOf(row), bet, (standing) => {
    if (standing.kind === 'ok') book.put(row.round_id, { state: 'BET_OK', bet: String(bet.amount) })
    if (standing.kind === 'refused')
      book.put(row.round_id, { state: 'REJECTED', refusal: standing.code, until: null, ended_at: now() })
    if (standing.kind === 'unknown')
      book.put(row.round_id, { state: 'ROLLBACK_SENT', refusal: 'UNCERTAIN', until: null })
  })
}

/** What a round came to. `input` is what its rules compute `outcome` from. */
export type Ending = { win: bigint; outcome: unknown; input: unknown; turnover?: bigint; reference?: string }

/** Ends a round whose bet stands: the result is written together with the debt that pays it. */
export function finish({ store, book, money }: Parts, row: RoundRow, ending: Ending): void {
  const { win, outcome, input, turnover, reference } = ending
  store.together(() => {
    book.put(row.round_id, {
      state: 'PAY_SENT',
      win: String(win),
      outcome_json: JSON.stringify(outcome),
      played_json: JSON.stringify(input),
      until: null,
    })
    const debt = win > 0n ? { kind: 'win' as const, amount: win, isLast: true, turnover, reference } : undefined
    money.owe(book.stakeOf(row), debt ?? { kind: 'end', turnover })
  })
}

/** Takes back every bet of a round that stands; the round is void when the wallet has taken that. */
export function voidRound(parts: Parts, row: RoundRow): void {
  const { store, book, money, now } = parts
  store.together(() => {
    const bets = store.all<{ transaction_uuid: string }>(
      `select transaction_uuid from call where round_id = ? and kind in ('bet', 'bet-win') and state = 'ok'
         and not exists (select 1 from call back where back.kind = 'rollback'
           and back.reference = call.transaction_uuid)`,
      row.round_id,
    )
    const isOwed =
      store.one(`select 1 from call where round_id = ? and state in ('queued', 'sent')`, row.round_id) !== undefined
    const isDone = bets.length === 0 && !isOwed
    book.put(row.round_id, { state: isDone ? 'VOID' : 'ROLLBACK_SENT', until: null, ended_at: isDone ? now() : null })
    for (const { transaction_uuid: reference } of bets) money.owe(book.stakeOf(row), { kind: 'rollback', reference })
  })
}
