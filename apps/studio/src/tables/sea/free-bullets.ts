import type { Store } from '../../store/store.ts'
import type { FreeBullets } from '../../wire-sea.ts'

/** Bullets that a 钻头虾 gave: a player keeps them, whatever becomes of the seat. */
export function freeBulletsOf(store: Store, playerId: number): FreeBullets {
  const rows = store.all<{ bullet: string; left_count: number }>(
    'select bullet, left_count from free_bullet where player_id = ? and left_count > 0',
    playerId,
  )
  return Object.fromEntries(rows.map(({ bullet, left_count }) => [bullet, left_count]))
}

/** Counts bullets that were given, or with a negative count those that met a fish. */
export function countFreeBullets(store: Store, playerId: number, bullet: string, count: number): void {
  store.run(
    `insert into free_bullet values (?, ?, ?)
     on conflict (player_id, bullet) do update set left_count = left_count + excluded.left_count`,
    ...[playerId, bullet, count],
  )
}
