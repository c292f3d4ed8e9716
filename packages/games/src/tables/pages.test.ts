import baijiale from '@liuhe/fixtures/studio/vectors-baijiale.json' with { type: 'json' }
import longhu from '@liuhe/fixtures/studio/vectors-longhu.json' with { type: 'json' }
import qznn from '@liuhe/fixtures/studio/vectors-qznn.json' with { type: 'json' }
import toubao from '@liuhe/fixtures/studio/vectors-toubao.json' with { type: 'json' }
import zuqiu from '@liuhe/fixtures/studio/vectors-zuqiu.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { helpPage } from '../help.ts'
import { loadGame } from '../registry.ts'
import type { Vector } from '../testing/vector.ts'
import { type RoundRecord, verifyRound } from '../verify.ts'

type Kept = [vector: Vector, input: unknown, outcome: unknown, stakeLi: number, winLi: number]
const [hands, rounds, roll, bulls, match] = [baijiale[0]!, longhu[0]!, toubao[0]!, qznn[0]!, zuqiu.matches[1]!]
const ticket = { pick: { market: 'oneXtwo', side: 'away' }, stakeLi: '10000', odds: 358, scoreAtBet: [0, 0] }

const KEPT: Readonly<Record<string, Kept>> = {
  baijiale: [hands, { place: 2, stakes: { banker: '100000' } }, hands.hands[2], 100_000, 195_000],
  longhu: [rounds, { place: 7, stakes: { dragon: '100000' } }, rounds.hands[7], 100_000, 50_000],
  toubao: [roll, { stakes: { 'double-3': '5000' } }, roll.dice, 5000, 60_000],
  qznn: [
    bulls,
    { playerBid: bulls.playerBid, playerIdle: bulls.playerIdle, baseLi: String(bulls.baseLi) },
    bulls.outcome,
    bulls.outcome.reserveLi,
    bulls.outcome.returnLi,
  ],
  zuqiu: [
    match,
    { home: match.home, away: match.away, ...ticket },
    { score: match.score, goals: match.goals },
    10_000,
    35_800,
  ],
}

async function recordOf(gameCode: string): Promise<RoundRecord> {
  const [{ serverSeed, commitment, subject, nonce, salt }, input, outcome, stakeLi, winLi] = KEPT[gameCode]!
  const { configHash } = await loadGame(gameCode)
  const place = { gameCode, subject, nonce, salt }
  return {
    ...place,
    serverSeed,
    commitment,
    configHash,
    input,
    outcome,
    stakeLi: String(stakeLi),
    winLi: String(winLi),
  }
}

describe.each(Object.keys(KEPT))('%s', (code) => {
  it('is checked on the device of the player', async () => {
    const round = await recordOf(code)
    expect(await verifyRound(round)).toEqual({ equal: true, differences: [] })
    const wrong = await verifyRound({ ...round, winLi: '1' })
    expect(wrong.differences).toEqual([{ what: 'payment', path: '', kept: '1', computed: round.winLi }])
    expect((await verifyRound({ ...round, nonce: round.nonce + 1 })).equal).toBe(false)
  })

  it('has a help page with nothing left open', async () => {
    const text = JSON.stringify(await helpPage(code))
    expect(text).not.toMatch(/undefined|NaN|null|\[object/)
  })
})

/** What each page must say, in the numbers that are played. */
it.each([
  ['baijiale', ['8 副牌', '69 局', '98.94%', '98.76%', '85.64%', '89.64%', '83.32%', '95.65%', '94.72%', '1 赔 0.54']],
  ['longhu', ['80 局', '96.27%', '89.64%', '86.02%', '92.31%', '97.50%', '退回一半', '1 赔 50', '是 7 时']],
  ['toubao', ['97.22%', '91.67%', '88.43%', '88.89%', '83.33%', '92.13%', '87.50% 至 92.59%', '1 赔 190', '1,047 元']],
  ['qznn', ['95.31%', '50%', '5% 服务费', '1、2、3、5 倍', '7.6 倍', '8 秒', '1 至 100 元', '190976']],
  [
    'zuqiu',
    ['94.1% 至 96.2%', '5.5%', '乘以 0.97', '16 队', '约 7 分钟', '60 分钟', '没有串关', '500,000 元', '94.61%'],
  ],
])('the page of %s says its figures', async (code, said) => {
  const text = JSON.stringify(await helpPage(code))
  for (const words of said) expect(text).toContain(words)
})
