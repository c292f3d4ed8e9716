import { zuqiu } from '@liuhe/games/zuqiu/game.ts'
import { resultOf, returnOf } from '@liuhe/games/zuqiu/ticket.ts'
import { verifyRound } from '@liuhe/games/verify.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Round } from '../../../../src/wire.ts'
import type { SportGameInput } from '../../../../src/wire-sport.ts'
import { provable } from '../../frame/provable.ts'
import { createSession } from '../../frame/session.ts'
import { resultsOf } from '../../testing/fake-sport.ts'
import { fakeStudio, state } from '../../testing/fake-studio.ts'
import { show, unmountAll } from '../../testing/render.tsx'
import { createApi } from '../../wire/api.ts'
import { Replay } from './replay.tsx'
import { nameOf, sidesOf, tells } from './words.ts'

afterEach(() => unmountAll())

const { matches, serverSeed, commitment, salt } = resultsOf(0)
const MATCH = matches[0] as (typeof matches)[number]
const PICK = { market: 'total', side: 'over', line: 1.5 } as const
const RESULT = resultOf({ pick: PICK, scoreAtBet: [0, 0] }, MATCH.score)
const INPUT: SportGameInput = {
  ...{ match: MATCH.match, home: MATCH.home, away: MATCH.away, pick: PICK, stakeLi: '50000', odds: 141 },
  ...{ scoreAtBet: [0, 0], version: { slotsPlayed: 3, score: [0, 0] }, result: RESULT },
}
const ROUND: Round = {
  ...{ id: 'ticket-1', game: 'zuqiu', isDemo: false, state: 'closed', bet: '50000', startedAt: 1, endedAt: 2 },
  win: String(returnOf({ stake: 50_000n, odds: 141n }, RESULT)),
  proof: {
    ...{ seedId: 's', commitment, serverSeed, subject: 'zq1', nonce: MATCH.match, salt, chain: null },
    configHash: zuqiu.configHash,
  },
  ...{ input: INPUT, steps: [], gameInput: INPUT, outcome: { score: MATCH.score, goals: MATCH.goals } },
  ...{ view: null, refusal: null },
}

describe('a kept ticket', () => {
  it('is shown with its match, its pick and how it ended', async () => {
    const session = createSession(createApi(fakeStudio({}).send), state())
    // Little motion: the match stands at its end at once.
    session.settings.set({ isCalm: true })
    await show(session, <Replay round={ROUND} />)
    const { homeName, awayName } = sidesOf(MATCH)
    const ofStatus = () => document.querySelector('[role=status]')?.textContent
    await expect.poll(ofStatus).toContain(homeName + MATCH.score.join(' : ') + awayName)
    await expect.element(page.getByText(new RegExp(`大小 · 大 1.5 @1.41${RESULT}`))).toBeVisible()
    await expect.element(page.getByText('全场结束')).toBeVisible()
    expect(tells(ROUND)).toBe(`${homeName} ${MATCH.score.join(':')} ${awayName} · 大小 大 1.5 @1.41`)
    expect(nameOf(ROUND)).toMatch(/^海岳超级联赛 第 \d+ 轮第 [1-8] 场$/)
  })

  it('is computed again on the device, and a payment that is another one is found', async () => {
    const [record] = provable(ROUND)
    if (record === undefined) throw new Error('no record')
    expect(await verifyRound(record)).toEqual({ equal: true, differences: [] })
    expect((await verifyRound({ ...record, winLi: '1' })).equal).toBe(false)
  })
})
