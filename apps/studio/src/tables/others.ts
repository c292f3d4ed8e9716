import { maskedName } from '../http/state.ts'
import type { RoundRow } from '../rounds/book.ts'
import type { OtherPlayer } from '../wire.ts'
import type { Core } from './core.ts'

/** A player with stakes in a round, as the others see him. */
export type Staked = { playerId: number; total: bigint; shown: OtherPlayer }

/** Who has staked in a round: money before demo chips, then the greatest first. */
export function stakedBy(core: Core, round: string, stakesOf: (row: RoundRow) => Record<string, bigint>): Staked[] {
  const text = 'select display_name from player where player_id = ?'
  return core
    .rows(round)
    .map((row) => {
      const stakes = Object.entries(stakesOf(row))
      const { display_name } = core.parts.store.need<{ display_name: string }>(text, row.player_id)
      const shown = {
        ...{ name: maskedName(display_name), isDemo: row.is_demo === 1 },
        stakes: Object.fromEntries(stakes.map(([field, stake]) => [field, String(stake)])),
      }
      return { playerId: row.player_id, total: stakes.reduce((sum, [, stake]) => sum + stake, 0n), shown }
    })
    .filter(({ total }) => total > 0n)
    .toSorted((a, b) => Number(a.shown.isDemo) - Number(b.shown.isDemo) || (a.total < b.total ? 1 : -1))
}

/** Their money by field. */
export function totalsOf(staked: readonly Staked[]): Record<string, string> {
  const totals: Record<string, bigint> = {}
  for (const { shown } of staked) {
    if (shown.isDemo) continue
    for (const [field, stake] of Object.entries(shown.stakes)) totals[field] = (totals[field] ?? 0n) + BigInt(stake)
  }
  return Object.fromEntries(Object.entries(totals).map(([field, stake]) => [field, String(stake)]))
}
