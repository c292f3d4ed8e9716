/** One member from every side (360°), each tab by itself. */
import type * as api from '@liuhe/contract/api/operator/members.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import { groupOf } from '@liuhe/domain/members/group-rule.ts'
import { mask, maskEmail } from '@liuhe/domain/members/mask.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import { yearsAt } from '@liuhe/domain/members/age.ts'
import type { Queryable } from '../../db/connect.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { billNets } from '../../ledger/bills.ts'
import { balancesOfMember } from '../../ledger/index.ts'
import type { Asker } from '../../platform/remember.ts'
import { countDirect, lineTo, openCodeOf, teamSums } from '../agents/index.ts'
import { devicesOf, membersOnSameDevices } from '../auth/index.ts'
import { ordersOfMember } from '../bets/index.ts'
import { gameNames, moneyOfMember } from '../bills/index.ts'
import { chatStandingOf } from '../chat/index.ts'
import { boundPhoneOf, maskedAccounts } from '../member/index.ts'
import { auditOfObject, loginsOf } from '../operators/index.ts'
import { countSessions, membersOfSameAccounts, selectSessions } from '../security/index.ts'
import { selectGroups } from './group-queries.ts'
import { shownLinks } from './links.ts'
import { foundMember, objectOf } from './one-member.ts'
import { countNotes, type NoteRow, selectNotes } from './queries.ts'
import { shownRows } from './rows.ts'

/** Types of bills by which members gain and lose in play: stakes, what came back of them, and what was won. */
const PLAY_TYPES = [3, 4, 7, 21, 26, 29, 32, 35, 36, 38, 39]
const NEIGHBOURS_SHOWN = 5

/** What of a member is his own, by its ends. */
const masked = (text: string | null): string | null => (text === null ? null : mask(text))

export async function readMember({ sql, clock }: Asker, id: string): Promise<OutputOf<typeof api.detail>> {
  const row = await foundMember(sql, id)
  const { memberId, birthday } = row
  const [shown, groups, balances, won, device, account, binding, notes, liveSessions, links] = await Promise.all([
    shownRows(sql, [row]),
    selectGroups(sql),
    balancesOfMember(sql, memberId),
    billNets(sql, [memberId], PLAY_TYPES),
    membersOnSameDevices(sql, memberId),
    membersOfSameAccounts(sql, memberId),
    boundPhoneOf(sql, memberId),
    countNotes(sql, memberId),
    countSessions(sql, memberId),
    shownLinks(sql, memberId),
  ])
  const group = groupOf(groups, row)
  const [one] = shown
  if (one === undefined) throw new Error(`member ${id} has no row`)
  return {
    ...one,
    ...{ revision: row.revision, nickname: row.nickname, company: row.company, balances, notes, liveSessions },
    birthday: birthday === null ? null : `${birthday.slice(0, 2)}**-**-**`,
    age: birthday === null ? null : yearsAt(birthday, siteDateOf(clock.now())),
    ...{ email: row.email === null ? null : maskEmail(row.email), qq: masked(row.qq), weixin: masked(row.weixin) },
    isPhoneBound: binding !== undefined,
    group: group === undefined ? null : { groupId: group.groupId, name: group.name },
    wonInAll: won.get(memberId) ?? 0n,
    sameDevice: await neighboursOf(sql, device),
    sameAccount: await neighboursOf(sql, account),
    links,
  }
}

/** How many others there are, and the first of them. */
async function neighboursOf(sql: Queryable, ids: readonly bigint[]) {
  return { count: ids.length, members: await namedMembers(sql, ids.slice(0, NEIGHBOURS_SHOWN)) }
}

async function namedMembers(sql: Queryable, ids: readonly bigint[]) {
  const names = await maskedAccounts(sql, ids)
  return ids.map((id) => ({ memberId: String(id), account: names.get(id) ?? '' }))
}

export async function readMoney(
  asker: Asker,
  { memberId: id, startDate, endDate, direction, tranType, after, rows }: InputOf<typeof api.moneyTrail>,
): Promise<OutputOf<typeof api.moneyTrail>> {
  const { memberId } = await foundMember(asker.sql, id)
  const before = after === undefined ? undefined : BigInt(keyOf(after, ['big'])[0] as string)
  const types = tranType === undefined ? undefined : [tranType]
  const filter = { from: startDate, until: endDate, direction, types }
  const { lines, next, days, difference } = await moneyOfMember(asker, memberId, { ...filter, before, rows })
  return {
    data: lines.map(({ billNo, addTime, tranType: type, content, orderNo, from, to, amount, after: left }) => ({
      ...{ billNo, at: addTime, tranType: type, content, orderNo, from, to, amount, after: left },
    })),
    next: nextKey(next === null ? [] : [next], 1, (seq) => [String(seq)]),
    ...{ days, difference },
  }
}

export async function readBets(
  asker: Asker,
  { memberId: id, after, rows }: InputOf<typeof api.bets>,
): Promise<OutputOf<typeof api.bets>> {
  const { memberId } = await foundMember(asker.sql, id)
  const before = after === undefined ? undefined : BigInt(keyOf(after, ['big'])[0] as string)
  const [orders, names] = await Promise.all([ordersOfMember(asker.sql, memberId, { before, rows }), gameNames(asker)])
  return {
    data: orders.map(
      ({ orderId, at, gameId, turnNum, family, playCode, selectionText, notes, total, reward, state }) => ({
        ...{ orderNo: String(orderId), at: at.getTime(), gameId, gameName: names.get(gameId) ?? '', turnNum },
        ...{ playName: playOf(family, playCode)?.name ?? playCode, selection: selectionText },
        ...{ notes, total, reward, state },
      }),
    ),
    next: nextKey(orders, rows, ({ orderId }) => [String(orderId)]),
  }
}

export async function readAccess(sql: Queryable, id: string): Promise<OutputOf<typeof api.access>> {
  const { memberId } = await foundMember(sql, id)
  const [sessions, devices] = await Promise.all([selectSessions(sql, memberId), devicesOf(sql, memberId)])
  const others = [...new Set(devices.flatMap((device) => device.others))].map(BigInt)
  const names = new Map((await namedMembers(sql, others)).map((other) => [other.memberId, other]))
  return {
    sessions: sessions.map(({ startedAt, usedAt, endedAt, address, ...session }) => ({
      ...session,
      ...{ startedAt: startedAt.getTime(), usedAt: usedAt.getTime(), endedAt: endedAt?.getTime() ?? null },
      address: address === null ? null : networkOf(address),
    })),
    devices: devices.map(({ device, lastAt, others: ids }) => ({
      ...{ device: device.slice(0, 8), lastAt: lastAt.getTime() },
      others: ids.flatMap((other) => names.get(other) ?? []),
    })),
  }
}

/** An address without its host. */
const networkOf = (address: string): string =>
  address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}:*` : address.replace(/\.\d+$/, '.*')

export async function readLine(sql: Queryable, id: string): Promise<OutputOf<typeof api.agentLine>> {
  const { memberId } = await foundMember(sql, id)
  const [line, sums, direct, code] = await Promise.all([
    lineTo(sql, memberId),
    teamSums(sql, [memberId]),
    countDirect(sql, memberId),
    openCodeOf(sql, memberId),
  ])
  const team = sums.get(memberId)
  return {
    line: line.map((one) => ({
      ...{ memberId: String(one.memberId), account: mask(one.account), rate: one.rateTenths, isAgent: one.isAgent },
    })),
    team: { direct, members: team?.members ?? 0, money: team?.money ?? 0n },
    linkCode: code ?? null,
  }
}

export async function readChat(sql: Queryable, id: string): Promise<OutputOf<typeof api.chatStanding>> {
  const { memberId, enableChat } = await foundMember(sql, id)
  const standing = await chatStandingOf(sql, memberId)
  return standing === undefined ? null : { ...standing, enableChat, seenAt: standing.seenAt.getTime() }
}

/** Notes in wire form. */
export async function shownNotes(sql: Queryable, rows: readonly NoteRow[]) {
  const logins = await loginsOf(sql, [...new Set(rows.map(({ operatorId }) => operatorId))])
  return rows.map(({ noteId, kind, words, operatorId, writtenAt }) => ({
    ...{ noteId: String(noteId), kind, words, login: logins.get(operatorId) ?? '', at: writtenAt.getTime() },
  }))
}

export async function readNotes(
  sql: Queryable,
  { memberId: id, after, rows }: InputOf<typeof api.notes>,
): Promise<OutputOf<typeof api.notes>> {
  const { memberId } = await foundMember(sql, id)
  const before = after === undefined ? undefined : BigInt(keyOf(after, ['big'])[0] as string)
  const found = await selectNotes(sql, memberId, { before, rows })
  return { data: await shownNotes(sql, found), next: nextKey(found, rows, ({ noteId }) => [String(noteId)]) }
}

/** What operators did to him, without the figures: those are the auditor's. */
export async function readTrail(
  sql: Queryable,
  { memberId: id, before, rows }: InputOf<typeof api.trail>,
): Promise<OutputOf<typeof api.trail>> {
  const { memberId } = await foundMember(sql, id)
  const entries = await auditOfObject(sql, {
    ...{ before, object: objectOf(memberId), rows },
    ...{ login: undefined, action: undefined, result: undefined, span: undefined, isWhole: true },
  })
  return entries.map(({ position, entry }) => {
    const { at, login, role, action, outcome, reason } = JSON.parse(entry) as Record<string, string | null>
    return {
      ...{ position, at: Date.parse(at ?? ''), login: login ?? null, role: role ?? null },
      ...{ action: action ?? '', outcome: outcome ?? '', reason: reason ?? null },
    }
  })
}
