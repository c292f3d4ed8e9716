import type { Money } from '@liuhe/domain/money.ts'
import type { Address } from './accounts.ts'

/** Money that moves from one account to another. Imbalance cannot be written (I-01). */
export interface Posting {
  from: Address
  to: Address
  /** 厘, at least 1 and at most 10¹² (I-08). */
  amount: Money
  /** The bet that the line belongs to; shown as the order number of the bill. */
  orderId?: bigint
}

/** A business event as postings. Nothing but `events.ts` builds one. */
export interface Transfer {
  /** What happened, such as `bet-placed`. */
  event: string
  /** Transaction type 1–39 of the bill list; 0 for what no bill shows. */
  tranType: number
  /** Who may repeat it: actor and route. The key is unique within it, for ever (I-06). */
  scope: string
  key: string
  /** What the request said. The same key with other content is refused; by default the content is the postings. */
  body?: string
  /** Who caused it: `member:12`, `engine`, `operator:3`. */
  actor: string
  about?: { kind: string; id: bigint }
  postings: Posting[]
}
