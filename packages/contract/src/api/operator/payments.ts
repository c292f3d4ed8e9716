/** Money from outside, as gateways proved it. Where their lists and ours disagree is `recon.ts`. */
import * as z from 'zod/mini'
import { intText, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'

const { get } = operatorArea('payments')

const inboxId = intText(1, Number.MAX_SAFE_INTEGER)
const gateway = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/))

/** What a gateway told, once verified: nothing else is in the inbox. */
export const Notice = z.object({
  inboxId: z.int(),
  gateway: z.string(),
  /** `declined` and `closed` are ends of orders without money. */
  kind: z.enum(['paid', 'declined', 'closed']),
  /** The gateway's own number; it comes once. */
  reference: z.string(),
  orderNo: z.nullable(z.string()),
  /** The code that was read in the text of a transfer. */
  matchCode: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Decimals: `100.5`. */
  amount: z.string(),
  currency: z.enum(['CNY', 'USDT']),
  /** By the gateway. */
  paidAt: siteTime,
  receivedAt: siteTime,
  /** How it was heard of. */
  via: z.enum(['callback', 'query', 'statement', 'chain']),
  /** Unmatched: nobody was there to receive the money. */
  state: z.enum(['handed', 'unmatched']),
})

export const inbox = get('inbox', '/payments/inbox', {
  summary: 'What gateways told and proved, the newest first; unmatched: nobody was there to receive the money.',
  access: 'readMoney',
  effect: 'read',
  query: {
    state: z._default(z.enum(['all', 'unmatched']), 'all'),
    gateway: z.optional(gateway),
    /** The gateway's reference or the number of an order, whole. */
    number: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
    before: z.optional(inboxId),
    rows: z._default(intText(1, 200), 50),
  },
  output: z.array(Notice),
})

export const notice = get('notice', '/payments/inbox/:inboxId', {
  summary:
    'One of them, with what was signed or listed. Of a line of a bank the payer is masked, and its text left out.',
  access: 'readMoney',
  effect: 'read',
  params: { inboxId },
  output: z.object({
    ...Notice.shape,
    /** When recharges took it; null while it waits for a receiver. */
    handedAt: z.nullable(siteTime),
    /** JSON, as the gateway wrote it. */
    proof: z.string(),
  }),
  errors: ['RECHARGE/RECEIVED_NOT_FOUND'],
})
