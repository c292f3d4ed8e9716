import * as api from '@liuhe/contract/api/operator/recon.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { StaffObject } from '@liuhe/domain/staff-areas.ts'
import { addDays, isSiteDate } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { siteDay, siteSpan } from '../../db/site-days.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { propose } from '../approvals/index.ts'
import { compareHour, ProviderRefused, ProviderUnknown, type WalletDesk } from '../game-wallet/index.ts'
import { maskedAccounts } from '../member/index.ts'
import { mountOperatorArea } from '../operators/index.ts'
import { arrivedSince, GatewayRefused, GatewayUnknown, type PaymentDesk, reconcileDay } from '../payments/index.ts'
import { rechargeChannels, rechargesLike } from '../recharge/index.ts'
import { closeDay, requireOpen } from './close-day.ts'
import { lastClosed, lockSource } from './close-queries.ts'
import { bookingOf, lockOpen, reconDifference } from './recon-difference.ts'
import { dayOf, type OfDay, RECON_BOOKS } from './recon-books.ts'
import { listDays, listDifferences, readDay } from './read-days.ts'

/** Who is asked for lists again. */
export interface ReconParts {
  payments: PaymentDesk
  wallet: WalletDesk
}

/** Reconciliation, for those who look after money (docs/payments.md). */
export const mountRecon = (server: Server, parts: ReconParts): void =>
  mountOperatorArea(server, api, {
    days: ({ sql, clock }, query) => listDays({ sql, now: clock.now() }, query),
    differences: ({ sql }, query) => listDifferences(sql, query),
    candidates: ({ sql }, query) => listCandidates(sql, query),
    pull: {
      ownTransactions: async ({ sql, record }, ofDay) => {
        await dayOf(sql, ofDay)
        await inTransaction(sql, (tx) => requireOpen(tx, ofDay))
        await pullDay(parts, sql, ofDay)
        const { missingHere, missingThere, different } = await readDay(sql, ofDay)
        const differences = missingHere + missingThere + different
        await inTransaction(sql, (tx) => record(tx, { object: objectOf(ofDay), after: { differences } }))
        return { differences }
      },
    },
    async carry({ tx, operator, note }, { kind, source, day, reference, what, part, note: words }) {
      const place = { kind, source, day, reference, what, part }
      note({ object: objectOf(place), after: { reference, what, way: 'carried' }, reason: words })
      await lockSource(tx, place)
      await requireOpen(tx, place)
      const found = await lockOpen(tx, place)
      if (found.settledWay !== null) throw new Refusal('RECON/SETTLED')
      const to = { way: 'carried' as const, note: words, by: operator.login, approvalId: null }
      await RECON_BOOKS[kind].settle(tx, place, to)
      return null
    },
    async settle(context, { kind, source, day, reference, what, part, ...wish }) {
      const { tx } = context
      const { requestId, counter, worth, reason } = wish
      const place = { kind, source, day, reference, what, part }
      const { currency } = await dayOf(tx, place)
      const found = await lockOpen(tx, place)
      const { side, amount } = bookingOf(place, found, { currency, worth })
      const { ours, theirs } = found
      const payload = { ...place, ours, theirs, counter, side, amount: String(amount) }
      return propose(context, reconDifference, { payload, revision: 0, reason, requestId })
    },
    async close({ tx, operator, note }, ofDay) {
      note({ object: objectOf(ofDay), after: { state: 'closed' } })
      await closeDay(tx, ofDay, operator.login)
      return null
    },
    floats: ({ sql, clock }) => listFloats(parts, sql, clock.now()),
  })

const objectOf = ({ kind, source, day }: OfDay): StaffObject => `recon/${kind}/${source}/${day}`

/** Asks the counterparty for a day again. @throws RECON/SILENT when it does not answer, or is not configured */
async function pullDay({ payments, wallet }: ReconParts, sql: Queryable, { kind, source, day }: OfDay): Promise<void> {
  try {
    if (kind === 'gateway') {
      const settings = payments.gateways.find(({ name }) => name === source)
      if (settings === undefined) throw new Refusal('RECON/SILENT')
      await reconcileDay(payments, settings, day)
      return
    }
    const provider = wallet.providers.providerOf(source)
    if (provider === undefined) throw new Refusal('RECON/SILENT')
    const { from, until } = await siteSpan(sql, day)
    const over = Math.min(until.getTime(), wallet.clock.now() - HOUR_MS)
    for (let hour = from.getTime(); hour < over; hour += HOUR_MS) await compareHour(wallet, provider, hour)
  } catch (error) {
    if (SILENCES.some((silence) => error instanceof silence)) throw new Refusal('RECON/SILENT')
    throw error
  }
}

const HOUR_MS = 3_600_000
const SILENCES = [GatewayUnknown, GatewayRefused, ProviderUnknown, ProviderRefused]

/** Orders that money without one may belong to: of the gateway and the amount, from the day before on. */
async function listCandidates(
  sql: Queryable,
  { kind, source, day, amount }: InputOf<typeof api.candidates>,
): Promise<OutputOf<typeof api.candidates>> {
  if (kind !== 'gateway') return []
  if (!isSiteDate(day)) throw new Refusal('REQ/INVALID')
  const span = await siteSpan(sql, addDays(day, -1), day)
  const [found, channels] = await Promise.all([
    rechargesLike(sql, { gateway: source, amount: BigInt(amount), ...span }),
    rechargeChannels(sql),
  ])
  const accounts = await maskedAccounts(
    sql,
    found.map(({ memberId }) => memberId),
  )
  return found.map(({ rechargeId, memberId, channelCode, amount: asked, status, createdAt }) => ({
    rechargeNo: String(rechargeId),
    memberId: String(memberId),
    account: accounts.get(memberId) ?? '',
    channelName: channels.find(({ code }) => code === channelCode)?.name ?? channelCode,
    ...{ amount: asked, status, createdAt: createdAt.getTime() },
  }))
}

/** What each gateway holds: by its own lists of the closed days, and by what we know since. */
async function listFloats({ payments }: ReconParts, sql: Queryable, now: number): Promise<OutputOf<typeof api.floats>> {
  const today = await siteDay(sql, now)
  return Promise.all(
    payments.gateways.map(async ({ name: gateway, dialect }) => {
      const closed = await lastClosed(sql, { kind: 'gateway', source: gateway })
      const firstDay = closed === undefined ? today : addDays(closed.day, 1)
      const { from, until } = await siteSpan(sql, firstDay < today ? firstDay : today, today)
      const [came, payouts] = await Promise.all([
        arrivedSince(sql, gateway, from),
        payments.payoutsOfDay?.(sql, { gateway, numbers: [], from, until }) ?? [],
      ])
      const went = payouts.filter(({ isPaid }) => isPaid).reduce((sum, { amount }) => sum + amount, 0n)
      return {
        gateway,
        currency: dialect === 'chain' ? ('USDT' as const) : ('CNY' as const),
        balance: String((closed?.balance ?? 0n) + came - went),
        ...{ came: String(came), went: String(went), closedDay: closed?.day ?? null },
      }
    }),
  )
}
