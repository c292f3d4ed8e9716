import { inspect } from 'node:util'
import { randomUUID } from 'node:crypto'
import * as results from '@liuhe/contract/api/operator/results.ts'
import { OPERATOR_BASE } from '@liuhe/contract/operator-endpoint.ts'
import { describe, expect, it } from 'vitest'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { digestOf } from '../approvals/testing.ts'
import {
  anEntry,
  ann,
  ben,
  enter,
  look,
  published,
  refusedWith,
  risk,
  setConsoleUp,
  world,
} from './testing/console-world.ts'
import { aTurn, db, firstTime, outcomeOf, RIGHT, settle, type Turn, WRONG } from './testing/correction-world.ts'

// Official results through the operators' own door: two people, who do not see each other's numbers.

setConsoleUp()

const openAlarms = async (turn: Turn) =>
  (await world.call(results.alarms, {}, ann)).filter(({ turnNum }) => turnNum === turn.turnNum)

describe('entering an official result', () => {
  it('takes two people, the second of whom sees no number before his own are in [F-M7] [SEC-62]', async () => {
    const turn = await aTurn(1)
    const waiting = await world.call(results.draws, {}, ben)
    expect(waiting.data.find(({ turnNum }) => turnNum === turn.turnNum)).toMatchObject({ state: 'waiting', entries: 0 })
    expect(await enter(turn, RIGHT, ann)).toEqual({ outcome: 'counted' })
    const blind = await look(turn, ben)
    expect(blind.draw).toMatchObject({ entries: 1, isMineIn: false, resultText: null })
    expect(blind.reports).toMatchObject([{ reporter: 'operator:ann', resultText: null, sourceName: '澳门六合彩' }])
    for (const as of [ben, risk]) expect(inspect(await look(turn, as), { depth: 9 })).not.toContain('05,17')
    expect((await look(turn, ann)).reports[0]?.resultText).toBe(RIGHT)
    expect(await enter(turn, RIGHT, ben)).toEqual({ outcome: 'published' })
    const known = await look(turn, risk)
    expect(known.draw).toMatchObject({ state: 'held', resultText: RIGHT, version: 1, entries: 2 })
    expect(known.reports.map(({ resultText }) => resultText)).toEqual([RIGHT, RIGHT])
    expect(known.versions).toMatchObject([{ version: 1, firstBy: 'operator:ann', secondBy: 'operator:ben' }])
    await settle(turn)
    expect((await look(turn, ann)).draw.state).toBe('published')
    expect(await outcomeOf(turn)).toEqual(await firstTime(RIGHT, 1))
  })

  it('counts neither when they differ, raises an alarm without numbers, and stays blind [F-M7]', async () => {
    const turn = await aTurn(1)
    const first = anEntry(turn, WRONG)
    await world.call(results.enter, first, ann)
    const second = anEntry(turn, RIGHT)
    await expect(world.call(results.enter, second, ben)).rejects.toEqual(refusedWith('RESULT/MISMATCH'))
    const [alarm] = await openAlarms(turn)
    expect(alarm).toMatchObject({ kind: 'mismatch', times: 1, handledBy: null })
    expect(alarm?.said).toEqual([
      { reporter: 'operator:ann', resultText: null },
      { reporter: 'operator:ben', resultText: null },
    ])
    const [seen] = [await look(turn, ann)]
    expect(seen.reports.map(({ reporter, resultText, verdict }) => [reporter, resultText, verdict])).toEqual([
      ['operator:ben', null, 'mismatch'],
      ['operator:ann', WRONG, 'counted'],
    ])
    // What was said once is answered as before when it comes again, and is nobody's word any more.
    expect(await world.call(results.enter, first, ann)).toEqual({ outcome: 'counted' })
    await expect(world.call(results.enter, second, ben)).rejects.toEqual(refusedWith('RESULT/MISMATCH'))
    expect((await look(turn, ann)).draw).toMatchObject({ entries: 0, resultText: null })
    const reused = { ...first, resultText: RIGHT }
    await expect(world.call(results.enter, reused, ann)).rejects.toEqual(refusedWith('REQ/KEY_REUSED'))
    // Both look again.
    await published(turn, RIGHT)
    expect((await openAlarms(turn))[0]?.said.map(({ resultText }) => resultText)).toEqual([WRONG, RIGHT])
    const handle = () => world.call(results.handleAlarm, { alarmId: alarm?.alarmId ?? 0, note: '甲看错一个号码' }, risk)
    await handle()
    await expect(handle()).rejects.toEqual(refusedWith('ALARM/NOT_FOUND'))
    expect(await openAlarms(turn)).toEqual([])
    const handled = await world.call(results.alarms, { state: 'handled' }, ann)
    expect(handled[0]).toMatchObject({ alarmId: alarm?.alarmId, handledBy: 'rita', handledNote: '甲看错一个号码' })
  })

  it('is never the word of one person, nor of two behind one address that is no office’s [SEC-62]', async () => {
    const alone = await aTurn(1)
    await enter(alone, RIGHT, ann)
    expect(await enter(alone, RIGHT, ann)).toEqual({ outcome: 'known' })
    expect((await look(alone, ann)).draw.resultText).toBeNull()

    const strict = await createOperatorWorld(db, { environment: { LIUHE_OPERATOR_OFFICES: '10.20.0.0/16' } })
    try {
      const [one, two] = [await strict.enrolled('draw-operator', 'one'), await strict.enrolled('draw-operator', 'two')]
      const tokens = { one: await strict.signedIn(one), two: await strict.signedIn(two) }
      const turn = await aTurn(1)
      const from = (who: 'one' | 'two', remoteAddress: string) =>
        sendEntry(strict, turn, { as: tokens[who], payload: wireEntry(), remoteAddress })
      expect(await from('one', '198.51.100.7')).toBe('OK')
      expect(await from('two', '198.51.100.7')).toBe('APPROVAL/SAME_PLACE')
      expect((await look(turn, ann)).draw).toMatchObject({ entries: 1, resultText: null })
      expect(await from('two', '198.51.100.8')).toBe('OK')
      expect((await look(turn, ann)).draw.resultText).toBe(RIGHT)
    } finally {
      await strict.close()
    }
  })

  it('publishes once when many people enter at once', async () => {
    const turn = await aTurn(1)
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => enter(turn, RIGHT, n % 2 ? ann : ben)))
    expect(answers.filter(({ outcome }) => outcome === 'published')).toHaveLength(1)
    expect((await look(turn, ann)).versions).toHaveLength(1)
  })

  it.each([
    ['too few numbers', { resultText: '05,17' }, 'REQ/INVALID'],
    ['a number twice', { resultText: '05,05,22,30,38,41,07' }, 'REQ/INVALID'],
    ['a draw that nobody knows', { turnNum: '1999001' }, 'DRAW/NOT_FOUND'],
    ['a game that nobody knows', { gameId: 9 }, 'GAME/NOT_FOUND'],
  ])('refuses %s', async (_, changes, code) => {
    const turn = await aTurn(1)
    await expect(enter(turn, RIGHT, ann, changes)).rejects.toEqual(refusedWith(code))
  })

  it.each([
    ['a page without TLS', { url: 'http://results.example/live' }],
    ['a page at another host than it seems', { url: 'https://good@evil.example/' }],
    ['no picture', { screenshot: 'none' }],
    ['a time that is none', { capturedAt: '2026-22-22 20:31:00' }],
    ['nobody who drew', { sourceName: '' }],
    ['a field that nobody knows', { isFinal: true }],
  ])('refuses %s', async (_, changes) => {
    const turn = await aTurn(1)
    const entry = wireEntry()
    expect(await sendEntry(world, turn, { as: ann, payload: { ...entry, ...changes } })).toBe('REQ/INVALID')
    expect(await sendEntry(world, turn, { as: ann, payload: entry })).toBe('OK')
  })

  it('is refused before the official time, and for a draw of our own', async () => {
    const turn = await aTurn(1)
    await db.owner`update draw set plan_at = clock_timestamp() + interval '1 min' where draw_id = ${turn.drawId}`
    await expect(enter(turn, RIGHT, ann)).rejects.toEqual(refusedWith('RESULT/TOO_EARLY'))
    expect((await world.call(results.draws, { state: 'upcoming' }, ann)).data[0]).toMatchObject({
      turnNum: turn.turnNum,
    })
    await db.owner`update draw set plan_at = clock_timestamp() where draw_id = ${turn.drawId}`
    const own = await aTurn(1)
    await db.owner`alter table draw disable trigger draw_external_is_orderly`
    await db.owner`update draw set result_by = 'own' where draw_id = ${own.drawId}`
    await expect(enter(own, RIGHT, ann)).rejects.toEqual(refusedWith('RESULT/CLOSED'))
    await expect(look(own, ann)).rejects.toEqual(refusedWith('DRAW/NOT_FOUND'))
    await db.owner`update draw set result_by = 'external' where draw_id = ${own.drawId}`
    await db.owner`alter table draw enable trigger draw_external_is_orderly`
  })
})

describe('the desk', () => {
  it('lists what waits by urgency, the longest first, page by page, and says what is overdue [F-M7]', async () => {
    const turns = [await aTurn(1), await aTurn(1), await aTurn(1)]
    for (const [n, { drawId }] of turns.entries()) {
      const minutes = [5, 600, 50][n] as number
      await db.owner`
        update draw set open_at = open_at - interval '1 day', close_at = close_at - interval '1 day',
                        plan_at = clock_timestamp() - ${minutes} * interval '1 min' where draw_id = ${drawId}`
    }
    const seen: (typeof page)['data'] = []
    let page = await world.call(results.draws, { rows: 1 }, ann)
    for (;;) {
      seen.push(...page.data)
      if (page.next === null) break
      page = await world.call(results.draws, { rows: 1, after: page.next }, ann)
    }
    const ours = seen.filter(({ turnNum }) => turns.some((turn) => turn.turnNum === turnNum))
    expect(ours.map(({ turnNum, isOverdue }) => [turnNum, isOverdue])).toEqual([
      [turns[1]?.turnNum, true],
      [turns[2]?.turnNum, true],
      [turns[0]?.turnNum, false],
    ])
    expect(seen.map(({ planAt }) => planAt)).toEqual(seen.map(({ planAt }) => planAt).toSorted((a, b) => a - b))
    await expect(world.call(results.draws, { after: 'nonsense' }, ann)).rejects.toEqual(refusedWith('REQ/INVALID'))
  })
})

const ENTRY = { sourceName: '澳门六合彩', url: 'https://results.example/live', screenshot: digestOf('a picture') }
/** An entry as it travels. */
const wireEntry = () => ({ ...ENTRY, requestId: randomUUID(), openNum: RIGHT, capturedAt: '2026-11-22 20:31:00' })

/** Sends an entry past the client. @returns the code of the answer */
async function sendEntry(
  to: OperatorWorld,
  { gameId, turnNum }: Turn,
  { as, payload, remoteAddress = '127.0.0.1' }: { as: string; payload: object; remoteAddress?: string },
): Promise<string> {
  const answer = await to.inject({
    method: 'POST',
    url: `${OPERATOR_BASE}/results/draws/${gameId}/${turnNum}/enter`,
    headers: { authorization: `Bearer ${as}` },
    remoteAddress,
    payload,
  })
  return answer.json().code
}
