import { cardsOf } from '@liuhe/games/cards/card.ts'
import { Container } from 'pixi.js'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Round, State } from '../../../../src/wire.ts'
import { Banner } from '../../frame/banner.tsx'
import { HistorySheet } from '../../frame/history-sheet.tsx'
import { createSession } from '../../frame/session.ts'
import { fakeStudio } from '../../testing/fake-studio.ts'
import { asBanker, asIdle, closed, played, type QznnVector, qznnState, waiting } from '../../testing/qznn-rounds.ts'
import { goesOnByItself, show, unmountAll } from '../../testing/render.tsx'
import { createApi } from '../../wire/api.ts'
import { QznnPlay } from './game.tsx'
import type { QznnScene } from './scene.ts'
import { type SeatShown, showBank, showCards } from './show.ts'
import { tells } from './words.ts'

afterEach(unmountAll)

const nothing = async (): Promise<void> => undefined

/** A stage that draws nothing and notes what it was asked for. The last card and `held` beats wait to be let go. */
function fakeStage(held: (keyof QznnScene)[] = []) {
  const calls: [keyof QznnScene, unknown[]][] = []
  const release: (() => void)[] = []
  const noted =
    (name: keyof QznnScene) =>
    (...given: unknown[]) => {
      calls.push([name, given])
      return held.includes(name) ? new Promise<void>((done) => void release.push(done)) : nothing()
    }
  const scene = {
    ...{ view: new Container(), resize: () => undefined, update: () => undefined, clear: () => undefined },
    ...{ peel: () => undefined, sparkle: () => undefined, skip: () => undefined },
    wait: (ms: number) => (ms >= 6000 ? new Promise<void>(() => undefined) : nothing()),
    ...{ deal: noted('deal'), turn: noted('turn'), lift: noted('lift'), coins: noted('coins') },
  } as QznnScene
  return { scene, calls, letGo: () => release.splice(0).forEach((done) => done()) }
}

const step = (vector: QznnVector) => `POST rounds/${closed(vector).id}/steps`
const answer = (round: Round, balance = '1000000') => ({ round, balance })
/** What the wallet has after a round of the thousand yuan of the tests. */
const after = ({ outcome }: QznnVector): string => String(1_000_000 - outcome.reserveLi + outcome.returnLi)

async function play(answers: Readonly<Record<string, unknown>>, change: Partial<State> = {}, stage = fakeStage()) {
  const studio = fakeStudio(answers)
  const session = createSession(createApi(studio.send), qznnState(change))
  await show(
    session,
    <>
      <QznnPlay load={async () => () => stage.scene} />
      <Banner />
    </>,
  )
  goesOnByItself()
  return { ...studio, ...stage, session }
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
/** A multiple, whose button also tells its reserve. */
const times = (multiple: number) => button(new RegExp(`^${multiple} 倍`))
const OWN_BULL = new RegExp(asIdle.outcome.classes[0] as string)
const END_TEXT = new RegExp(`^您 ${asIdle.outcome.classes[0]} 对庄家 .*本局`)
const status = () => page.getByRole('status')
const begin = async () => {
  await expect.element(button('开始')).toBeEnabled()
  await userEvent.click(button('开始'))
}
const inputs = (asked: { method: string; path: string; body: unknown }[]) =>
  asked.flatMap(({ path, body }) => (path.startsWith('rounds') && body !== null ? [(body as never)['input']] : []))

describe('a round as one of the idle seats', () => {
  const answers = () => {
    let hasBid = false
    const next = () => {
      if (hasBid) return answer(closed(asIdle), after(asIdle))
      hasBid = true
      return answer(waiting(asIdle, 'multiple'))
    }
    return { 'POST rounds': answer(waiting(asIdle, 'bid')), [step(asIdle)]: next }
  }

  it('sends base, bid and multiple, and deals the cards of the round', async () => {
    const { asked, calls, session } = await play(answers())
    await userEvent.click(button('底注 5'))
    await begin()
    await userEvent.click(button(asIdle.playerBid === 0 ? '不抢' : `抢 ${asIdle.playerBid} 倍`))
    await userEvent.click(times(asIdle.playerIdle))
    await userEvent.click(button('开牌'))
    await expect.poll(() => status().element().textContent).toMatch(END_TEXT)
    expect(inputs(asked).filter(Boolean)).toEqual([
      { baseLi: '5000' },
      { kind: 'bid', bid: asIdle.playerBid },
      { kind: 'multiple', multiple: asIdle.playerIdle },
    ])
    expect(calls.find(([name]) => name === 'deal')?.[1][0]).toEqual(asIdle.outcome.hands.map(cardsOf))
    expect(session.get().balance).toBe(BigInt(after(asIdle)))
  })

  it('holds the money back until the coins have flown, with the reserve taken', async () => {
    const { session, letGo, asked } = await play(answers(), {}, fakeStage(['deal']))
    await begin()
    await userEvent.click(button('不抢'))
    await userEvent.click(times(1))
    await expect.element(button('跳过动画')).toBeVisible()
    expect(session.get().balance).toBe(1_000_000n - BigInt(asIdle.outcome.reserveLi))
    expect(asked.some(({ path }) => path.endsWith('/seen'))).toBe(false)
    letGo()
    await userEvent.click(button('开牌'))
    await expect.poll(() => session.get().balance).toBe(BigInt(after(asIdle)))
    await expect.poll(() => asked.some(({ path }) => path.endsWith('/seen'))).toBe(true)
  })

  it('keeps the last card closed until the player opens it', async () => {
    await play(answers())
    await begin()
    await userEvent.click(button('不抢'))
    await userEvent.click(times(1))
    const own = page.getByRole('group', { name: '我的座位' })
    await expect.element(button(/搓牌/)).toBeVisible()
    await expect.poll(() => own.element().textContent).not.toMatch(OWN_BULL)
    await userEvent.click(button('开牌'))
    await expect.poll(() => own.element().textContent).toMatch(OWN_BULL)
  })
})

describe('a round as the banker', () => {
  it('asks for no multiple, and pays four seats', async () => {
    const { session } = await play({
      'POST rounds': answer(waiting(asBanker, 'bid')),
      [step(asBanker)]: answer(closed(asBanker), after(asBanker)),
    })
    await begin()
    await userEvent.click(button('抢 3 倍'))
    await userEvent.click(button('开牌'))
    await expect.poll(() => status().element().textContent).toMatch(/^您坐庄 .*本局/)
    expect(session.get().balance).toBe(BigInt(after(asBanker)))
    const seats = [1, 2, 3, 4].map((seat) => page.getByRole('group', { name: `电脑 ${seat}` }).element().textContent)
    for (const text of seats) expect(text).toMatch(/我 [+-]\d/)
  })
})

describe('time that is over', () => {
  it('takes what the studio chose, and says so', async () => {
    const [late, ended] = [waiting(asIdle, 'bid', Date.now() - 1), closed(asIdle, ['bid', 'multiple'])]
    const { session } = await play({
      'POST rounds': answer(late),
      [`GET rounds/${late.id}`]: { round: ended },
      'GET state': qznnState({ balance: after(asIdle) }),
    })
    await begin()
    await expect.element(page.getByText('时间到，已按 不抢、1 倍 自动继续')).toBeVisible()
    await expect.poll(() => session.get().balance).toBe(BigInt(after(asIdle)))
    await expect.element(button('开始')).toBeEnabled()
  })

  it('a choice that came too late shows what the studio chose instead', async () => {
    const ended = closed(asIdle, ['multiple'])
    await play({
      'POST rounds': answer(waiting(asIdle, 'multiple')),
      [step(asIdle)]: 'LOCKED',
      [`GET rounds/${ended.id}`]: { round: ended },
      'GET state': qznnState({ balance: after(asIdle) }),
    })
    await begin()
    await userEvent.click(times(5))
    await expect.element(page.getByText('时间到，已按 1 倍 自动继续')).toBeVisible()
  })
})

describe('coming back', () => {
  it('into an open round: its bids, its bank and its clock are there', async () => {
    await play({}, { openRound: waiting(asIdle, 'multiple', Date.now() + 5000) })
    const { banker, bankerMultiple } = asIdle.outcome
    await expect
      .poll(() => page.getByRole('group', { name: `电脑 ${banker}` }).element().textContent)
      .toMatch(new RegExp(`庄 ×${bankerMultiple}`))
    await expect.element(page.getByRole('timer')).toBeVisible()
    await expect.element(page.getByRole('group', { name: '闲家倍数' })).toBeVisible()
  })

  it('after a round that ended meanwhile: it is shown first, and then it is seen', async () => {
    const { asked, calls } = await play({}, { unseenRound: closed(asIdle) })
    await expect.poll(() => status().element().textContent).toMatch(END_TEXT)
    expect(calls.map(([name]) => name)).toContain('coins')
    await expect.poll(() => asked.map(({ path }) => path)).toContain(`rounds/${closed(asIdle).id}/seen`)
  })
})

describe('money that is not there', () => {
  it('closes multiples whose reserve the balance does not carry', async () => {
    const reserve = asIdle.baseLi * asIdle.outcome.bankerMultiple * 8
    await play({}, { openRound: waiting(asIdle, 'multiple'), balance: String(reserve * 2) })
    await expect.element(times(2)).toBeEnabled()
    for (const each of [3, 5]) await expect.element(times(each)).toBeDisabled()
    await expect.poll(() => times(3).element().textContent).toMatch(/余额不足/)
  })

  it('of a banker: the round is refused, and nothing is taken', async () => {
    const round: Round = { ...closed(asBanker), state: 'rejected', refusal: 'INSUFFICIENT_FUNDS', outcome: null }
    const { session } = await play({
      'POST rounds': answer(waiting(asBanker, 'bid')),
      [step(asBanker)]: answer(round),
      [`GET rounds/${round.id}`]: { round },
    })
    await begin()
    await userEvent.click(button('抢 3 倍'))
    await expect.element(page.getByText('余额不足')).toBeVisible()
    await expect.element(button('开始')).toBeEnabled()
    expect(session.get().balance).toBe(1_000_000n)
  })
})

it('clears the table of a round that is refused after the bank was chosen', async () => {
  const round: Round = { ...closed(asIdle), state: 'rejected', refusal: 'GAME_CLOSED', outcome: null }
  const answers = { [step(asIdle)]: answer(round), [`GET rounds/${round.id}`]: { round } }
  await play(answers, { openRound: waiting(asIdle, 'multiple') })
  const text = () => status().element().textContent
  await expect.poll(text).toMatch(/坐庄/)
  await userEvent.click(times(1))
  await expect.element(page.getByText('游戏维护中，暂停下注')).toBeVisible()
  await expect.poll(text).toBe('选择底注，开始一局')
})

describe('the page', () => {
  it.each([
    ['before a round', {}],
    ['in a round', { openRound: waiting(asIdle, 'multiple') }],
  ])('has buttons that a finger finds, %s', async (_, change) => {
    await play({}, change)
    await expect.poll(() => page.getByRole('button').elements().length).toBeGreaterThan(4)
    for (const each of page.getByRole('button').elements()) {
      const { width, height } = each.getBoundingClientRect()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  })

  it('explains the reserve with the numbers of the base', async () => {
    await play({})
    await userEvent.click(button('底注 10'))
    await userEvent.click(button(/预留/))
    await expect.poll(() => page.getByRole('dialog').element().textContent).toMatch(/预留 480\.00/)
    await expect.poll(() => page.getByRole('dialog').element().textContent).toMatch(/坐庄至多预留4,800\.00/)
  })
})

describe('the show', () => {
  it.each(played)('tells round $nonce as it was kept', async (vector) => {
    const { outcome } = vector
    const seats: SeatShown[] = [{}, {}, {}, {}, {}]
    let net: bigint | undefined
    const parts = {
      scene: fakeStage().scene,
      sounds: { play: () => undefined, drone: () => ({ pitch: nothing, stop: nothing }), song: nothing, set: nothing },
      pace: () => 0,
      told: {
        seat: (seat: number, part: SeatShown) => void (seats[seat] = { ...seats[seat], ...part }),
        clear: () => undefined,
        text: () => undefined,
        net: (told: bigint) => void (net = told),
      },
    }
    await showBank(parts, outcome)
    expect(seats.map(({ bid }) => bid)).toEqual(outcome.bids)
    await showCards(parts, closed(vector))
    expect(seats.map(({ bull }) => bull?.name)).toEqual(outcome.classes)
    expect(seats.map(({ isBanker }) => isBanker)).toEqual([0, 1, 2, 3, 4].map((seat) => seat === outcome.banker))
    expect(seats.reduce((sum, seat) => sum + (seat.net ?? 0n), 0n)).toBe(net)
    expect(net).toBe(BigInt(outcome.returnLi - outcome.reserveLi))
  })

  it('is named in the list of records', async () => {
    const session = createSession(
      createApi(fakeStudio({ 'GET rounds': { rounds: [closed(asIdle)] } }).send),
      qznnState(),
    )
    await show(session, <HistorySheet onClose={() => undefined} onBack={() => undefined} />)
    await expect.element(page.getByText(tells(closed(asIdle)))).toBeVisible()
  })

  it('names a round by the seat, the multiple and the bulls', () => {
    const { idleMultiples, classes, banker } = asIdle.outcome
    expect(tells(closed(asIdle))).toBe(`闲家 ${idleMultiples[0]} 倍 · ${classes[0]} 对 ${classes[banker]}`)
    expect(tells(closed(asBanker))).toBe(`坐庄 ${asBanker.outcome.bankerMultiple} 倍 · ${asBanker.outcome.classes[0]}`)
    expect(tells(waiting(asIdle, 'bid'))).toBe('')
  })
})
