import type { Money } from '@liuhe/domain/money.ts'
import { houseGames, houseTransit, memberLive, memberMain } from './accounts.ts'
import { keyOf } from './events.ts'
import type { Transfer } from './transfer.ts'

// Money that providers of games hold, as postings (ADR 104).

/** Money that sets out to a provider, 34 额度转出, or from there back; once per transfer. */
export const liveSent = ({ transferId, memberId, amount, direction, actor }: LivePart): Transfer => ({
  event: `live-sent-${direction}`,
  tranType: direction === 'in' ? 34 : 0,
  scope: 'live-sent',
  key: keyOf(transferId),
  actor,
  about: { kind: 'live-transfer', id: transferId },
  postings: [{ from: direction === 'in' ? memberMain(memberId) : memberLive(memberId), to: houseTransit(), amount }],
})

/**
 * What became of a transfer: the money arrives, or goes back to where it came from. What comes into the wallet is 33
 * 额度转入. Both ends share a key, so that the books let one of them happen, once (I-32).
 */
export const liveEnded = ({ transferId, memberId, amount, direction, isDone, actor }: LiveEnd): Transfer => {
  const isHome = (direction === 'out') === isDone
  return {
    event: isDone ? `live-arrived-${direction}` : `live-returned-${direction}`,
    tranType: isHome ? 33 : 0,
    scope: 'live-end',
    key: keyOf(transferId),
    actor,
    about: { kind: 'live-transfer', id: transferId },
    postings: [{ from: houseTransit(), to: isHome ? memberMain(memberId) : memberLive(memberId), amount }],
  }
}

/** What play at a provider that holds the money has brought (positive) or cost, by the balance that it tells. */
export const liveSettled = ({ settlementId, memberId, change }: LiveSettlement): Transfer => {
  const [house, live] = [houseGames(), memberLive(memberId)]
  const [from, to] = change > 0n ? [house, live] : [live, house]
  return {
    event: change > 0n ? 'live-won' : 'live-lost',
    tranType: 0,
    scope: 'live-settled',
    key: keyOf(settlementId),
    actor: 'engine',
    postings: [{ from, to, amount: change > 0n ? change : -change }],
  }
}

/** `in` is towards the provider. */
interface LivePart {
  memberId: bigint
  amount: Money
  transferId: bigint
  direction: 'in' | 'out'
  actor: string
}

interface LiveEnd extends LivePart {
  isDone: boolean
}

interface LiveSettlement {
  settlementId: bigint
  memberId: bigint
  change: Money
}
