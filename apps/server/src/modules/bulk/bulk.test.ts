import { randomUUID } from 'node:crypto'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as api from '@liuhe/contract/api/operator/bulk.ts'
import * as deeds from '@liuhe/contract/api/operator/member-deeds.ts'
import * as members from '@liuhe/contract/api/operator/members.ts'
import type { InputOf } from '@liuhe/contract/endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BULK_PARTS } from '../../bulk-parts.ts'
import { systemClock } from '../../platform/clock.ts'
import { aMember } from '../../testing/money-world.ts'
import { aSession } from '../../testing/factories.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { approve } from '../approvals/testing.ts'
import { withdrawHold } from '../security/index.ts'
import { codeOf } from '../security/testing.ts'
import { runBulk } from './run-bulk.ts'

// One deed for many rows: what was proposed is what is done, by two people, each row once.

const db = useTestDatabase()
let world: OperatorWorld
let maker: string
let checker: string

beforeAll(async () => {
  world = await createOperatorWorld(db)
  checker = await world.tokenOf('risk')
})
// Nobody has more than five waiting.
beforeEach(async () => {
  maker = await world.tokenOf('risk')
})
afterAll(() => world.close())

type Wish = InputOf<typeof api.propose>
const wish = (part: Pick<Wish, 'what' | 'deed'> & Partial<Wish>): Wish => ({
  ...{ requestId: randomUUID(), address: '/members?vip=5', reason: '内测邀请名单', ids: undefined },
  ...part,
})
/** Members of a level that nobody else of these tests has. */
const ofVip = (vip: number) => ({
  list: 'members' as const,
  filter: {
    ...{ vip, account: undefined, state: undefined, tag: undefined, groupId: undefined, agentId: undefined },
    sort: 'new' as const,
  },
})
const propose = (part: Parameters<typeof wish>[0], as = maker) => world.call(api.propose, wish(part), as)
const some = async (count: number, vip: number): Promise<bigint[]> => {
  const made: bigint[] = []
  for (let n = 0; n < count; n++) made.push(await aMember(db.owner))
  await db.owner`update member set vip_level = ${vip} where member_id = any (${made.map(String)}::bigint[])`
  return made
}
const refuseFaults = (fault: unknown) => {
  throw fault
}
const running = { parts: BULK_PARTS, clock: systemClock }
const run = () => runBulk(db.sql, running, refuseFaults)
const readOf = (bulkId: number, as = checker) => world.call(api.read, { bulkId, rows: 200 }, as)
const tagsOf = async (memberId: bigint) =>
  (await world.call(members.detail, { memberId: String(memberId) }, maker)).tags
const effectOf = async (approvalId: number) =>
  (await world.call(approvals.read, { approvalId }, checker)).effect as Record<string, unknown>
/** Entries of the audit about an object, the newest first. */
const auditOf = async (object: string) => {
  const rows = await db.owner<{ entry: string }[]>`
    select entry from operator_audit where entry::jsonb ->> 'object' = ${object} order by position desc`
  return rows.map(({ entry }) => JSON.parse(entry) as Record<string, never>)
}
const tag = (word: string) => ({ deed: 'tag-add' as const, tag: word })

describe('a deed for every row of a filter', () => {
  it('is proposed with the rows of now, decided once, and done to those rows alone', async () => {
    const [first, second, third] = (await some(3, 1)) as [bigint, bigint, bigint]
    await db.owner`insert into member_tag (member_id, tag, operator_id)
                   select ${second}, '内测', operator_id from operator limit 1`
    const asked = { what: ofVip(1), deed: tag('内测') }
    const seen = await world.call(api.look, { ...asked, ids: undefined }, maker)
    expect(seen).toMatchObject({ rows: 3, change: 2, same: 1, refused: [], filter: expect.arrayContaining(['VIP：1']) })
    expect(seen.first.map(({ would }) => would).toSorted()).toEqual(['change', 'change', 'same'])

    const proposed = await propose(asked)
    // Somebody comes into the filter, and somebody leaves it.
    const [late] = (await some(1, 1)) as [bigint]
    await db.owner`update member set vip_level = 2 where member_id = ${third}`
    expect(await effectOf(proposed.approvalId)).toMatchObject({ rows: 3, change: 2, same: 1, added: 1, gone: 1 })
    expect(await run()).toBe(0)
    expect(await tagsOf(first)).toEqual([])

    await approve(world, proposed, checker)
    // Two processes at once do each row once.
    const done = await Promise.all([run(), run()])
    expect(done[0] + done[1]).toBe(3)
    expect([await tagsOf(first), await tagsOf(third), await tagsOf(late)]).toEqual([['内测'], ['内测'], []])
    const { bulk, data } = await readOf(proposed.bulkId)
    expect(bulk).toMatchObject({ state: 'ended', waiting: 0, changed: 2, same: 1, refused: 0, words: '加标签「内测」' })
    expect(data).toHaveLength(3)
    const entries = await auditOf(`member/${first}`)
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      ...{ action: 'memberDeeds.setTags', login: bulk.madeBy, outcome: 'done', reason: '内测邀请名单' },
      ...{ before: { tags: [] }, after: { tags: ['内测'], bulk: bulk.bulkId, agreedBy: bulk.agreedBy } },
    })
    // Nothing was done to the one who had it already.
    expect(await auditOf(`member/${second}`)).toEqual([])
    const own = await auditOf(`bulk/${bulk.bulkId}`)
    expect(own.map(({ action, outcome }) => [action, outcome])).toEqual([['bulk.propose', 'done']])
    expect(await auditOf(`approval/${proposed.approvalId}`)).toHaveLength(1)
    await run()
    expect(await auditOf(`member/${first}`)).toHaveLength(1)
  })

  it('reaches nobody whom the filter of the list does not, page by page or in one', async () => {
    const own = await some(4, 3)
    const proposed = await propose({ what: ofVip(3), deed: tag('同筛') })
    const listed = await world.call(members.list, { vip: 3, rows: 200 }, maker)
    const { data } = await readOf(proposed.bulkId)
    expect(data.map(({ rowId }) => rowId)).toEqual(listed.data.map(({ memberId }) => memberId))
    expect(data).toHaveLength(own.length)
    const pages = await world.call(api.read, { bulkId: proposed.bulkId, rows: 3 }, checker)
    expect(pages.data).toHaveLength(3)
    const rest = await world.call(api.read, { bulkId: proposed.bulkId, rows: 3, after: pages.next ?? '' }, checker)
    expect([rest.data.length, rest.next]).toEqual([1, null])
  })

  it('is refused with the number of rows when it is of more than 10,000, and when it is of none', async () => {
    expect(await codeOf(propose({ what: ofVip(9), deed: tag('空') }))).toBe('BULK/EMPTY')
    await db.owner`
      insert into member (account, account_key, password_hash, vip_level)
      select 'crowd' || n, 'crowd' || n, 'x', 9 from generate_series(1, 10001) n`
    const refused = await propose({ what: ofVip(9), deed: tag('太多') }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'BULK/ROWS', data: { rows: 10_001, most: 10_000 } })
    await db.owner`update member set vip_level = 8 where account_key = 'crowd1'`
    const proposed = await propose({ what: ofVip(9), deed: tag('正好') })
    expect(proposed.rows).toBe(10_000)
    expect(await effectOf(proposed.approvalId)).toMatchObject({ rows: 10_000, change: 10_000, added: 0, gone: 0 })
  }, 60_000)

  it('that is sent again is the same proposal; another wish under its request is refused', async () => {
    await some(2, 4)
    const asked = wish({ what: ofVip(4), deed: tag('重发') })
    const first = await world.call(api.propose, asked, maker)
    await some(1, 4)
    expect(await world.call(api.propose, asked, maker)).toEqual(first)
    expect(await codeOf(world.call(api.propose, { ...asked, deed: tag('另一') }, maker))).toBe('REQ/KEY_REUSED')
    expect(first.rows).toBe(2)
    await world.call(approvals.withdraw, { approvalId: first.approvalId }, maker)
    expect((await readOf(first.bulkId)).bulk.state).toBe('refused')
  })

  it('is void when what is stored is not what was signed', async () => {
    const [one] = (await some(2, 6)) as [bigint, bigint]
    for (const spoil of [
      (id: number) => db.owner`update bulk_row set row_id = ${one}, owner_id = ${one} where bulk_id = ${id} and line = 1
                               and row_id <> ${one}`,
      (id: number) => db.owner`delete from bulk_row where bulk_id = ${id} and line = 2`,
      (id: number) => db.owner`update bulk set deed = '{"deed":"tag-add","tag":"别的"}' where bulk_id = ${id}`,
    ]) {
      const proposed = await propose({ what: ofVip(6), deed: tag('原样') })
      await db.owner`alter table bulk_row drop constraint if exists bulk_row_bulk_id_row_id_key`
      await spoil(proposed.bulkId)
      expect(await codeOf(approve(world, proposed, checker))).toBe('APPROVAL/CHANGED')
      await run()
    }
    expect(await tagsOf(one)).toEqual([])
  })
})

describe('who may', () => {
  it('propose it, and be its second person [SEC-61]', async () => {
    const [one] = (await some(1, 7)) as [bigint]
    const protection = await world.tokenOf('protection')
    const auditor = await world.tokenOf('auditor')
    const hold = { deed: 'hold' as const, until: null }
    expect(await codeOf(propose({ what: ofVip(7), deed: hold }, protection))).toBe('UC/FORBIDDEN')
    expect(await codeOf(propose({ what: ofVip(7), deed: { deed: 'bet-void' } }))).toBe('REQ/INVALID')
    const proposed = await propose({ what: ofVip(7), deed: tag('护理') }, protection)
    expect(await codeOf(approve(world, proposed, protection))).toBe('APPROVAL/OWN')
    const other = await world.tokenOf('protection')
    expect(await codeOf(approve(world, proposed, other))).toBe('UC/FORBIDDEN')
    expect((await world.call(api.list, {}, auditor))[0]).toMatchObject({ bulkId: proposed.bulkId, state: 'proposed' })
    await approve(world, proposed, checker)
    await run()
    expect(await tagsOf(one)).toEqual(['护理'])
    expect((await auditOf(`member/${one}`))[0]).toMatchObject({ role: 'protection' })
  })

  it('see one, and who has nothing to do with it', async () => {
    await some(1, 7)
    const { bulkId } = await propose({ what: ofVip(7), deed: tag('看见') })
    await db.owner`
      with made as (
        insert into bulk (list, filter, is_picked, deed, address, reason, made_by, request_id, asked, rows, digest,
                          approval_id)
        select 'orders', '{"account":"nobody"}', false, '{"deed":"bet-void"}', '/orders', '赔率错误', operator_id,
               'hidden-1', decode(repeat('00', 32), 'hex'), 1, decode(repeat('00', 32), 'hex'), 900001
        from operator limit 1 returning bulk_id)
      insert into bulk_row (bulk_id, line, row_id, owner_id) select bulk_id, 1, 1, 1 from made`
    // Everybody who reads bulk work reads both lists.
    for (const role of ['protection', 'finance-checker', 'auditor'] as const) {
      const listed = await world.call(api.list, {}, await world.tokenOf(role))
      expect([role, listed[0]?.list]).toEqual([role, 'orders'])
      expect(listed.map((one) => one.bulkId)).toContain(bulkId)
    }
    // A partner sees one team, and no list of members: nothing of this is there for him.
    const partner = await world.tokenOf('partner')
    expect(await codeOf(world.call(api.list, {}, partner))).toBe('UC/FORBIDDEN')
    expect(await codeOf(readOf(bulkId, partner))).toBe('UC/FORBIDDEN')
    expect(await codeOf(propose({ what: ofVip(7), deed: tag('外人') }, partner))).toBe('UC/FORBIDDEN')
  })

  it('pick rows: those that the list has, and no others', async () => {
    const [one] = (await some(1, 7)) as [bigint]
    const [trial] = await db.owner<[{ id: bigint }]>`
      insert into member (account, account_key, password_hash, kind)
      values ('guest1', 'guest1', 'x', 'trial') returning member_id as id`
    const what = ofVip(7)
    expect(await codeOf(propose({ what, deed: tag('挑选'), ids: [String(one), String(trial.id)] }))).toBe('REQ/INVALID')
    const proposed = await propose({ what, deed: tag('挑选'), ids: [String(one), String(one)] })
    expect(proposed.rows).toBe(1)
    expect((await readOf(proposed.bulkId)).bulk).toMatchObject({ isPicked: true, rows: 1 })
  })

  it('have at most five proposals that wait', async () => {
    const [one] = (await some(1, 7)) as [bigint]
    const again = () => propose({ what: ofVip(7), deed: tag('太多'), ids: [String(one)] })
    const made = []
    for (let n = 0; n < 5; n++) made.push(await again())
    expect(await codeOf(again())).toBe('BULK/MANY')
    await world.call(approvals.withdraw, { approvalId: made[2]?.approvalId ?? 0 }, maker)
    expect((await again()).rows).toBe(1)
  })
})

describe('rows of an approved one', () => {
  const picked = (ids: readonly bigint[]) => ({ what: ofVip(7), ids: ids.map(String) })
  const done = async (part: Parameters<typeof wish>[0]) => {
    const proposed = await propose(part)
    await approve(world, proposed, checker)
    await run()
    return proposed.bulkId
  }

  it('hold withdrawals until an instant, let them go on, and end sessions, as the deed of one does', async () => {
    const [one, two] = (await some(2, 7)) as [bigint, bigint]
    await aSession(db, { memberId: one } as never)
    const until = Math.floor(Date.now() / 1_000) * 1_000 + 3_600_000
    const { revision } = await world.call(members.detail, { memberId: String(two) }, maker)
    const alone = { memberId: String(two), requestId: randomUUID(), revision, reason: '先行处理', isHeld: true }
    await world.call(deeds.setHold, alone, maker)
    const held = await done({ ...picked([one, two]), deed: { deed: 'hold', until } })
    expect((await readOf(held)).data.map(({ state }) => state)).toEqual(['changed', 'same'])
    expect(await withdrawHold(db.sql, one)).toEqual({ reason: 'operator', until: new Date(until) })
    expect(await withdrawHold(db.sql, two)).toEqual({ reason: 'operator', until: null })
    // It ends by itself, and may be put once more then.
    await db.owner`update withdraw_stop set held_until = now() - interval '1 s' where member_id = ${one}`
    expect(await withdrawHold(db.sql, one)).toBeNull()
    expect(await codeOf(propose({ ...picked([one]), deed: { deed: 'hold', until: until - 7_200_000 } }))).toBe(
      'BULK/LATE',
    )
    const second = await done({ ...picked([one]), deed: { deed: 'hold', until: null } })
    expect((await readOf(second)).bulk.changed).toBe(1)
    const ended = await done({ ...picked([one, two]), deed: { deed: 'sessions-end' } })
    expect((await readOf(ended)).data.map(({ state }) => state)).toEqual(['changed', 'same'])
    const free = await done({ ...picked([one, two]), deed: { deed: 'release' } })
    expect((await readOf(free)).bulk.changed).toBe(2)
    expect(await withdrawHold(db.sql, one)).toBeNull()
  })

  it('are refused one by one; those alone are proposed again, and what was changed is taken back', async () => {
    const [full, free] = (await some(2, 7)) as [bigint, bigint]
    await db.owner`
      insert into member_tag (member_id, tag, operator_id)
      select ${full}, 't' || n, min(o.operator_id) from generate_series(1, 10) n cross join operator o group by n`
    const asked = { ...picked([full, free]), deed: tag('再试') }
    expect(await world.call(api.look, asked, maker)).toMatchObject({
      change: 1,
      refused: [{ code: 'MEMBER/TAGS', rows: 1 }],
    })
    const bulkId = await done(asked)
    const { bulk, data } = await readOf(bulkId)
    expect(bulk).toMatchObject({ state: 'ended', changed: 1, refused: 1 })
    expect(data.map(({ state, code }) => [state, code])).toEqual([
      ['refused', 'MEMBER/TAGS'],
      ['changed', null],
    ])
    expect((await auditOf(`member/${full}`))[0]).toMatchObject({ outcome: 'MEMBER/TAGS', after: { bulk: bulkId } })
    const only = await world.call(api.read, { bulkId, state: 'refused' }, checker)
    expect(only.data.map(({ rowId }) => rowId)).toEqual([String(full)])

    await db.owner`delete from member_tag where member_id = ${full} and tag = 't1'`
    const reason = '已清理旧标签'
    const retry = await world.call(api.again, { bulkId, how: 'retry', reason, requestId: randomUUID() }, maker)
    expect(retry.rows).toBe(1)
    await approve(world, retry, checker)
    await run()
    expect(await tagsOf(full)).toContain('再试')
    expect((await readOf(retry.bulkId)).bulk).toMatchObject({ sourceId: bulkId, changed: 1, state: 'ended' })
    const none = { bulkId: retry.bulkId, how: 'retry' as const, reason, requestId: randomUUID() }
    expect(await codeOf(world.call(api.again, none, maker))).toBe('BULK/STATE')

    const back = await world.call(api.again, { bulkId, how: 'inverse', reason, requestId: randomUUID() }, maker)
    await approve(world, back, checker)
    await run()
    expect(await tagsOf(free)).toEqual([])
    expect(await tagsOf(full)).toContain('再试')
  })

  it('wait after a fault and hold up no other; a process that is killed meanwhile has done nothing', async () => {
    const [broken, sound] = (await some(2, 7)) as [bigint, bigint]
    const proposed = await propose({ ...picked([broken, sound]), deed: tag('故障') })
    await approve(world, proposed, checker)
    const real = BULK_PARTS.deeds['tag-add']
    const failing = {
      ...real,
      // The process is lost after the work and before its end.
      carry: async (...said: Parameters<typeof real.carry>) => {
        const done = await real.carry(...said)
        if (said[1].rowId === broken) throw new Error('killed')
        return done
      },
    }
    const faults: unknown[] = []
    const parts = { ...BULK_PARTS, deeds: { ...BULK_PARTS.deeds, 'tag-add': failing } }
    expect(await runBulk(db.sql, { ...running, parts }, (fault) => faults.push(fault))).toBe(1)
    expect(faults).toHaveLength(1)
    expect([await tagsOf(broken), await tagsOf(sound)]).toEqual([[], ['故障']])
    const { bulk, data } = await readOf(proposed.bulkId)
    expect(bulk).toMatchObject({ state: 'running', waiting: 1, changed: 1 })
    expect(data.map(({ tries }) => tries)).toEqual([1, 0])
    expect(await auditOf(`member/${broken}`)).toEqual([])
    // Not at once, and then once.
    expect(await run()).toBe(0)
    await db.owner`update bulk_row set due_at = now() where bulk_id = ${proposed.bulkId}`
    await Promise.all([run(), run(), run()])
    expect(await tagsOf(broken)).toEqual(['故障'])
    expect(await auditOf(`member/${broken}`)).toHaveLength(1)
    expect((await readOf(proposed.bulkId)).bulk).toMatchObject({ state: 'ended', changed: 2 })
  })
})
