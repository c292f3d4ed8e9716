import { describe, expect, test } from 'vitest'
import examples from '@liuhe/fixtures/data/examples.json' with { type: 'json' }
import { formatBall } from '../../../lottery/ball.ts'
import { formatYuan } from '../../../money.ts'
import type { Play } from '../../play.ts'
import { defaultOdds, select, settleExample } from '../testing/proofs.ts'
import { playOf } from '../index.ts'

// The reference writes selections in a notation of its own: a label, a tail's digit, or [size, choice].

type Bet = { code: string; selectionText: string }

const numbers = (balls: unknown): string => (balls as number[]).map(formatBall).join(',')
const sized = (sel: unknown): [number, unknown] => sel as [number, unknown]
const animals = (names: unknown): string => [...(names as string)].join(',')
const tails = (digits: unknown): string => (digits as number[]).map((digit) => `${digit}尾`).join(',')

const label =
  (code: string) =>
  (sel: unknown): Bet => ({ code, selectionText: String(sel) })
const suffixed =
  (code: string, suffix: string) =>
  (sel: unknown): Bet => ({ code, selectionText: `${String(sel)}${suffix}` })
const listed =
  (code: string) =>
  (sel: unknown): Bet => ({ code, selectionText: numbers(sel) })
const ball =
  (code: string) =>
  (sel: unknown): Bet => ({ code, selectionText: formatBall(sel as number) })
const set =
  (code: string) =>
  (sel: unknown): Bet => ({ code, selectionText: animals(sel) })
/** A series of plays that begins with the size `first`. */
const series =
  (code: number, first: number, write: (choice: unknown) => string) =>
  (sel: unknown): Bet => {
    const [size, choice] = sized(sel)
    return { code: String(code + size - first), selectionText: write(choice) }
  }

const BETS: Readonly<Record<string, (sel: unknown) => Bet>> = {
  TM_A: ball('101'),
  TM_B: ball('102'),
  LM: label('103'),
  LM4: label('104'),
  LMX: label('105'),
  SB: label('106'),
  BB: label('107'),
  BBB: label('108'),
  TS: suffixed('109', '头'),
  WS: suffixed('110', '尾'),
  TX: label('111'),
  HX: set('112'),
  HXB: set('113'),
  WX: label('114'),
  DUAN: suffixed('115', '段'),
  MEN: suffixed('115', '门'),
  ZM: ball('121'),
  ZH: label('122'),
  ZT: series(131, 1, (number) => formatBall(number as number)),
  Z16: series(141, 1, String),
  GG(sel) {
    const legs = new Map(sel as [number, string][])
    return { code: '151', selectionText: [1, 2, 3, 4, 5, 6].map((place) => legs.get(place) ?? '').join('|') }
  },
  '3Q': listed('201'),
  '3Z2': listed('202'),
  '2Q': listed('203'),
  '2ZT': listed('204'),
  TC: listed('205'),
  '4Q': listed('206'),
  PT_X: label('301'),
  PTB_X: label('302'),
  PT_W: suffixed('303', '尾'),
  PTB_W: suffixed('304', '尾'),
  LX: series(311, 2, animals),
  LXB: series(321, 2, animals),
  LW: series(331, 2, tails),
  LWB: series(341, 2, tails),
  BZ: series(401, 5, numbers),
  ZY: series(411, 5, numbers),
  RZ: series(421, 1, numbers),
  ZX: label('501'),
  ZOX: (sel) => ({ code: '502', selectionText: sel === '单' || sel === '双' ? `总肖${sel}` : `${String(sel)}肖` }),
  ZOW: suffixed('503', '尾'),
  Q7(sel) {
    const [side, count] = sel as ['单' | '大', number]
    return { code: '504', selectionText: `${side}${count}${side === '单' ? '双' : '小'}${7 - count}` }
  },
  QSB: (sel) => ({ code: '505', selectionText: sel === '和' ? '和局' : `${String(sel)}波` }),
}

const cases = examples
  .filter(({ family }) => family === 'LHC')
  .map((row) => {
    const { code, selectionText } = (BETS[row.code ?? ''] as (sel: unknown) => Bet)(row.sel)
    return {
      ...row,
      name: row.play,
      written: JSON.stringify(row.sel),
      play: playOf('LHC', code) as Play,
      selectionText,
    }
  })

/** The reference's odds in our order: one, one for each leg, by tier, or of each item by its name. */
function oddsOf({ odds, play, selectionText }: { odds: unknown; play: Play; selectionText: string }): number[] {
  if (typeof odds === 'number') return [odds]
  if (Array.isArray(odds)) return odds as number[]
  const byName = odds as Readonly<Record<string, number>>
  if (play.tiers.length > 0) return play.tiers.map((tier) => byName[tier] as number)
  return [...new Set(selectionText.split(',').map((item) => byName[item.replace('尾', '')] as number))]
}

describe('the worked examples of the reference', () => {
  test('are two hundred and twenty-three, of every play', () => {
    expect(cases).toHaveLength(223)
    expect(new Set(cases.map(({ code }) => code))).toEqual(new Set(Object.keys(BETS)))
  })

  test.each(cases)('$name $written', ({ play, selectionText, odds, draw, stakePerNote, notes, ret }) => {
    const written = oddsOf({ odds, play, selectionText })
    const example = {
      play,
      selectionText,
      draw: draw as number[],
      stakePerNote: Number(stakePerNote),
      // One example prices a red leg of 过关 as if it were blue; its arithmetic is shown at its own odds.
      ...(play.code === '151' ? { odds: written.map(String) } : {}),
    }
    const { notes: counted, settled } = settleExample(example)
    expect(counted).toBe(notes)
    expect(formatYuan(settled.reward)).toBe(String(ret))
    if (play.code === '151') return
    const booked = defaultOdds(play, select(play, selectionText))
    expect(new Set(booked)).toEqual(new Set(written.map((one) => Math.round(one * 10_000))))
  })
})

describe('正肖', () => {
  // Domain §3.2.1: 100 at 1.8 wins 80 for each ball of the animal.
  test.each([
    ['02,03,04,05,06,01', '180'],
    ['02,03,04,05,13,01', '260'],
    ['02,03,04,25,13,01', '340'],
    ['02,03,37,25,13,01', '420'],
    ['02,49,37,25,13,01', '500'],
  ])('马 with %s returns %s of 100', (plain, reward) => {
    const draw = [...plain.split(',').map(Number), 14]
    const example = { play: playOf('LHC', '501') as Play, selectionText: '马', draw, stakePerNote: 100, odds: ['1.8'] }
    expect(formatYuan(settleExample(example).settled.reward)).toBe(reward)
  })
})
