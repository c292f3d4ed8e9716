import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import prices from '@liuhe/fixtures/data/odds.json' with { type: 'json' }
import { BALLS } from '../../../lottery/ball.ts'
import { DEFAULT_ODDS } from '../../default-odds.ts'
import { LHC_ODDS } from '../../odds/lhc.ts'
import type { Play, PlayItem } from '../../play.ts'
import { chancesOf, select } from '../testing/proofs.ts'
import { playOf } from '../index.ts'

const CODES = ['101', '102', '103', '104', '105', '106', '107', '108', '109', '110', '111', '114']
const playNamed = (code: string): Play => playOf('LHC', code) as Play
const ALL: readonly Play[] = CODES.map(playNamed)
/** A draw of which only the special ball matters. */
const drawOf = (special: number) => ({
  numbers: [...BALLS.filter((ball) => ball !== special).slice(0, 6), special],
  lunarYear: 2026,
})
/** Each special ball stands for as many draws as any other. */
const SPECIALS = BALLS.map((special) => ({ numbers: drawOf(special).numbers, weight: 1n }))
const judgeOne = (play: Play, label: string, special: number): 'won' | 'lost' | 'push' => {
  const { wins, pushed } = play.judge(select(play, label), drawOf(special))
  return wins.length > 0 ? 'won' : pushed > 0 ? 'push' : 'lost'
}

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
    expect(judgeOne(playNamed(code as string), label as string, Number(special))).toBe(result)
  })
})

describe('exact probability and return, over all 49 special balls', () => {
  /** Rows of the reference by key; its element rows are by name and of 2026, ours by count. */
  const keyOf = (item: PlayItem): string => (priceKey(item).startsWith('WX_') ? `WX_${item.label}` : priceKey(item))
  const priceKey = ({ oddsKeys }: PlayItem): string => oddsKeys[0] as string
  const items = ALL.flatMap((play) =>
    play.items(2026).map((item) => ({ play, item, name: `${play.name} ${item.label}` })),
  )

  test.each(items)('$name', ({ play, item }) => {
    const row = prices.find(({ family, code }) => family === 'LHC' && code === keyOf(item))
    const [tier] = row?.tiers ?? []
    const { won, pushed } = chancesOf(play, item.label, SPECIALS)
    const hits = Number(won.get('product:0') ?? 0n)
    const [chances, of] = (tier?.p ?? []) as [number, number]
    const [pushes, ofPush] = (row?.push ?? []) as [number, number]
    expect(hits * of).toBe(chances * 49)
    expect(Number(pushed) * ofPush).toBe(pushes * 49)
    const odds = DEFAULT_ODDS[priceKey(item)] as number
    expect(odds).toBe(Math.round((tier?.odds as number) * 10_000))
    expect((hits * odds) / 10_000 / 49 + Number(pushed) / 49).toBeCloseTo(row?.rtp as number, 12)
    expect(item.balls).toHaveLength(hits)
  })

  test('every item has a price in every year', () => {
    for (let year = 2000; year <= 2040; year++) {
      for (const play of ALL) for (const item of play.items(year)) expect(LHC_ODDS[priceKey(item)]).toBeDefined()
    }
  })
})

describe('selections', () => {
  test.each([
    ['101', '7', '07'],
    ['101', '19,07,7,19', '07,19'],
    ['103', '尾小,大', '大,尾小'],
    ['111', '猪,鼠', '鼠,猪'],
  ] as const)('play %s reads %s as %s', (code, selectionText, text) =>
    expect(playNamed(code).parse(selectionText)?.text).toBe(text),
  )

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
  ] as const)('play %s refuses %j', (code, selectionText) =>
    expect(playNamed(code).parse(selectionText)).toBeUndefined(),
  )

  test('in any order and with repeats are one canonical text, as many notes as items, and judged note by note', () => {
    const picks = fc.constantFrom(...ALL).chain((play) => {
      const labels = play.items(2026).map(({ label }) => label)
      return fc.record({ play: fc.constant(play), chosen: fc.array(fc.constantFrom(...labels), { minLength: 1 }) })
    })
    fc.assert(
      fc.property(picks, fc.constantFrom(...BALLS), ({ play, chosen }, special) => {
        const selection = select(play, chosen.join(','))
        const notes = new Set(chosen).size
        expect(play.countNotes(selection, 2026)).toBe(notes)
        expect(select(play, chosen.toReversed().join(','))).toEqual(selection)
        expect(select(play, selection.text)).toEqual(selection)
        const { wins, pushed, lost } = play.judge(selection, drawOf(special))
        expect(wins.reduce((sum, win) => sum + win.notes, 0) + pushed + lost).toBe(notes)
      }),
    )
  })

  test('the whole board wins exactly once, or pushes in every note', () => {
    for (const play of ['101', '106', '108', '109', '110', '111', '114'].map(playNamed)) {
      const board = play.items(2026).map(({ label }) => label)
      for (const special of BALLS) {
        const { wins, lost } = play.judge(select(play, board.join(',')), drawOf(special))
        const won = wins.reduce((sum, win) => sum + win.notes, 0)
        expect(won === 1 || (won === 0 && lost === 0), `${play.name} ${special}`).toBe(true)
      }
    }
  })
})
