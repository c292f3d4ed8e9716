import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeStudio, state, won } from '../testing/fake-studio.ts'
import { show, unmountAll } from '../testing/render.tsx'
import { createApi } from '../wire/api.ts'
import { LineLost, Refused } from '../wire/refusals.ts'
import { Banner } from './banner.tsx'
import { EntryFailed } from './entry-failed.tsx'
import { LastRounds } from './last-rounds.tsx'
import { MoneyRow } from './money-row.tsx'
import { createSession } from './session.ts'
import { SlotPlay } from './slot-play.tsx'
import { StartScreen } from './start-screen.tsx'
import { TopBar } from './top-bar.tsx'
import { VerifyPanel } from './verify-panel.tsx'
import { WinLine } from './win-line.tsx'

afterEach(unmountAll)

const sessionWith = (answers: Readonly<Record<string, unknown>> = {}, change = {}) =>
  createSession(createApi(fakeStudio(answers).send), state(change))

describe('a game that cannot be entered', () => {
  it.each([
    [
      'while the wallet is silent',
      new Refused('UNCERTAIN'),
      '网络繁忙，暂时无法进入',
      '请从游戏大厅再次打开',
      '返回大厅',
    ],
    ['by a link that was used', new Refused('TOKEN_EXPIRED'), '请重新进入', '每个链接只能进入一次', '返回大厅'],
    ['by an address without a link, as after a reload', new Refused('INVALID'), '请重新进入', '再次打开', '返回大厅'],
    ['because it is closed', new Refused('GAME_CLOSED'), '游戏维护中，暂停下注', '请稍后再来', '返回大厅'],
    ['because nobody answers', new LineLost(), '网络连接失败', '请检查网络', '重试'],
  ] as const)('%s says so, and what can be done', async (_, fault, title, advice, way) => {
    await show(sessionWith(), <EntryFailed fault={fault} onRetry={() => undefined} />)
    await expect.element(page.getByRole('heading')).toHaveTextContent(title)
    await expect.element(page.getByText(advice, { exact: false })).toBeVisible()
    await expect.element(page.getByRole('button')).toHaveTextContent(way)
  })
})

describe('the bet bar', () => {
  const slot = <SlotPlay load={() => new Promise(() => undefined)} note={String} shape={1.3} />

  it('steps up and down by keyboard, within the limits', async () => {
    await show(sessionWith(), slot)
    const more = page.getByRole('button', { name: '增加投注' })
    const shown = () => page.getByText('每局', { exact: false }).element().textContent
    await expect.poll(shown).toContain('每局 2 元')
    ;(more.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(shown).toContain('每局 10 元')
    await expect.element(more).toBeDisabled()
    await userEvent.click(page.getByRole('button', { name: '减少投注' }))
    await expect.poll(shown).toContain('每局 2 元')
  })

  it('has buttons that a finger finds', async () => {
    await show(sessionWith(), slot)
    const sizes = page
      .getByRole('button')
      .elements()
      .map((each) => each.getBoundingClientRect())
    expect(sizes.length).toBeGreaterThan(5)
    for (const { width, height } of sizes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  })
})

describe('a win', () => {
  it('is written for those who do not see it', async () => {
    await show(sessionWith(), <WinLine win={60_000n} bet={5000n} text="金元宝 ×4 · 第 1 线" isTurbo={false} />)
    await expect.element(page.getByRole('status')).toHaveTextContent('赢得 +60.00 元。金元宝 ×4 · 第 1 线')
  })

  it('is one of the last five rounds', async () => {
    const session = sessionWith()
    for (const win of [0n, 65_000n]) session.count({ id: String(win), bet: 5000n, win })
    await show(session, <LastRounds />)
    expect(
      page
        .getByRole('listitem')
        .elements()
        .map((each) => each.textContent),
    ).toEqual(['+60.00', '-5.00'])
  })
})

describe('the start screen', () => {
  it('names the play money of a demo everywhere', async () => {
    await show(sessionWith({}, { isDemo: true }), <StartScreen isReady onStart={() => undefined} />)
    await expect.element(page.getByText('试玩 · 使用试玩金币')).toBeVisible()
    expect(document.body.textContent).not.toContain('余额')
    await expect.element(page.getByText('96.44%')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '开始游戏' })).toBeEnabled()
  })
})

describe('a round from before', () => {
  it.each([
    ['that waits for its player', { openRound: won, unseenRound: null }, '您有一局未完成，进入后接着玩'],
    ['that ended unseen', { openRound: null, unseenRound: won }, '有一局尚未看完，进入后先为您播放'],
  ])('%s is told by the start screen', async (_, rounds, text) => {
    await show(sessionWith({}, rounds), <StartScreen isReady onStart={() => undefined} />)
    await expect.element(page.getByText(text)).toBeVisible()
  })
})

describe('sound', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as unknown as Storage
  const visit = () => createSession(createApi(fakeStudio({}).send), state(), storage)

  it('is off at first, and as it was left on the next visit', async () => {
    kept.clear()
    const first = visit()
    await show(first, <StartScreen isReady onStart={() => undefined} />)
    expect(first.settings.get().isMuted).toBe(true)
    await userEvent.click(page.getByRole('button', { name: '开启声音进入' }))
    expect(first.settings.get().isMuted).toBe(false)
    await unmountAll()
    const second = visit()
    await show(second, <StartScreen isReady onStart={() => undefined} />)
    await userEvent.click(page.getByRole('button', { name: '开始游戏' }))
    expect(second.settings.get().isMuted).toBe(false)
    await userEvent.click(page.getByRole('button', { name: '静音进入' }))
    expect(second.settings.get().isMuted).toBe(true)
    expect(visit().settings.get().isMuted).toBe(true)
  })
})

describe('a refusal', () => {
  it('is told', async () => {
    const session = sessionWith()
    await show(session, <Banner />)
    await act(async () => session.notify('超出限额'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('超出限额')
  })
})

describe('a line that is down', () => {
  it.each([
    [390, 844],
    [360, 640],
    [844, 390],
  ])('is told within the head, which grows by nothing, at %i × %i', async (width, height) => {
    await page.viewport(width, height)
    const session = sessionWith()
    await show(session, <TopBar />)
    const head = () => page.getByRole('banner').element().getBoundingClientRect()
    const before = head().height
    const number = page.getByRole('button', { name: /可验证/ })
    await expect.element(number).toBeVisible()
    await act(async () => session.setLine(true))
    const told = page.getByRole('status')
    await expect.element(told).toHaveTextContent('网络已断开，正在重连…')
    const box = told.element().getBoundingClientRect()
    expect([head().height, number.elements()]).toEqual([before, []])
    const others = page
      .getByRole('button')
      .elements()
      .map((each) => each.getBoundingClientRect())
    const meets = others.filter(({ left, right }) => left < box.right && right > box.left)
    expect([box.top >= head().top, box.bottom <= head().bottom, others.length, meets]).toEqual([true, true, 3, []])
    await act(async () => session.setLine(false))
    await expect.element(number).toBeVisible()
    await expect.poll(() => told.element().textContent).toBe('')
  })
})

describe('a notice', () => {
  it.each([
    [390, 844, 240],
    [1280, 800, 190],
  ])('stands above the match in the football league, at %i × %i', async (width, height, pitch) => {
    await page.viewport(width, height)
    const session = sessionWith()
    await show(
      session,
      <div data-game="zuqiu">
        <div style={{ position: 'fixed', inset: 0 }}>
          <Banner />
        </div>
      </div>,
    )
    await act(async () => session.notify('注单已受理'))
    const { top, bottom } = page.getByRole('alert').element().getBoundingClientRect()
    expect([top > 44, bottom < pitch]).toEqual([true, true])
  })
})

describe('the row of money', () => {
  const middles = () =>
    [...document.querySelectorAll('dl > div')].map((each) => {
      const { left, right } = each.getBoundingClientRect()
      return { left: Math.round(left), right: Math.round(right) }
    })

  it('fills its width with two figures, as with three', async () => {
    await page.viewport(390, 844)
    await show(sessionWith(), <MoneyRow win={0n} />)
    const [balance, win] = middles()
    expect(middles()).toHaveLength(2)
    expect([balance?.right, win?.right]).toEqual([195, 374])
    await unmountAll()
    await show(sessionWith(), <MoneyRow win={0n} extra={{ label: '免费旋转', value: '8' }} />)
    expect(middles().at(-1)?.right).toBe(374)
    expect(middles()).toHaveLength(3)
  })
})

describe('checking a round on this device', () => {
  it.each([
    ['the player’s own', null, '使用中，更换种子后公开'],
    ['a table’s', { id: 't', terminal: '', beacon: '' }, '使用中，本局、本靴或本轮结束后公开'],
  ])('waits for its seed, and says when: %s', async (_, chain, text) => {
    await show(sessionWith(), <VerifyPanel round={{ ...won, proof: { ...won.proof, serverSeed: null, chain } }} />)
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(page.getByRole('button', { name: '在浏览器核对' })).toBeDisabled()
  })

  it('finds it equal', async () => {
    await show(sessionWith(), <VerifyPanel round={won} />)
    await userEvent.click(page.getByRole('button', { name: '在浏览器核对' }))
    await expect.element(page.getByText('核对一致', { exact: false })).toBeVisible()
  })

  it('finds an outcome that was changed', async () => {
    const outcome = structuredClone(won.outcome) as { base: { stops: number[] } }
    outcome.base.stops[0] = ((outcome.base.stops[0] as number) + 1) % 36
    await show(sessionWith(), <VerifyPanel round={{ ...won, outcome }} />)
    await userEvent.click(page.getByRole('button', { name: '在浏览器核对' }))
    await expect.element(page.getByText('base.stops[0]', { exact: false })).toBeVisible()
  })
})
