import { PricesEffect, WithdrawalEffect } from '@liuhe/contract/api/operator/prices.ts'
import { changedPrices, type PriceTable, priceFaults } from '@liuhe/domain/bets/price-table.ts'
import { allowedFrom, frozenAt } from '@liuhe/domain/bets/price-times.ts'
import { lunarYearOf } from '@liuhe/domain/lottery/lunar.ts'
import { formatInstant, type Instant, siteDateOf } from '@liuhe/domain/time.ts'
import * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { differenceOf } from './difference.ts'
import { groupName } from './group-queries.ts'
import * as queries from './queries.ts'
import { readPlays, readPrices, type StoredPlays, storedPrices } from './stored-prices.ts'

/** Amounts are text of 厘. */
export type PricesPayload = {
  gameId: number
  group: string
  odds: Record<string, number>
  plays: Readonly<StoredPlays>
  notesMax: number | null
  payoutMax: string | null
  /** Null: at once. */
  effectiveAt: Instant | null
  /** Its whole table comes again, and nothing above is named. */
  rollbackOf: number | null
}

/** Other prices take two people (docs/prices.md, SEC-62). */
export const prices: ApprovalKind<PricesPayload> = {
  name: 'prices',
  make: 'setPrices',
  decide: 'approvePrices',
  objectOf: ({ gameId, group }) => `prices/${gameId}/${group}`,
  async lockRevision(tx, { gameId, group }) {
    const revision = await queries.lockVersions(tx, gameId, group)
    // A group has none of its own before its first.
    if ((await baseOf(tx, { gameId, group })) === undefined) throw new Refusal('PRICES/NOT_FOUND')
    return revision
  },
  async effectOf(sql, payload) {
    const { game, base, before, after } = await wanted(sql, payload)
    const now = await queries.databaseNow(sql)
    const effectiveTime = beginOf(game, base, { payload, now })
    const { gameId, group, rollbackOf } = payload
    const groupTitle = (await groupName(sql, group)) ?? group
    return z.encode(PricesEffect, {
      ...{ gameId, gameName: game.name, groupName: groupTitle, number: base.last + 1, effectiveTime, rollbackOf },
      ...differenceOf({ family: game.family, lunarYear: lunarYearOf(siteDateOf(now)) }, before, after),
    })
  },
  async execute(tx, payload, { people: [maker, checker], reason }) {
    const { game, base, after } = await wanted(tx, payload)
    requireSound(game, after)
    const effectiveAt = beginOf(game, base, { payload, now: await queries.databaseNow(tx) })
    const { gameId, group, rollbackOf } = payload
    const number = base.last + 1
    await queries.insertVersion(tx, {
      ...{ gameId, group, number, reason, rollbackOf, madeBy: maker.login, approvedBy: checker.login },
      prices: storedPrices(after),
      effectiveAt: new Date(effectiveAt),
    })
    return { state: 'scheduled', number, effectiveTime: formatInstant(effectiveAt) }
  },
}

/**
 * Whether it may be proposed.
 * @throws PRICES/FAULTY with the rows that keep it from being offered, PRICES/TIME with the times that are allowed
 */
export async function requireAllowed(sql: Queryable, payload: PricesPayload): Promise<void> {
  const { game, base, after } = await wanted(sql, payload)
  requireSound(game, after)
  if (payload.effectiveAt === null) return
  const frozen = frozenAt(game.timing, payload.effectiveAt)
  if (frozen !== undefined) {
    const { turnNum, from, until } = frozen
    throw new Refusal('PRICES/TIME', {
      data: { turnNum, from: formatInstant(from), until: formatInstant(until) },
    })
  }
  const earliest = Math.max(base.effectiveAt.getTime(), await queries.databaseNow(sql))
  if (payload.effectiveAt <= earliest) {
    throw new Refusal('PRICES/TIME', { data: { turnNum: null, from: null, until: formatInstant(earliest + 1_000) } })
  }
}

const requireSound = ({ family }: queries.PricedGame, table: PriceTable): void => {
  const faults = priceFaults(family, table)
  if (faults.length > 0) throw new Refusal('PRICES/FAULTY', { data: { faults } })
}

/** The newest version, and the table that is asked for instead. */
async function wanted(sql: Queryable, payload: PricesPayload) {
  const { gameId, group, rollbackOf } = payload
  const [game, base] = [await queries.findGame(sql, gameId), await baseOf(sql, payload)]
  if (game === undefined || base === undefined) throw new Refusal('PRICES/NOT_FOUND')
  const before = readPrices(base)
  if (rollbackOf === null) return { game, base, before, after: changedPrices(before, changeIn(payload)) }
  const earlier = await queries.findVersion(sql, { gameId, group, number: rollbackOf })
  if (earlier === undefined) throw new Refusal('PRICES/NOT_FOUND')
  return { game, base, before, after: readPrices(earlier) }
}

/**
 * What a new version of a group is based on: its newest, or the newest standard one where it has none. Nothing of the
 * standard one's time holds for a group.
 */
export async function baseOf(sql: Queryable, { gameId, group }: queries.Book) {
  const own = await queries.newestVersion(sql, gameId, group)
  if (own !== undefined) return { ...own, group }
  if ((await groupName(sql, group)) === undefined) return undefined
  const standard = await queries.newestVersion(sql, gameId, queries.STANDARD)
  return standard && { ...standard, group: queries.STANDARD, last: 0, effectiveAt: new Date(0) }
}

const changeIn = ({ odds, plays, notesMax, payoutMax }: PricesPayload) => ({
  odds,
  plays: readPlays(plays),
  notesMax: notesMax ?? undefined,
  payoutMax: payoutMax === null ? undefined : BigInt(payoutMax),
})

/**
 * When a version begins that is decided about now: at the time that was asked for, with notice for every process, after
 * the version before it, and outside the last minute of a turn. A whole second, as people read it.
 */
function beginOf(
  { timing }: queries.PricedGame,
  base: queries.PricedVersion,
  { payload, now }: { payload: PricesPayload; now: Instant },
): Instant {
  const earliest = Math.max(now + queries.NOTICE_MS, base.effectiveAt.getTime() + 1)
  return allowedFrom(timing, Math.max(payload.effectiveAt ?? 0, Math.ceil(earliest / 1_000) * 1_000))
}

type WithdrawalPayload = { gameId: number; group: string; number: number }

/** A scheduled version is taken back by two people, too. */
export const pricesWithdrawal: ApprovalKind<WithdrawalPayload> = {
  name: 'prices-withdrawal',
  make: 'setPrices',
  decide: 'approvePrices',
  objectOf: ({ gameId, group }) => `prices/${gameId}/${group}`,
  async lockRevision(tx, payload) {
    const revision = await queries.lockVersions(tx, payload.gameId, payload.group)
    const version = await queries.findVersion(tx, payload)
    if (version === undefined) throw new Refusal('PRICES/NOT_FOUND')
    const hasBegun = version.effectiveAt.getTime() <= (await queries.databaseNow(tx)) + queries.NOTICE_MS
    if (version.withdrawnAt !== null || hasBegun) throw new Refusal('PRICES/BEGUN')
    return revision
  },
  async effectOf(sql, payload) {
    const [game, version] = [await queries.findGame(sql, payload.gameId), await queries.findVersion(sql, payload)]
    if (game === undefined || version === undefined) return null
    const { gameId, group, number } = payload
    const { effectiveAt, reason } = version
    const groupTitle = (await groupName(sql, group)) ?? group
    return z.encode(WithdrawalEffect, {
      ...{ gameId, gameName: game.name, groupName: groupTitle, number, effectiveTime: effectiveAt.getTime(), reason },
    })
  },
  async execute(tx, payload, { people: [maker, checker], reason }) {
    const people = { madeBy: maker.login, approvedBy: checker.login }
    if (!(await queries.withdrawVersion(tx, { ...payload, ...people, reason }))) throw new Refusal('PRICES/BEGUN')
    return { state: 'withdrawn', number: payload.number }
  },
}
