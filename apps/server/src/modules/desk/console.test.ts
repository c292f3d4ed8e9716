import * as api from '@liuhe/contract/api/desk.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { type Asker, hear, member, useDesk } from './testing.ts'

const db = useTestDatabase()
const { at, post, anAsker, aServer, stateOf, waiting } = useDesk(db)

describe('a person of the staff', () => {
  it('serves from question to mark; both sides read the same', async () => {
    const token = await aServer('desk.one')
    const asker = await anAsker()
    await asker.line.say(asker.roomId, '我要人工')
    await hear(asker, /排在第/)
    const { data: queue } = await post(token, '/desk/cases?which=waiting')
    const listed = queue.data.find((row: { roomId: number }) => row.roomId === asker.roomId)
    const { account, memberId } = asker.who
    expect(listed).toMatchObject({
      asker: { account: mask(account), memberId: String(memberId) },
      ...{ state: 'waiting', staff: null },
    })
    const { data: taken } = await post(token, '/desk/take', { caseId: listed.caseId })
    expect(taken).toMatchObject({ caseId: listed.caseId, state: 'open', login: 'desk.one' })
    await hear(asker, /客服 客服desk.one 为您服务/)
    expect((await stateOf(asker)).current).toMatchObject({ state: 'open', staff: '客服desk.one' })
    const said = { requestId: 'answer-0001', text: '您好，请说' }
    const first = await post(token, `/desk/cases/${taken.caseId}/answer`, said)
    expect(await post(token, `/desk/cases/${taken.caseId}/answer`, said)).toEqual(first)
    const told = await hear(asker, /您好，请说/)
    expect(told.content).toMatchObject({ userinfo: { nickname: '客服desk.one', chatLevel: 3 } })
    const hostile = '<img src=x onerror=alert(1)> 微信 abcde12345'
    expect((await asker.line.say(asker.roomId, hostile)).command).toBe(CHAT_COMMAND.said)
    const { data: read } = await post(token, `/desk/cases/${taken.caseId}/messages`)
    expect(read.at(-1).content).toMatchObject({ kind: 'text', text: hostile })
    await post(token, `/desk/cases/${taken.caseId}/seen`, { seq: read.at(-1).seq })
    expect(await asker.line.next(CHAT_COMMAND.hasRead)).toMatchObject({ room_id: asker.roomId, seq: read.at(-1).seq })
    await post(token, `/desk/cases/${taken.caseId}/note`, { words: '核对过身份' })
    expect((await post(token, `/desk/cases/${taken.caseId}`)).data.notes).toMatchObject([{ words: '核对过身份' }])
    expect((await post(token, `/desk/cases/${taken.caseId}/close`, {})).data).toMatchObject({ state: 'closed' })
    const mark = { ...member, caseId: String(taken.caseId), mark: 5, words: '很快' }
    const { current } = await at.here.app.call(api.mark, mark, { as: asker.as })
    expect(current).toMatchObject({ state: 'closed', mark: 5, canMark: false, canReopen: true })
    await expect(at.here.app.call(api.mark, { ...mark, mark: 1 }, { as: asker.as })).rejects.toMatchObject({
      code: 'DESK/MARKED',
    })
    const { data: figures } = await post(token, '/desk/figures')
    expect(figures.marks).toEqual({ count: 1, average: 5 })
    expect(figures.staff).toEqual(expect.arrayContaining([expect.objectContaining({ login: 'desk.one', average: 5 })]))
    const { fileName, text } = await at.here.app.call(
      api.transcript,
      { ...member, caseId: String(taken.caseId) },
      { as: asker.as },
    )
    expect(fileName).toBe(`kefu-${taken.caseId}.txt`)
    expect(text).toContain('客服desk.one：您好，请说')
    expect(text).not.toContain('核对过身份')
    // He is not done after all: it waits again, and keeps its mark.
    const again = await at.here.app.call(api.reopen, { ...member, caseId: String(taken.caseId) }, { as: asker.as })
    expect(again.current).toMatchObject({ state: 'waiting', mark: 5 })
    const [entry] = await db.owner<[{ count: number }]>`
      select count(*)::int as count from operator_audit where entry like ${`%desk-case/${taken.caseId}%`}`
    expect(entry.count).toBeGreaterThanOrEqual(5)
  })

  it('gets a conversation alone when twenty take it', async () => {
    const staff = await Promise.all(Array.from({ length: 4 }, (_, n) => aServer(`race.${n}`)))
    const asker = await anAsker()
    const caseId = await waiting(asker)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => post(staff[n % staff.length] as string, '/desk/take', { caseId })),
    )
    const rows = await db.owner<{ staffId: number }[]>`
      select staff_id as "staffId" from desk_case where case_id = ${caseId} and state = 'open'`
    expect(rows).toHaveLength(1)
    const winners = new Set(answers.filter(({ code }) => code === 'OK').map(({ data }) => data.login))
    expect(winners.size).toBe(1)
    expect(new Set(answers.filter(({ code }) => code !== 'OK').map(({ code }) => code))).toEqual(
      new Set(['DESK/STATE']),
    )
    const lines = await db.owner`
      select from chat_message where room_id = ${asker.roomId} and content ->> 'text' like '%为您服务'`
    expect(lines).toHaveLength(1)
  })

  it('serves as many at once as the limit allows, hands on, and takes over', async () => {
    const [one, two] = [await aServer('limit.one'), await aServer('limit.two')]
    const off = await aServer('limit.off', { isOn: false })
    await db.owner`update desk_setting set parallel_max = 2`
    await db.owner`update desk_case set state = 'closed', closed_at = now(), closed_by = 'idle' where state = 'waiting'`
    const askers = [await anAsker(), await anAsker(), await anAsker()]
    const cases: string[] = []
    for (const asker of askers) cases.push(await waiting(asker))
    expect((await stateOf(askers[2] as Asker)).current).toMatchObject({ place: 3 })
    expect((await post(off, '/desk/take', { caseId: null })).code).toBe('DESK/NOT_ON')
    // The one who waits longest comes first, and two calls at once do not pass the limit.
    const taken = await Promise.all(Array.from({ length: 3 }, () => post(one, '/desk/take', { caseId: null })))
    expect(taken.map(({ code }) => code).toSorted()).toEqual(['DESK/FULL', 'OK', 'OK'])
    const got = new Set(taken.flatMap(({ data }) => (data ? [data.caseId] : [])))
    expect(got).toEqual(new Set(cases.slice(0, 2)))
    expect((await stateOf(askers[2] as Asker)).current).toMatchObject({ place: 1 })
    const path = `/desk/cases/${cases[0]}`
    expect((await post(two, `${path}/answer`, { requestId: 'answer-0002', text: '我来' })).code).toBe('DESK/STATE')
    expect((await post(one, `${path}/hand-on`, { login: 'limit.off' })).code).toBe('DESK/NOT_ON')
    expect((await post(one, `${path}/hand-on`, { login: 'limit.two' })).data).toMatchObject({ login: 'limit.two' })
    expect((await post(two, `/desk/cases/${cases[1]}/take-over`, { reason: '同事下班' })).data).toMatchObject({
      login: 'limit.two',
    })
    expect((await post(two, `/desk/cases/${cases[2]}/take-over`, {})).code).toBe('DESK/FULL')
    expect((await post(two, `${path}/hand-on`, { login: null })).data).toMatchObject({ state: 'waiting', login: null })
    await db.owner`update desk_setting set parallel_max = 6`
  })

  it('lists what the asker said, not what the desk told of itself, and marks who asks for protection', async () => {
    const token = await aServer('protect.one')
    const [worried, other] = [await anAsker(), await anAsker()]
    for (const [asker, words] of [
      [worried, '想把自己关 30 天'],
      [other, '提现到账了吗'],
    ] as const) {
      await asker.line.say(asker.roomId, words)
      await asker.line.say(asker.roomId, '转人工')
      await hear(asker, /排在第/)
    }
    const { data } = await post(token, '/desk/cases?which=waiting&rows=100')
    const of = ({ roomId }: Asker) => data.data.find((row: { roomId: number }) => row.roomId === roomId)
    expect(of(worried)).toMatchObject({ lastLine: '想把自己关 30 天', isProtection: true })
    expect(of(other)).toMatchObject({ lastLine: '提现到账了吗', isProtection: false })
  })

  it('lists who waits by when he asked, page by page, whatever the numbers of the cases', async () => {
    const token = await aServer('pages.one')
    await db.owner`update desk_case set state = 'closed', closed_at = now(), closed_by = 'idle' where state = 'waiting'`
    const cases: string[] = []
    for (const asker of [await anAsker(), await anAsker(), await anAsker()]) cases.push(await waiting(asker))
    // The oldest case was asked last: somebody went on with it.
    await db.owner`update desk_case set asked_at = now() + interval '1 minute' where case_id = ${cases[0] as string}`
    const seen: string[] = []
    let after = ''
    for (let page = 0; page < 4 && after !== 'null'; page++) {
      const { data } = await post(token, `/desk/cases?which=waiting&rows=1${after && `&after=${after}`}`)
      seen.push(...data.data.map((row: { caseId: string }) => row.caseId))
      after = String(data.next)
    }
    expect(seen).toEqual([cases[1], cases[2], cases[0]])
  })

  it('sees what changed since a mark, and keeps canned answers under their revision', async () => {
    const token = await aServer('news.one')
    const { mark } = (await post(token, '/desk/news?since=0')).data
    const asker = await anAsker()
    const caseId = await waiting(asker)
    const { data } = await post(token, `/desk/news?since=${mark}`)
    expect(data.cases.map((row: { caseId: string }) => row.caseId)).toContain(caseId)
    expect(data.waiting).toBeGreaterThan(0)
    const canned = { cannedId: null, revision: 0, title: '问候', words: '您好', sort: 1 }
    const { data: made } = await post(token, '/desk/canned', canned)
    const change = { ...canned, cannedId: made.cannedId, revision: made.revision, words: '您好，请讲' }
    expect((await post(token, '/desk/canned', change)).data).toMatchObject({ words: '您好，请讲', revision: 2 })
    expect((await post(token, '/desk/canned', change)).code).toBe('CONTENT/CHANGED')
    expect((await post(token, `/desk/canned/${made.cannedId}/remove`, {})).code).toBe('OK')
    expect((await post(token, '/desk/canned')).data).toEqual([])
  })

  it('closes for the night: what is asked then is a message that waits', async () => {
    const token = await aServer('night.one')
    const { rules, revision } = (await post(token, '/desk/figures')).data
    const hours = '00:00~00:01'
    const save = (at: number, value: string | null) =>
      post(token, '/desk/rules', { revision: at, rules: { ...rules, hours: value } })
    expect((await save(revision, hours)).data).toEqual({ revision: revision + 1 })
    expect((await save(revision, hours)).code).toBe('CONTENT/CHANGED')
    const asker = await anAsker()
    expect(await stateOf(asker)).toMatchObject({ isOpen: false, hours })
    await asker.line.say(asker.roomId, '转人工')
    await hear(asker, /非工作时间（人工服务 00:00–00:01）/)
    expect((await stateOf(asker)).current).toMatchObject({ state: 'waiting', isOffline: true })
    expect((await save(revision + 1, null)).code).toBe('OK')
  })

  it('tells a member who is away of the answer in his notifications', async () => {
    const token = await aServer('away.one')
    const asker = await anAsker()
    const caseId = await waiting(asker)
    await post(token, '/desk/take', { caseId })
    const answer = (n: number) =>
      post(token, `/desk/cases/${caseId}/answer`, { requestId: `answer-away-${n}`, text: `${n}` })
    asker.line.client.terminate()
    await db.owner`
      update chat_person set seen_at = now() - interval '10 minutes' where person_id = ${asker.who.personId}`
    await answer(1)
    await answer(2)
    const rows = await db.owner`select content from notification where member_id = ${asker.who.memberId}`
    expect(rows).toEqual([{ content: '在线客服回复了您，请到「在线客服」查看。' }])
  })
})
