import type { SiteDate } from '@liuhe/domain/time.ts'

type ModalSlot = 'AD11' | 'AD12'
type Item = { id: number }

interface Stores {
  session: Pick<Storage, 'getItem' | 'setItem'>
  local: Pick<Storage, 'getItem' | 'setItem'>
}

/**
 * The advert that may open over home now: one a session for each slot (Ruling C40), and in AD11 none that was closed on
 * the same day of the site already (Domain §5.5).
 */
export function dueAdvert<I extends Item>(
  slot: ModalSlot,
  items: readonly I[],
  { session, local }: Stores,
  today: SiteDate,
): I | undefined {
  if (session.getItem(keyOf(slot)) !== null) return undefined
  if (slot === 'AD12') return items[0]
  const seen = seenToday(local, today)
  return items.find(({ id }) => !seen.includes(id))
}

/** It was closed or followed: not again in this session, and in AD11 not again today. */
export function advertClosed(slot: ModalSlot, { id }: Item, { session, local }: Stores, today: SiteDate): void {
  session.setItem(keyOf(slot), '1')
  if (slot === 'AD11') local.setItem(keyOf(slot), [today, ...seenToday(local, today), id].join(' '))
}

const keyOf = (slot: ModalSlot): string => `home_${slot}`

/** Kept as the day and the ids that were seen on it. */
function seenToday(local: Stores['local'], today: SiteDate): number[] {
  const [day, ...ids] = (local.getItem(keyOf('AD11')) ?? '').split(' ')
  return day === today ? ids.map(Number) : []
}
