import { randomUUID } from 'node:crypto'
import * as limits from '@liuhe/contract/api/limits.ts'
import * as memberApi from '@liuhe/contract/api/member.ts'
import * as audit from '@liuhe/contract/api/operator/audit.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as deeds from '@liuhe/contract/api/operator/member-deeds.ts'
import * as members from '@liuhe/contract/api/operator/members.ts'
import * as api from '@liuhe/contract/api/operator/protection.ts'
import { ASSESSMENT_QUESTIONS } from '@liuhe/domain/members/protection.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { DAY_MS, HOUR_MS } from '@liuhe/domain/time.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { aSession } from '../../testing/factories.ts'
import { aMember, anOpenDraw, drawIs } from '../../testing/money-world.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { systemClock } from '../../platform/clock.ts'
import { approve } from '../approvals/testing.ts'
import { createBetDesk, settleOrders } from '../bets/index.ts'
import { aLine, aRequest } from '../bets/testing.ts'
import { authorizeDeposit, authorizeWager } from '../limits/index.ts'
import { checkLimits } from '../limits/testing.ts'
import { codeOf } from '../security/testing.ts'
import { findCases } from './find-cases.ts'

// Who looks after players tightens at once and alone; an exclusion ends by two people only.

const db = useTestDatabase()
let world: OperatorWorld
let app: TestApp
let guard: string
let second: string

beforeAll(async () => {
  world = await createOperatorWorld(db)
  app = await createTestApp(db, { limits: unlimited })
  guard = await world.tokenOf('protection')
  second = await world.tokenOf('protection')
})
afterEach(() => checkLimits(db.owner))
afterAll(async () => {
  await world.close()
  await app.close()
})

const aPlayer = async () => {
  const id = await aMember(db.owner, { balance: yuan('1000') })
  return { id, memberId: String(id), as: await aSession(db, { memberId: id, account: '' }) }
}
const seen = (memberId: string, as = guard) => world.call(api.member, { memberId }, as)
const deedOf = async (memberId: string) => ({
  ...{ memberId, requestId: randomUUID(), reason: '连续亏损，电话沟通后' },
  revision: (await seen(memberId)).revision,
})
const wager = (memberId: bigint, amount: string): Promise<string> =>
  inTransaction(db.sql, (tx) => authorizeWager(tx, { memberId, amount: yuan(amount) })).then(
    () => 'OK',
    ({ code }: { code: string }) => code,
  )

describe('a limit', () => {
  it('is lowered at once by one person, and never raised', async () => {
    const { id, memberId, as } = await aPlayer()
    const deed = { ...(await deedOf(memberId)), kind: 'stake', period: 'day' } as const
    const { revision } = await world.call(api.lowerLimit, { ...deed, amount: yuan('100') }, guard)
    expect([await wager(id, '101'), await wager(id, '100')]).toEqual(['RG/STAKE_LIMIT', 'OK'])
    expect(await world.call(api.lowerLimit, { ...deed, amount: yuan('100') }, guard)).toEqual({ revision })
    const next = async (amount: string) =>
      codeOf(world.call(api.lowerLimit, { ...deed, ...(await deedOf(memberId)), amount: yuan(amount) }, guard))
    expect([await next('100'), await next('200'), await next('50')]).toEqual([
      'RG/ONLY_TIGHTER',
      'RG/ONLY_TIGHTER',
      'OK',
    ])
    expect(await wager(id, '51')).toBe('RG/STAKE_LIMIT')
    // What somebody has looked at before is no ground for a change.
    const old = { ...deed, requestId: randomUUID(), amount: yuan('10') }
    expect(await codeOf(world.call(api.lowerLimit, old, guard))).toBe('MEMBER/CHANGED')
    // The member raises it himself, by his own rule.
    await app.call(limits.change, { kind: 'stake', period: 'day', amount: yuan('500') }, { as })
    const { data } = await world.call(api.raises, {}, guard)
    expect(data).toMatchObject([{ memberId, kind: 'stake', amount: yuan('50'), next: yuan('500') }])
    expect((await seen(memberId)).events.map(({ by }) => by).slice(0, 2)).toEqual([
      '会员本人',
      expect.stringContaining('protecti'),
    ])
    const auditor = await world.tokenOf('auditor')
    const [entry] = await world.call(audit.list, { object: `member/${memberId}`, rows: 1 }, auditor)
    expect(JSON.parse(entry?.entry ?? '')).toMatchObject({
      action: 'protection.lowerLimit',
      reason: '连续亏损，电话沟通后',
    })
  })
})

describe('a pause', () => {
  it('begins at once, is seen by every process, and cannot be shortened by anybody [RG-1]', async () => {
    const { id, memberId, as } = await aPlayer()
    await app.call(memberApi.status, {}, { as })
    await world.call(api.startPause, { ...(await deedOf(memberId)), length: '7d' }, guard)
    expect(await wager(id, '1')).toBe('RG/TIME_OUT')
    const again = { ...(await deedOf(memberId)), length: '24h' } as const
    expect(await codeOf(world.call(api.startPause, again, guard))).toBe('RG/ONLY_TIGHTER')
    expect(await codeOf(world.call(api.lift, await deedOf(memberId), guard))).toBe('RG/NOTHING_WAITS')
    const { data } = await world.call(api.pauses, {}, guard)
    expect(data).toMatchObject([{ memberId, returnAskedAt: null, by: expect.stringContaining('protecti') }])
    await world.call(api.startPause, { ...(await deedOf(memberId)), length: '6m' }, guard)
    expect(await wager(id, '1')).toBe('RG/EXCLUDED')
    await expect.poll(() => codeOf(app.call(memberApi.status, {}, { as }))).toBe('UC/TOKEN_INVALID')
  })
})

/** Somebody excluded whose time has been over for a while, as if he had asked to return then. */
async function anExcluded({ askedAgo }: { askedAgo: number | null }) {
  const player = await aPlayer()
  await app.call(limits.pause, { length: '6m' }, { as: player.as })
  await db.owner`
    update gaming_pause set started_at = started_at - interval '200 days', ends_at = ends_at - interval '200 days'
    where member_id = ${player.id}`
  if (askedAgo !== null) {
    const as = await aSession(db, { memberId: player.id, account: '' })
    await app.call(limits.askReturn, {}, { as })
    await db.owner`
      update gaming_pause set return_asked_at = return_asked_at - ${askedAgo} * interval '1 millisecond'
      where member_id = ${player.id}`
  }
  return player
}

describe('an exclusion', () => {
  it('ends by two people, after its time and a day after the wish of its member [RG-5]', async () => {
    const { id, memberId } = await anExcluded({ askedAgo: DAY_MS + HOUR_MS })
    expect(await wager(id, '1')).toBe('RG/EXCLUDED')
    const [row] = (await world.call(api.queue, { kind: 'return' }, guard)).data.filter(
      (one) => one.memberId === memberId,
    )
    expect(row?.liftableAt).toBeLessThan(Date.now())
    const deed = await deedOf(memberId)
    const wish = await world.call(api.lift, deed, guard)
    expect(await wager(id, '1')).toBe('RG/EXCLUDED')
    expect(await codeOf(approve(world, wish, guard))).toBe('APPROVAL/OWN')
    const { effect } = await world.call(approvals.read, { approvalId: wish.approvalId }, second)
    expect(effect).toMatchObject({ memberId, openCases: 0, highBefore: 0 })
    expect(await approve(world, wish, second)).toMatchObject({ outcome: { state: 'lifted' } })
    expect(await wager(id, '1')).toBe('OK')
    expect((await seen(memberId)).cases).toMatchObject([{ kind: 'return', outcome: 'lifted' }])
  })

  it.each<[string, number | null, string]>([
    ['without the wish of its member', null, 'RG/NOTHING_WAITS'],
    ['within a day of the wish', DAY_MS - HOUR_MS, 'RG/TOO_EARLY'],
  ])('is not lifted %s, by any call of any role [RG-5]', async (_, askedAgo, code) => {
    const { id, memberId } = await anExcluded({ askedAgo })
    expect(await codeOf(world.call(api.lift, await deedOf(memberId), guard))).toBe(code)
    // Nothing else that an operator may do to a member lets him play.
    const risk = await world.tokenOf('risk')
    const { revision } = await world.call(members.detail, { memberId }, risk)
    const deed = { memberId, requestId: randomUUID(), reason: '恢复', revision }
    await world.call(deeds.setState, { ...deed, state: 'suspended' }, risk)
    await world.call(
      deeds.setState,
      { ...deed, requestId: randomUUID(), revision: revision + 1, state: 'active' },
      risk,
    )
    const [found] = (await seen(memberId)).cases.filter(({ kind }) => kind === 'return')
    if (found !== undefined) await world.call(api.closeCase, { ...assessed(found), level: 'low' }, guard)
    expect(await wager(id, '1')).toBe('RG/EXCLUDED')
  })

  it('is not lifted when its member stays away again before the second person agrees', async () => {
    const { id, memberId } = await anExcluded({ askedAgo: 2 * DAY_MS })
    const wish = await world.call(api.lift, await deedOf(memberId), guard)
    const as = await aSession(db, { memberId: id, account: '' })
    await app.call(limits.pause, { length: '12m' }, { as })
    expect(await codeOf(approve(world, wish, second))).toBe('APPROVAL/CHANGED')
    expect(await wager(id, '1')).toBe('RG/EXCLUDED')
  })

  it('of somebody who came back under another name waits for a person who confirms it', async () => {
    const [one, two] = [await aPlayer(), await aPlayer()]
    const identity = { fullName: '周小安', birthday: '1988-08-08' }
    const { fullName, birthday } = identity
    await db.owner`
      update member set full_name = ${fullName}, birthday = ${birthday} where member_id = ${one.id}`
    await app.call(limits.pause, { length: '12m' }, { as: one.as })
    await app.call(memberApi.modifyUserInfo, identity, { as: two.as })
    const [found] = (await world.call(api.queue, { kind: 'match' }, guard)).data
    expect(found).toMatchObject({ memberId: two.memberId, facts: { other: { memberId: one.memberId } } })
    const about = { caseId: found?.caseId ?? 0, revision: 0, requestId: randomUUID() }
    const assess = { ...about, level: 'low', answers: ANSWERS, words: '不是同一人' } as const
    expect(await codeOf(world.call(api.closeCase, assess, guard))).toBe('RG/ASSESSMENT')
    const confirm = { ...about, requestId: randomUUID(), reason: '姓名生日一致' }
    await world.call(api.confirmMatch, confirm, guard)
    await world.call(api.confirmMatch, confirm, guard)
    expect(await codeOf(world.call(api.confirmMatch, { ...confirm, requestId: randomUUID() }, second))).toBe(
      'RG/CASE_OVER',
    )
    expect(await wager(two.id, '1')).toBe('RG/EXCLUDED')
  })
})

const ANSWERS = Object.fromEntries(ASSESSMENT_QUESTIONS.map((question) => [question, false])) as Record<
  (typeof ASSESSMENT_QUESTIONS)[number],
  boolean
>
const assessed = ({ caseId, revision }: { caseId: number; revision: number }) => ({
  ...{ caseId, revision, requestId: randomUUID(), answers: ANSWERS, words: '已沟通，暂无需处理' },
})

describe('play that calls for somebody', () => {
  const deposit = (memberId: bigint, amount: string, reference: string) =>
    inTransaction(db.sql, (tx) => authorizeDeposit(tx, { memberId, reference, amount: yuan(amount) }))

  it('is deposits that rise while money is lost; those that do not, or of a winner, are none', async () => {
    const [chaser, steady, winner] = [await aPlayer(), await aPlayer(), await aPlayer()]
    const draw = await anOpenDraw(db.owner)
    const bets = createBetDesk(db.sql)
    for (const [at, amount] of ['100', '200', '400', '800'].entries()) {
      await deposit(chaser.id, amount, `c${at}`)
      await deposit(steady.id, '400', `s${at}`)
      await deposit(winner.id, amount, `w${at}`)
    }
    for (const { id } of [chaser, steady]) {
      await bets.place({ memberId: id, rebateTenths: 0 }, await aRequest(db.owner, draw, [aLine('103', '大', '50')]))
    }
    await drawIs(db.owner, draw, '1,2,3,4,5,6,8')
    await settleOrders(db.sql, draw)
    await findCases(db.sql, { clock: systemClock })
    await findCases(db.sql, { clock: systemClock })
    const { data, totalCount } = await world.call(api.queue, { kind: 'chasing' }, guard)
    expect([data.map(({ memberId }) => memberId), totalCount]).toEqual([[chaser.memberId], 1])
    const [found] = data
    expect(found?.facts).toEqual({ times: 4, last: yuan('800'), lost: yuan('50') })
    expect((found?.dueAt ?? 0) - (found?.raisedAt ?? 0)).toBeLessThanOrEqual(HOUR_MS)
    if (found === undefined) throw new Error('no case')
    const { [ASSESSMENT_QUESTIONS[0]]: _, ...some } = ANSWERS
    const partly = { ...assessed(found), level: 'high', answers: some } as const
    expect(await codeOf(world.call(api.closeCase, partly, guard))).toBe('RG/ASSESSMENT')
    await world.call(api.closeCase, { ...assessed(found), level: 'high' }, guard)
    // It was looked at today.
    await findCases(db.sql, { clock: systemClock })
    expect((await world.call(api.queue, { kind: 'chasing' }, guard)).totalCount).toBe(0)
    expect((await seen(chaser.memberId)).cases).toMatchObject([{ level: 'high', outcome: 'assessed' }])
    expect((await seen(chaser.memberId)).figures).toMatchObject({ lostToday: yuan('50'), deposited30: yuan('1500') })
  })

  it('is twelve hours of play, by those who are here now', async () => {
    const [tired, fresh] = [await aPlayer(), await aPlayer()]
    const draw = await anOpenDraw(db.owner)
    const bets = createBetDesk(db.sql)
    for (const { id } of [tired, fresh]) {
      await bets.place({ memberId: id, rebateTenths: 0 }, await aRequest(db.owner, draw, [aLine('103', '大', '10')]))
    }
    // The tired one has staked every ten minutes for thirteen hours.
    await db.owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`
        insert into bet_order (order_id, member_id, account_id, trial, draw_id, game_id, turn_num, transfer_id,
          play_code, bet_info, odds, stake, notes, total, model, win_max, rebate_tenths, bet_end_at, added_at)
        select id_at(now() - n * interval '10 minutes') + 1, member_id, account_id, trial, draw_id, game_id, turn_num,
          transfer_id, play_code, bet_info, odds, stake, notes, total, model, win_max, rebate_tenths, bet_end_at,
          now() - n * interval '10 minutes'
        from bet_order, generate_series(1, 78) n where member_id = ${tired.id}`
    })
    await findCases(db.sql, { clock: systemClock })
    const { data } = await world.call(api.queue, { kind: 'long-play' }, guard)
    expect(data.map(({ memberId }) => memberId)).toEqual([tired.memberId])
    expect(data[0]?.facts.minutes).toBeGreaterThanOrEqual(720)
    await db.owner`
      delete from bet_order where member_id = ${tired.id} and added_at < now() - interval '5 minutes'`
  })
})
