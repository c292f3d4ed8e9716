import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import examples from '@liuhe/fixtures/data/examples.json' with { type: 'json' }
import prices from '@liuhe/fixtures/data/odds.json' with { type: 'json' }
import { BALLS, formatBall } from '../../lottery/ball.ts'
import { formatOdds, formatYuan, parseOdds, yuan } from '../../money.ts'
import { DEFAULT_ODDS } from '../default-odds.ts'
import { readWireCode, wireCode } from '../play.ts'
import type { Play, PlayItem, Selection } from '../play.ts'
import { settleOrder } from '../settle.ts'
import { isPlayCode, playOf, PLAYS, playsOf } from './index.ts'

const ALL: readonly Play[] = Object.values(PLAYS)
/** A draw of which only the special ball matters. */
const drawOf = (special: number) => ({
  numbers: [...BALLS.filter((ball) => ball !== special).slice(0, 6), special],
  lunarYear: 2026,
})
const select = (play: Play, betInfo: string): Selection => {
  const selection = play.parse(betInfo)
  if (selection === undefined) throw new Error(`${play.name} cannot read ${betInfo}`)
  return selection
}
const judgeOne = (play: Play, label: string, special: number) =>
  play.judge(select(play, label), drawOf(special)).map(({ result }) => result)

describe('judgements', () => {
  const rows = `
    101 07       07 won   only the special ball counts
    101 01       07 lost  01 lies among the six plain balls
    101 49       49 won   a number never pushes
    102 49       49 won
    103 大       25 won   25 is the first big ball
    103 小       24 won
    103 大       24 lost
    103 大       49 push  49 would be big
    103 小       49 push
    103 合大     07 won
    103 合小     10 won
    103 尾大     05 won
    104 大单     25 won
    104 大单     26 lost
    104 小双     49 push
    105 家禽     06 won   the ox of 2026
    105 野兽     06 lost
    105 天肖     01 won   the horse of 2026
    105 前肖     49 push  49 is the horse too, yet pushes
    106 绿波     49 won   49 is green
    106 红波     49 lost
    107 绿大     49 push
    107 红双     12 won
    107 蓝合双   26 won
    108 绿大单   49 push
    108 蓝大双   26 won
    109 0头      09 won
    109 4头      49 won
    110 0尾      40 won
    110 9尾      49 won
    111 马       49 won   the animal of the year has five balls
    111 鼠       07 won
    114 火       49 won
    114 水       01 won
  `
  const cases = rows
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).slice(0, 4))
  test.each(cases)('%s %s with special %s: %s', (code, label, special, result) => {
    expect(isPlayCode(code as string)).toBe(true)
    expect(judgeOne(playOf('LHC', code as string) as Play, label as string, Number(special))).toEqual([result])
  })
})

describe('the worked examples of the reference', () => {
  const codes: Record<string, Play> = {
    TM_A: PLAYS['101'],
    TM_B: PLAYS['102'],
    LM: PLAYS['103'],
    LM4: PLAYS['104'],
    LMX: PLAYS['105'],
    SB: PLAYS['106'],
    BB: PLAYS['107'],
    BBB: PLAYS['108'],
    TS: PLAYS['109'],
    WS: PLAYS['110'],
    TX: PLAYS['111'],
    WX: PLAYS['114'],
  }
  const suffix: Record<string, string> = { TS: '头', WS: '尾' }
  const rows = examples.flatMap((row) => {
    const play = row.family === 'LHC' ? codes[row.code ?? ''] : undefined
    return play === undefined ? [] : [{ ...row, code: row.code ?? '', play, name: row.play }]
  })

  test('are forty-one', () => expect(rows).toHaveLength(41))

  test.each(rows)('$name $sel', ({ play, code, sel, odds, draw, stakePerNote, ret }) => {
    const label = code.startsWith('TM') ? formatBall(Number(sel)) : `${String(sel)}${suffix[code] ?? ''}`
    const selection = select(play, label)
    const item = play.items(2026).find(({ item: one }) => one === selection.items[0]) as PlayItem
    expect(formatOdds(DEFAULT_ODDS[item.oddsKey] ?? 0)).toBe(String(odds))
    const bet = { playCode: play.code, selection, odds: parseOdds(String(odds)) as number, rebateTenths: 0 }
    const money = { stakePerNote: yuan(String(stakePerNote)), payoutMax: yuan('1000000') }
    const settled = settleOrder({ ...bet, ...money }, { numbers: draw as number[], lunarYear: 2026 })
    expect(formatYuan(settled.reward)).toBe(String(ret))
  })
})

describe('exact probability and return, over all 49 special balls', () => {
  /** Rows of the reference by key; its element rows are by name and of 2026, ours by count. */
  const keyOf = (item: PlayItem): string => (item.oddsKey.startsWith('WX_') ? `WX_${item.label}` : item.oddsKey)
  const items = ALL.flatMap((play) =>
    play.items(2026).map((item) => ({ play, item, name: `${play.name} ${item.label}` })),
  )

  test.each(items)('$name', ({ play, item }) => {
    const row = prices.find(({ family, code }) => family === 'LHC' && code === keyOf(item))
    const [tier] = row?.tiers ?? []
    const results = BALLS.flatMap((special) => judgeOne(play, item.label, special))
    const count = (wanted: string) => results.filter((result) => result === wanted).length
    const [chances, of] = (tier?.p ?? []) as [number, number]
    const [pushes, ofPush] = (row?.push ?? []) as [number, number]
    expect(count('won') * of).toBe(chances * 49)
    expect(count('push') * ofPush).toBe(pushes * 49)
    expect(DEFAULT_ODDS[item.oddsKey]).toBe(Math.round((tier?.odds as number) * 10_000))
    expect((count('won') * (DEFAULT_ODDS[item.oddsKey] as number)) / 10_000 / 49 + count('push') / 49).toBeCloseTo(
      row?.rtp as number,
      12,
    )
    expect(item.balls).toHaveLength(count('won'))
  })

  test('every item has a price in every year, and every price an item', () => {
    const used = new Set<string>()
    for (let year = 2000; year <= 2040; year++) {
      for (const play of ALL) for (const { oddsKey } of play.items(year)) used.add(oddsKey)
    }
    expect([...used].toSorted()).toEqual(Object.keys(DEFAULT_ODDS).toSorted())
  })
})

describe('selections', () => {
  test.each([
    ['101', '7', '07'],
    ['101', '19,07,7,19', '07,19'],
    ['103', '尾小,大', '大,尾小'],
    ['111', '猪,鼠', '鼠,猪'],
  ] as const)('play %s reads %s as %s', (code, betInfo, text) => expect(PLAYS[code].parse(betInfo)?.text).toBe(text))

  test.each([
    ['101', ''],
    ['101', '00'],
    ['101', '50'],
    ['101', '1,'],
    ['101', '１'],
    ['101', '007'],
    ['101', ' 07'],
    ['101', '07;08'],
    ['103', '特大'],
    ['103', 'constructor'],
    ['109', '5头'],
    ['109', '0'],
    ['111', '猫'],
    ['114', '__proto__'],
  ] as const)('play %s refuses %j', (code, betInfo) => expect(PLAYS[code].parse(betInfo)).toBeUndefined())

  test('in any order and with repeats are one canonical text, as many notes as items, and judged note by note', () => {
    const picks = fc.constantFrom(...ALL).chain((play) => {
      const labels = play.items(2026).map(({ label }) => label)
      return fc.record({ play: fc.constant(play), chosen: fc.array(fc.constantFrom(...labels), { minLength: 1 }) })
    })
    fc.assert(
      fc.property(picks, fc.constantFrom(...BALLS), ({ play, chosen }, special) => {
        const selection = select(play, chosen.join(','))
        expect(play.countNotes(selection)).toBe(new Set(chosen).size)
        expect(select(play, chosen.toReversed().join(','))).toEqual(selection)
        expect(select(play, selection.text)).toEqual(selection)
        const notes = play.judge(selection, drawOf(special))
        expect(notes.map(({ item }) => item)).toEqual(selection.items)
      }),
    )
  })

  test('the whole board wins exactly once, or pushes in every note', () => {
    for (const play of [
      PLAYS['101'],
      PLAYS['106'],
      PLAYS['108'],
      PLAYS['109'],
      PLAYS['110'],
      PLAYS['111'],
      PLAYS['114'],
    ]) {
      const board = play.items(2026).map(({ label }) => label)
      for (const special of BALLS) {
        const results = play.judge(select(play, board.join(',')), drawOf(special)).map(({ result }) => result)
        const won = results.filter((result) => result === 'won').length
        expect(results.every((result) => result === 'push') || won === 1, `${play.name} ${special}`).toBe(true)
      }
    }
  })
})

describe('wire codes', () => {
  test('join game, play and item', () => {
    expect(wireCode(71, '101', '007')).toBe('71101007')
    expect(readWireCode('71101007')).toEqual({ gameId: 71, play: '101', item: '007' })
    expect(readWireCode('122114005')).toEqual({ gameId: 122, play: '114', item: '005' })
  })

  test.each(['', '101007', '071101007', '7110100a', '99999101007', '-1101007'])('%j is none', (code) => {
    expect(readWireCode(code)).toBeUndefined()
  })

  test('name every item of a play differently', () => {
    for (const play of ALL) expect(new Set(play.items(2026).map(({ item }) => item)).size).toBe(play.items(2026).length)
  })

  test('only the Mark Six can be bet on yet', () => {
    expect(playsOf('LHC')).toHaveLength(12)
    expect(playOf('PK10', '101')).toBeUndefined()
    expect(playOf('LHC', 'toString')).toBeUndefined()
  })
})
