/**
 * Reconciliation: what gateways and providers of games say of a day beside what we say. A difference gets a
 * destination, and then the day is closed.
 */
import * as z from 'zod/mini'
import { intText, money, siteDate, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { Proposed } from './approvals.ts'
import { after, requestId } from './common.ts'

const { get, post } = operatorArea('recon')

export const RECON_KINDS = ['gateway', 'games'] as const
const kind = z.enum(RECON_KINDS)
const source = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/))
const words = z.string().check(z.minLength(1), z.maxLength(200))
const ofDay = { kind, source, day: siteDate }

/** A count and a sum; thousandths of a yuan or millionths of a coin, as text. Null where a side has not said it. */
const Sum = z.object({ count: z.nullable(z.int()), sum: z.nullable(z.string()) })

const Flow = z.object({
  /** Money that came, money that went, play at a provider of games. */
  flow: z.enum(['in', 'out', 'play']),
  ours: Sum,
  theirs: Sum,
})

const ReconDay = z.object({
  ...ofDay,
  currency: z.enum(['CNY', 'USDT']),
  flows: z.array(Flow),
  missingHere: z.int(),
  missingThere: z.int(),
  different: z.int(),
  /** Of those that are open, how many have no destination. */
  undecided: z.int(),
  /** When the oldest of these was found. */
  oldestAt: z.nullable(siteTime),
  comparedAt: z.nullable(siteTime),
  /** Whether the day was over when it was compared last: only then can it be closed. */
  isComplete: z.boolean(),
  closedBy: z.nullable(z.string()),
  closedAt: z.nullable(siteTime),
})

export const days = get('days', '/recon/days', {
  summary: 'Days of gateways and of providers of games, the newest first: both sides, what is missing or different.',
  access: 'readMoney',
  effect: 'read',
  query: {
    kind: z.optional(kind),
    /** Only days before this one. */
    before: z.optional(siteDate),
    /** How many days of the calendar. */
    rows: z._default(intText(1, 62), 14),
  },
  output: z.object({ data: z.array(ReconDay), next: z.nullable(siteDate) }),
})

/** Which difference it is, beside its day. */
const place = {
  reference: z.string().check(z.minLength(1), z.maxLength(128)),
  what: z.enum(['missing-here', 'missing-there', 'different']),
  /** What was compared: the inbox with the gateway or the orders, payouts; of games the hour. */
  part: z.string().check(z.regex(/^[a-z0-9]{1,20}$/)),
}

const Difference = z.object({
  ...place,
  flow: z.enum(['in', 'out', 'play']),
  /** As proposals and the audit name it. */
  object: z.string(),
  /** Whether a second person decides now whether it is booked. */
  isWaiting: z.boolean(),
  /** What each side has, in its own words. */
  ours: z.nullable(z.string()),
  theirs: z.nullable(z.string()),
  /** Amounts in the units of the day's currency, as text; null where a side has none. */
  oursAmount: z.nullable(z.string()),
  theirsAmount: z.nullable(z.string()),
  foundAt: siteTime,
  /** When a later comparison no longer found it. */
  overAt: z.nullable(siteTime),
  /** Its destination: booked by two people, or carried over by one. */
  settled: z.nullable(
    z.object({
      way: z.enum(['posted', 'carried']),
      note: z.string(),
      by: z.string(),
      at: siteTime,
      approvalId: z.nullable(z.int()),
    }),
  ),
})

export const differences = get('differences', '/recon/days/:kind/:source/:day/differences', {
  summary: 'What disagrees on a day, with the destination of each difference.',
  access: 'readMoney',
  effect: 'read',
  params: ofDay,
  query: { after, rows: z._default(intText(1, 200), 100) },
  output: z.object({ day: ReconDay, data: z.array(Difference), next: z.nullable(z.string()) }),
  errors: ['RECON/NOT_FOUND'],
})

/** Orders that a payment without one may belong to. */
export const candidates = get('candidates', '/recon/days/:kind/:source/:day/candidates', {
  summary: 'Orders of the same gateway and amount around the day: what money that nobody knows may belong to.',
  access: 'readMoney',
  effect: 'read',
  params: ofDay,
  query: { amount: z.string().check(z.regex(/^\d{1,15}$/)) },
  output: z.array(
    z.object({
      rechargeNo: z.string(),
      memberId: z.string(),
      account: z.string(),
      channelName: z.string(),
      amount: money,
      status: z.int(),
      createdAt: siteTime,
    }),
  ),
})

export const pull = post('pull', '/recon/days/:kind/:source/:day/pull', {
  summary: 'Reads the list of a day again and compares it.',
  access: 'handleRecon',
  effect: 'write',
  params: ofDay,
  output: z.object({ differences: z.int() }),
  errors: ['RECON/NOT_FOUND', 'RECON/SILENT', 'RECON/CLOSED'],
})

export const carry = post('carry', '/recon/days/:kind/:source/:day/carry', {
  summary: 'Carries a difference over with a note: it stays open and has a destination.',
  access: 'handleRecon',
  effect: 'write',
  params: ofDay,
  body: { ...place, note: words },
  output: z.null(),
  errors: ['RECON/NOT_FOUND', 'RECON/SETTLED', 'RECON/CLOSED'],
  strict: true,
})

export const settle = post('settle', '/recon/days/:kind/:source/:day/settle', {
  summary: 'Proposes to book what both sides differ by; a second person does. Also of a day that is closed.',
  access: 'handleRecon',
  effect: 'write',
  params: ofDay,
  body: {
    ...place,
    requestId,
    /** Fees of the channel, or money that waits until it is known whose it is. */
    counter: z.enum(['fees', 'suspense']),
    /** In yuan, of coins alone: what they are worth. Of yuan the difference itself is booked. */
    worth: z.nullable(money),
    reason: words,
  },
  output: Proposed,
  errors: [
    ...(['RECON/NOT_FOUND', 'RECON/SETTLED', 'RECON/AMOUNT'] as const),
    ...(['APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'] as const),
  ],
  strict: true,
})

/** What the second person decides about. */
export const ReconEffect = z.object({
  source: z.string(),
  day: siteDate,
  reference: z.string(),
  what: place.what,
  ours: z.nullable(z.string()),
  theirs: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  amount: money,
})

export const close = post('close', '/recon/days/:kind/:source/:day/close', {
  summary: 'Closes a day whose differences all have a destination; days are closed one after another.',
  access: 'approveRecon',
  effect: 'write',
  params: ofDay,
  output: z.null(),
  errors: ['RECON/NOT_FOUND', 'RECON/CLOSED', 'RECON/OPEN', 'RECON/ORDER'],
})

export const floats = get('floats', '/recon/floats', {
  summary: 'What each gateway holds: what it said of closed days, and what we know of it since.',
  access: 'readMoney',
  effect: 'read',
  output: z.array(
    z.object({
      gateway: z.string(),
      currency: z.enum(['CNY', 'USDT']),
      /** In the units of the currency, as text. */
      balance: z.string(),
      came: z.string(),
      went: z.string(),
      /** The day after which `came` and `went` are counted; null: no day was closed yet. */
      closedDay: z.nullable(siteDate),
    }),
  ),
})
