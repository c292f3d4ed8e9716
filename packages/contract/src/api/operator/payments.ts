/** Money from outside: what gateways proved, where their lists and ours disagree, and alarms about them. */
import * as z from 'zod/mini'
import { intText, siteDate, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'

const { get, post } = operatorArea('payments')

const words = z.string().check(z.minLength(1), z.maxLength(500))
const number = intText(1, Number.MAX_SAFE_INTEGER)
const page = { before: z.optional(number), rows: z._default(intText(1, 200), 50) }

export const inbox = get('inbox', '/payments/inbox', {
  summary: 'Money that gateways proved to have arrived, the newest first; unmatched: nobody was there to receive it.',
  access: 'readMoney',
  effect: 'read',
  query: { state: z._default(z.enum(['all', 'unmatched']), 'all'), ...page },
  output: z.array(
    z.object({
      inboxId: z.int(),
      gateway: z.string(),
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
      state: z.enum(['handed', 'unmatched']),
    }),
  ),
})

export const differences = get('differences', '/payments/differences', {
  summary: 'Where the list of a gateway, our inbox and the orders disagree: of one day, or all that is open.',
  access: 'readMoney',
  effect: 'read',
  query: { day: z.optional(siteDate), rows: page.rows },
  output: z.array(
    z.object({
      gateway: z.string(),
      day: siteDate,
      reference: z.string(),
      kind: z.enum(['missing-here', 'missing-there', 'different']),
      /** What was compared: our inbox with the gateway or with the orders; our payouts with the gateway's. */
      side: z.enum(['gateway', 'orders', 'payouts']),
      /** Order number and amount on each side, in thousandths of a yuan or millionths of a coin. */
      ours: z.nullable(z.string()),
      theirs: z.nullable(z.string()),
      foundAt: siteTime,
      /** When a later comparison no longer found it. */
      overAt: z.nullable(siteTime),
    }),
  ),
})

export const alarms = get('alarms', '/payments/alarms', {
  summary: 'What was refused at the door of payments, and what gateways contradict, the newest first.',
  access: 'readMoney',
  effect: 'read',
  query: { state: z._default(z.enum(['open', 'handled']), 'open'), ...page },
  output: z.array(
    z.object({
      alarmId: z.int(),
      gateway: z.string(),
      kind: z.enum([
        'unsigned',
        'replayed',
        'stranger',
        'unreadable',
        'contradiction',
        'unbelievable',
        'reorganised',
        'difference',
        'books',
        'payout',
      ]),
      subject: z.string(),
      times: z.int(),
      raisedAt: siteTime,
      lastAt: siteTime,
      handledBy: z.nullable(z.string()),
      handledAt: z.nullable(siteTime),
      handledNote: z.nullable(z.string()),
    }),
  ),
})

export const handleAlarm = post('handleAlarm', '/payments/alarms/:alarmId/handle', {
  summary: 'Says that somebody has dealt with an alarm about payments, and how.',
  access: 'handleMoneyAlarms',
  effect: 'write',
  params: { alarmId: number },
  body: { note: words },
  output: z.null(),
  errors: ['ALARM/NOT_FOUND'],
  strict: true,
})
