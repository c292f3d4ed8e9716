import type * as api from '@liuhe/contract/api/agents.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { isRateIn } from '@liuhe/domain/agents/rate.ts'
import { normaliseAccount } from '@liuhe/domain/members/fields.ts'
import { isSiteDate } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { siteSpan } from '../../db/site-days.ts'
import type { ReadContext, WriteContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { announceMember } from '../../http/sessions/sessions.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { countLinks } from './link-queries.ts'
import { registerLinkOf } from './link.ts'
import { openCodeOf } from './queries.ts'
import { agentSettings } from './settings.ts'
import { dividendRatio } from './statements/estimates.ts'
import * as queries from './team-queries.ts'

type Reading = ReadContext<SignedIn>

/** The agent himself, as his own page shows him (Domain §7.9). */
export async function readInfo({ sql, viewer }: Reading): Promise<OutputOf<typeof api.info>> {
  const { memberId } = viewer
  const [row, sums, code, linkCount, settings, ratio] = await Promise.all([
    queries.findAgent(sql, memberId),
    queries.teamSums(sql, [memberId]),
    openCodeOf(sql, memberId),
    countLinks(sql, memberId),
    agentSettings(sql),
    dividendRatio(sql, memberId),
  ])
  if (row === undefined) throw new Refusal('UC/TOKEN_INVALID')
  const sum = sums.get(memberId)
  return {
    userId: String(memberId),
    account: row.account,
    nickname: row.nickname,
    avatarId: row.avatarId,
    rate: row.rateTenths,
    ratio: ratio ?? null,
    directCount: row.subCount,
    teamCount: sum?.members ?? 0,
    onlineCount: sum?.online ?? 0,
    code: code ?? null,
    registerLink: code === undefined ? null : registerLinkOf(code),
    linkCount,
    linkMax: settings.linkMax,
    canMakeAgents: settings.canMakeAgents,
  }
}

/** `[lowest, highest]` of what may be given to somebody new. */
export async function readRange({ sql, viewer }: Reading): Promise<number[]> {
  const [{ rateMin }, own] = await Promise.all([agentSettings(sql), queries.rateOf(sql, viewer.memberId)])
  return [Math.min(rateMin, own), own]
}

/** A page of a team, with the way down to it. */
export async function listTeam(
  { sql, viewer }: Reading,
  { userId, startDate, endDate, account, ...asked }: InputOf<typeof api.subUsers>,
): Promise<OutputOf<typeof api.subUsers>> {
  const memberId = userId === undefined ? viewer.memberId : BigInt(userId)
  const trail = await trailOrRefuse(sql, viewer, memberId)
  const wanted = {
    ...asked,
    memberId,
    account: account ? normaliseAccount(account) : undefined,
    from: await dayOf(sql, startDate, 'from'),
    until: await dayOf(sql, endDate, 'until'),
  }
  const { rows, total } = await queries.selectTeam(sql, wanted)
  const sums = await queries.teamSums(sql, [memberId, ...rows.map((row) => row.memberId)])
  const own = sums.get(memberId) as queries.TeamSum
  return {
    data: rows.map((row) => memberOf(row, sums.get(row.memberId))),
    otherData: {
      teamCount: own.members,
      teamMoney: own.money,
      onlineCount: own.online,
      countedAt: own.countedAt.getTime(),
      trail,
    },
    totalCount: total,
  }
}

/** One member of the team. */
export async function readUser(
  { sql, viewer }: Reading,
  { userId }: InputOf<typeof api.user>,
): Promise<OutputOf<typeof api.user>> {
  const memberId = BigInt(userId)
  const trail = await trailOrRefuse(sql, viewer, memberId)
  const [row, sums, range] = await Promise.all([
    queries.findTeamMember(sql, memberId),
    queries.teamSums(sql, [memberId]),
    rangeOf(sql, viewer.memberId, memberId),
  ])
  if (row === undefined) throw new Refusal('AGENT/NOT_FOUND')
  const sum = sums.get(memberId)
  return {
    ...memberOf(row, sum),
    teamCount: sum?.members ?? 0,
    recharged: row.recharged,
    trail,
    isDirect: row.parentId === viewer.memberId,
    rateMin: range.min,
    rateMax: range.max,
  }
}

/**
 * Sets the rate of somebody right below the asker. The asker's row and the member's are held, so that neither moves
 * while the range is looked at (I-41).
 */
export async function setRate(
  { tx, reply, viewer }: WriteContext<SignedIn>,
  { userId, rate }: InputOf<typeof api.setRate>,
): Promise<{ rate: number }> {
  const memberId = BigInt(userId)
  await queries.holdRate(tx, viewer.memberId)
  const isDirect = await queries.lockDirect(tx, { agentId: viewer.memberId, memberId })
  if (!isDirect) throw new Refusal('AGENT/NOT_FOUND')
  const range = await rangeOf(tx, viewer.memberId, memberId)
  if (!isRateIn(range, rate)) throw new Refusal('AGENT/REBATE_RANGE', { data: percentOf(range) })
  await queries.writeRate(tx, memberId, rate)
  // What he may take with a bet stands in his session.
  await announceMember({ tx, reply }, memberId)
  return { rate }
}

/** A range as a refusal names it, in percent. */
export const percentOf = ({ min, max }: { min: number; max: number }) => ({ min: min / 10, max: max / 10 })

/** Between what the member has given himself and what his agent has (Domain §7.1). */
async function rangeOf(sql: Queryable, agentId: bigint, memberId: bigint): Promise<{ min: number; max: number }> {
  const [{ rateMin }, given, max] = await Promise.all([
    agentSettings(sql),
    queries.highestGiven(sql, memberId),
    queries.rateOf(sql, agentId),
  ])
  return { min: Math.min(Math.max(rateMin, given), max), max }
}

async function trailOrRefuse(sql: Queryable, { memberId: agentId }: SignedIn, memberId: bigint) {
  const trail = await queries.trailTo(sql, { agentId, memberId })
  if (trail === undefined) throw new Refusal('AGENT/NOT_FOUND')
  return trail.map((one) => ({ userId: String(one.memberId), account: one.account }))
}

/** The first or the last instant of a day in the site's zone. @throws REQ/INVALID for a day that does not exist */
async function dayOf(sql: Queryable, day: string | undefined, end: 'from' | 'until'): Promise<Date | undefined> {
  if (day === undefined) return undefined
  if (!isSiteDate(day)) throw new Refusal('REQ/INVALID')
  return (await siteSpan(sql, day))[end]
}

const memberOf = (row: queries.TeamRow, sum: queries.TeamSum | undefined) => ({
  userId: String(row.memberId),
  account: row.account,
  nickname: row.nickname,
  avatarId: row.avatarId,
  isAgent: row.isAgent,
  rate: row.rateTenths,
  money: row.money,
  teamMoney: sum?.money ?? 0n,
  betToday: row.betToday,
  subCount: row.subCount,
  addTime: row.addTime.getTime(),
  loginTime: row.loginTime?.getTime() ?? null,
  state: row.state,
  isOnline: row.isOnline,
})
