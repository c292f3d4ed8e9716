import { createHash } from 'node:crypto'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as results from '@liuhe/contract/api/results.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { voidExternalDraw } from './index.ts'
import { anEvening, at, BALLS, codeOf, endEvenings, TURN } from './testing/an-evening.ts'

// Evenings of a Mark Six that is drawn elsewhere: two sources report it ball by ball through the signed door, or two
// operators enter it by hand.

afterEach(endEvenings)

describe('an official draw', () => {
  it('opens and closes by the clock, and is bound to no chain', async () => {
    const { database, draw } = await anEvening('20:29:00')
    expect(await draw()).toMatchObject({ status: 'closed', commitment: null, chainId: null })
    const [turn] = await database.sql`
      select opened_at, closed_at from draw where game_id = 110 and turn_num = ${TURN.turnNum}`
    expect(turn).toEqual({ opened_at: new Date(at('20:27:00')), closed_at: new Date(at('20:28:00')) })
    expect(await database.sql`select from draw_chain`).toHaveLength(0)
  })

  it('shows ball by ball what two agree on, is published when both have all, and settled after the hold', async () => {
    const { world, say, draw, panel, news, app } = await anEvening()
    const balls = BALLS.split(',')
    expect(await say('one', '')).toBe('counted')
    expect((await panel()).pre).toBeNull()
    expect(await say('two', '')).toBe('counted')
    expect((await panel()).pre).toMatchObject({ turnNum: TURN.turnNum, resultText: '', isStreaming: true })
    for (let out = 1; out <= 7; out++) {
      await world.liveUntil(at('20:30:00') + out * 8_000)
      const [said, before] = [balls.slice(0, out).join(','), balls.slice(0, out - 1).join(',')]
      expect(await say('two', said)).toBe('counted')
      expect((await panel()).pre).toMatchObject({ resultText: before, isStreaming: true })
      expect(await app.call(lottery.fairness, TURN)).toMatchObject({ openNum: null, official: { sources: [] } })
      expect(await say('one', said)).toBe(out === 7 ? 'published' : 'counted')
    }
    expect((await panel()).pre).toMatchObject({ resultText: BALLS, isStreaming: false, openTime: at('20:30:00') })
    expect(await draw()).toMatchObject({ status: 'drawn', publicAt: new Date(at('20:30:56')) })
    expect(await news()).toEqual([...balls.map((_, n) => `${balls.slice(0, n).join(',')} …`), BALLS])

    await world.liveUntil(at('20:31:55'))
    expect(await draw()).toMatchObject({ status: 'drawn', settledAt: null })
    expect((await panel()).cur.turnNum).toBe(TURN.turnNum)
    await world.liveUntil(at('20:31:56'))
    expect(await draw()).toMatchObject({ status: 'settled', settledAt: new Date(at('20:31:56')) })
    expect((await panel()).cur.turnNum).toBe('2026325')
    expect(await news()).toHaveLength(8)
    expect(world.faults).toEqual([])
  })

  it('takes its hold from the setting', async () => {
    const { database, world, operator, draw } = await anEvening()
    await database.owner`insert into system_config values ('result_hold_seconds', '300')`
    await operator('ann', BALLS)
    await operator('ben', BALLS)
    await world.liveUntil(at('20:34:59'))
    expect((await draw()).status).toBe('drawn')
    await world.liveUntil(at('20:35:00'))
    expect((await draw()).status).toBe('settled')
  })

  it('is called official and names its sources, never a proof of ours', async () => {
    const { say, app } = await anEvening()
    const before = await app.call(lottery.fairness, TURN)
    expect(before).toMatchObject({ algorithm: 'official-result', commitment: null, terminal: null, beacon: null })
    await say('one', BALLS)
    await say('two', BALLS)
    const after = await app.call(lottery.fairness, TURN)
    expect(after).toMatchObject({ seed: null, openNum: BALLS, algorithm: 'official-result' })
    expect(after.official).toMatchObject({
      statement: 'official result of 新澳门六合彩',
      sources: [{ name: '信号 source-one' }, { name: '信号 source-two', url: 'https://results.example/live' }],
      versions: [{ version: 1, openNum: BALLS, note: null }],
    })
    expect(after.official?.sources[0]?.screenshot).toBe(createHash('sha256').update(BALLS).digest('hex'))
  })

  it('waits for its result however long it takes, raises one alarm, and is void only by two operators', async () => {
    const { database, world, draw, alarms, panel } = await anEvening()
    await world.liveUntil(at('20:59:00'))
    expect(await alarms()).toEqual([])
    await world.liveUntil(at('23:50:00'))
    expect(await alarms()).toEqual([{ kind: 'overdue', subject: '', times: 1 }])
    expect((await draw()).status).toBe('closed')
    // The panel has turned to the next issue, which can be bet on.
    expect((await panel()).cur.turnNum).toBe('2026325')
    const order = { ...TURN, reason: '官方取消', operators: ['ann', 'ann'] as const }
    const giveUp = (operators: readonly [string, string]) =>
      inTransaction(database.sql, (tx) => voidExternalDraw(tx, { ...order, operators }))
    await expect(giveUp(['ann', 'ann'])).rejects.toMatchObject({ code: 'REQ/INVALID' })
    await giveUp(['ann', 'ben'])
    await world.work()
    expect(await draw()).toMatchObject({ status: 'void', voidReason: 'ORDERED: 官方取消 (ann, ben)', resultText: null })
    await expect(giveUp(['ann', 'ben'])).rejects.toMatchObject({ code: 'RESULT/CLOSED' })
  })

  it('cannot be given numbers past the two reporters, nor lose a ball that was shown [I-21]', async () => {
    const { database, say, draw } = await anEvening()
    const { drawId } = await draw()
    const { sql } = database
    const forge = sql`
      update draw set status = 'drawn', open_num = ${BALLS}, result_version = 1 where draw_id = ${drawId}`
    await expect(forge).rejects.toThrow('two reporters')
    const version = sql`insert into result_version values (${drawId}, 1, ${BALLS}, 'a', 'b', null, null, now())`
    await expect(version).rejects.toThrow('permission denied')
    await say('one', '05,17')
    await say('two', '05,17')
    await expect(sql`update draw set partial_num = '05' where draw_id = ${drawId}`).rejects.toThrow('stay')
    await expect(sql`update draw set result_by = 'own' where draw_id = ${drawId}`).rejects.toThrow('keeps its kind')
    await expect(database.owner`delete from result_report`).rejects.toThrow('stays')
  })
})

describe('two reporters', () => {
  it('who contradict each other leave neither word, and an alarm; what was shown stays [I-21]', async () => {
    const { say, draw, alarms, database, panel } = await anEvening()
    await say('one', '05,17')
    await say('two', '05,17')
    expect(await say('one', '05,17,22')).toBe('counted')
    expect(await say('two', '05,17,23')).toBe('RESULT/MISMATCH')
    const entries = await database.owner`select reporter, open_num, is_final from result_entry order by reporter`
    expect(entries).toEqual([
      { reporter: 'source:source-one', open_num: '05,17', is_final: false },
      { reporter: 'source:source-two', open_num: '05,17', is_final: false },
    ])
    expect(await alarms()).toEqual([
      { kind: 'mismatch', subject: 'source:source-one 05,17,22 | source:source-two 05,17,23', times: 1 },
    ])
    expect((await panel()).pre?.resultText).toBe('05,17')
    expect(await draw()).toMatchObject({ status: 'closed', partialNum: '05,17' })
    // Both look again and agree.
    expect(await say('two', BALLS)).toBe('counted')
    expect(await say('one', BALLS)).toBe('published')
  })

  it('entering different numbers at the same moment: never both, never a result [I-21]', async () => {
    const { operator, draw, alarms, database } = await anEvening()
    const other = '05,17,22,30,38,41,27'
    const answers = await Promise.all([operator('ann', BALLS), operator('ben', other)])
    expect(answers.filter((answer) => answer instanceof Refusal).map((refusal) => (refusal as Refusal).code)).toEqual([
      'RESULT/MISMATCH',
    ])
    expect(await database.owner`select from result_entry where open_num <> ''`).toHaveLength(0)
    expect(await alarms()).toHaveLength(1)
    expect((await draw()).resultText).toBeNull()
  })

  it('must be two: one who says it again, shorter or longer, is still one', async () => {
    const { say, draw, operator } = await anEvening()
    expect(await say('one', '05')).toBe('counted')
    expect(await say('one', '05')).toBe('known')
    expect(await say('one', BALLS)).toBe('counted')
    expect(await say('one', '05,17')).toBe('known')
    expect(await say('one', BALLS)).toBe('known')
    expect(await draw()).toMatchObject({ status: 'closed', partialNum: null })
    expect(await operator('ann', BALLS)).toMatchObject({ outcome: 'published' })
    expect(await say('one', BALLS)).toBe('known')
    expect(await say('two', '05,17,22,30,38,41,27')).toBe('RESULT/CLOSED')
  })

  it('publish once when many of them confirm at once', async () => {
    const { say, draw, news, operator, database } = await anEvening()
    const all = ['ann', 'ben', 'cat', 'dan', 'eve'].map((name) => operator(name, BALLS))
    await Promise.all([...all, say('one', BALLS), say('two', BALLS), say('three', BALLS)])
    expect(await draw()).toMatchObject({ status: 'drawn', resultText: BALLS })
    expect((await news()).filter((text) => text === BALLS)).toHaveLength(1)
    expect(await database.owner`select version from result_version`).toEqual([{ version: 1 }])
  })

  it('who contradicts himself is not believed either', async () => {
    const { say, alarms, database } = await anEvening()
    await say('one', '05,17')
    expect(await say('one', '05,18')).toBe('RESULT/MISMATCH')
    expect(await alarms()).toHaveLength(1)
    expect(await database.owner`select open_num from result_entry`).toEqual([{ open_num: '' }])
    const kept = await database.owner`select open_num, verdict from result_report order by report_id`
    expect(kept).toEqual([
      { open_num: '05,17', verdict: 'counted' },
      { open_num: '05,18', verdict: 'mismatch' },
    ])
  })
})

describe('the door of the sources', () => {
  it('is shut before the official time and for draws of our own', async () => {
    const { say, world, database } = await anEvening('20:29:59')
    expect(await say('one', '')).toBe('RESULT/TOO_EARLY')
    await world.liveUntil(at('20:30:00'))
    expect(await say('one', '')).toBe('counted')
    expect(await say('one', '', { turnNum: '2026325' })).toBe('RESULT/TOO_EARLY')
    expect(await say('one', '', { turnNum: '2026999' })).toBe('DRAW/NOT_FOUND')
    expect(await say('one', '', { gameId: 9 })).toBe('GAME/NOT_FOUND')
    await database.owner`
      insert into draw (game_id, turn_num, business_day, sequence, lunar_year, open_at, close_at, plan_at, status)
      select 71, '202611201', '2026-11-20', 1, 2026, at - interval '3 h', at - interval '2 h', at - interval '1 h',
             'closed'
      from (select draw_clock() as at) clock`
    expect(await say('one', '', { gameId: 71, turnNum: '202611201' })).toBe('RESULT/CLOSED')
  })

  it.each(['05,05', '05,50', '00', 'five', '05,17,22,30,38,41,26,27', '05;17'])(
    'refuses %s, which is no beginning of a result',
    async (resultText) => {
      const { say } = await anEvening()
      expect(await say('one', resultText)).toBe('REQ/INVALID')
    },
  )

  it('refuses too few numbers as final, and evidence that is none', async () => {
    const { say } = await anEvening()
    expect(await say('one', '05,17', { isFinal: true })).toBe('REQ/INVALID')
    expect(await say('one', BALLS, { url: 'javascript:alert(1)' })).toBe('REQ/INVALID')
  })

  it('hears nobody who did not sign every value with the key of the source', async () => {
    const { app, report, database } = await anEvening()
    const ask = (body: ReturnType<typeof report>) => codeOf(app.call(results.report, body))
    const right = report('source-one', BALLS)
    const changes = [
      { resultText: '05,17,22,30,38,41,27' },
      { isFinal: false },
      { turnNum: '2026325' },
      { gameId: 90 },
      { source: 'source-two' },
      { url: 'https://results.example/other' },
      { capturedAt: right.capturedAt - 1 },
      { screenshot: '0'.repeat(64) },
      { sentAt: right.sentAt + 1 },
      { nonce: 'another-nonce' },
      { signature: '0'.repeat(64) },
    ]
    for (const change of changes)
      expect([change, await ask({ ...right, ...change })]).toEqual([change, 'RESULT/UNSIGNED'])
    expect(await ask(report('source-nobody', BALLS))).toBe('RESULT/UNSIGNED')
    expect(await database.owner`select from result_report`).toHaveLength(0)
    expect(await ask(right)).toBe('counted')
  })

  it('hears a call once, and only within five minutes of its time', async () => {
    const { app, report } = await anEvening()
    const ask = (body: ReturnType<typeof report>) => codeOf(app.call(results.report, body))
    const call = report('source-one', '05')
    expect(await Promise.all([ask(call), ask(call), ask(call)])).toEqual(
      expect.arrayContaining(['counted', 'RESULT/REPLAYED', 'RESULT/REPLAYED']),
    )
    const now = app.clock.now()
    expect(await ask(report('source-one', '05,17', { sentAt: now - 301_000, capturedAt: now - 302_000 }))).toBe(
      'RESULT/UNSIGNED',
    )
    expect(await ask(report('source-one', '05,17', { sentAt: now + 301_000 }))).toBe('RESULT/UNSIGNED')
    expect(await ask(report('source-one', '05,17', { sentAt: now - 290_000, capturedAt: now - 291_000 }))).toBe(
      'counted',
    )
  })

  it('is lost to a source that is switched off or got a new key', async () => {
    const { say, database } = await anEvening()
    await database.sql`update result_source set key_version = 2 where source_id = 'source-one'`
    await database.sql`update result_source set enabled = false where source_id = 'source-two'`
    expect(await say('one', '05')).toBe('RESULT/UNSIGNED')
    expect(await say('two', '05')).toBe('RESULT/UNSIGNED')
    expect(await say('three', '05')).toBe('counted')
  })
})
