import * as lottery from '@liuhe/contract/api/lottery.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { QUICKNET, roundTime } from '@liuhe/domain/lottery/beacon-rule.ts'
import { drawResult, formatResult } from '@liuhe/domain/lottery/family.ts'
import { asciiBytes, drawKeyText, hexOf, wordsOf } from '@liuhe/domain/proof/draw-key.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageProps, renderPage, type RenderPageOptions } from '../../shared/testing/render-page.tsx'
import { browserTools } from '../../shared/results/browser-tools.ts'
import FairnessPage from './fairness-page.tsx'

type Fairness = OutputOf<typeof lottery.fairness>
const { sha256, hmacSha256 } = browserTools

/** A turn as the server tells it, decided by a round that drand really published. */
function aDraw(): Fairness {
  const [gameId, turnNum, round, chainIndex] = [71, '202611221310', 1_000, 3]
  const seed = sha256(asciiBytes('a seed'))
  const ends = [seed]
  for (let link = 0; link < chainIndex; link++) ends.push(sha256(ends.at(-1) as Uint8Array))
  const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
  const randomness = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd'
  const key = drawKeyText({ gameId, turnNum, chainHash: QUICKNET.hash, round, randomness })
  const words = wordsOf(hmacSha256(seed, asciiBytes(key)), hmacSha256)
  const planTime = roundTime(QUICKNET, round) - 1_000
  return {
    ...{ gameId, turnNum, family: 'LHC', algorithm: 'draw-key/v1', status: 'settled', official: null },
    ...{ openTime: planTime - 60_000, closeTime: planTime - 8_000, planTime },
    ...{ beacon: QUICKNET.hash, round, randomness, signature, chainIndex },
    ...{ seed: hexOf(seed), commitment: hexOf(ends[1] as Uint8Array), terminal: hexOf(ends[chainIndex] as Uint8Array) },
    openNum: formatResult('LHC', drawResult('LHC', words)),
    ...{ betCount: null, betsRoot: null, record: null },
  }
}

const THE_TURN: Record<string, string> = { gameId: '71', turnNum: '202611221310' }

const open = (answer: () => Fairness, params = THE_TURN, bridge: RenderPageOptions['bridge'] = {}) =>
  renderPage(<FairnessPage {...pageProps({ routeName: 'fairness', params })} />, {
    bridge,
    files: [],
    fakes: [fake(lottery.games, () => []), fake(lottery.fairness, answer)],
  })
const steps = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((one) => one.getAttribute('data-verdict'))

const summaries = () => [...document.querySelectorAll('li small')].map(({ textContent }) => textContent)

test('recomputes every step on the device, and shows the bytes of each [F-U8] [F-M6]', async () => {
  await open(aDraw)
  await expect.element(page.getByText('7 步全部通过')).toBeVisible()
  expect(steps()).toEqual(['right', 'right', 'right', 'exempt', 'right', 'right', 'right', 'right'])
  await acting(() => userEvent.click(page.getByRole('button', { name: /号码由种子与随机数算出/ })))
  await expect.element(page.getByText(/HMAC-SHA256\(种子, "draw-key\/v1\|71\|202611221310\|/)).toBeVisible()
})

test('says in a line what each step did, and of a turn nobody bet on that this is no fault [F-U8]', async () => {
  await open(aDraw)
  await expect.element(page.getByText('另 1 步不适用：本期无人投注')).toBeVisible()
  const { commitment, terminal, randomness, openNum } = aDraw()
  const ends = (hex: string | null) => `${hex?.slice(0, 6)}…${hex?.slice(-6)}`
  const numbers = openNum?.split(',') ?? []
  expect(summaries()).toEqual([
    `23:58:23 前 · ${ends(commitment)}`,
    'SHA-256(种子) = 承诺值',
    `第 3 环 · 终点 ${ends(terminal)}`,
    '本期无人投注',
    '23:59:23 → 第 1,000 轮',
    'drand quicknet · 第 1,000 轮',
    ends(randomness),
    `HMAC-SHA256 → ${numbers.slice(0, 6).join(' ')} + ${numbers[6]}`,
  ])
})

test('writes times as the site does and gives every value to be copied (Ruling C105)', async () => {
  const copyText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  await open(aDraw, undefined, { copyText })
  await expect.element(page.getByText('7 步全部通过')).toBeVisible()
  await acting(() => userEvent.click(page.getByRole('button', { name: /随机轮次由开奖时刻决定/ })))
  await expect.element(page.getByText('2023/08/23 23:59:15')).toBeVisible()
  expect(document.body.textContent).not.toMatch(/\d{4}-\d\d-\d\d/)
  await acting(() => userEvent.click(page.getByRole('button', { name: /种子与承诺值一致/ })))
  await acting(() => userEvent.click(page.getByRole('button', { name: '复制种子' })))
  expect(copyText).toHaveBeenCalledExactlyOnceWith(aDraw().seed)
})

test('spreads the balls over the row, the plus sign midway', async () => {
  await open(aDraw)
  const row = page.getByRole('img', { name: /^开奖号码/ })
  await expect.element(row).toBeVisible()
  const { left, right } = row.element().getBoundingClientRect()
  const discs = [...row.element().querySelectorAll('[class*="stack"]')].map((one) => one.getBoundingClientRect())
  const gaps = discs.slice(1, 6).map((one, place) => Math.round(one.left - (discs[place] as DOMRect).right))
  expect(discs[0]?.left).toBeCloseTo(left, 0)
  expect(discs[6]?.right).toBeCloseTo(right, 0)
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1)
})

test('turns red when a number, a seed or a signature is not what was promised [F-U8]', async () => {
  const signature = `8${aDraw().signature?.slice(1)}`
  await open(() => ({ ...aDraw(), openNum: '01,02,03,04,05,06,07', signature }))
  await expect.element(page.getByText('3 步不通过')).toBeVisible()
  expect(steps()).toEqual(['right', 'right', 'right', 'exempt', 'right', 'wrong', 'wrong', 'wrong'])
})

test('waits for a turn that is not drawn, and does not say that nobody bets on it [F-U8]', async () => {
  await open(() => ({ ...aDraw(), seed: null, randomness: null, signature: null, openNum: null, status: 'open' }))
  await expect.element(page.getByRole('status').getByText('等待开奖')).toBeVisible()
  expect(page.getByRole('button', { name: '重算' }).elements()).toHaveLength(0)
  const pending = Array<string>(3).fill('pending')
  await expect.poll(steps).toEqual(['right', ...pending, 'right', ...pending])
  // What stands at the foot lies over the marks of the steps.
  const bar = page.getByRole('button', { name: '下载证据' }).element().parentElement as HTMLElement
  const mark = document.querySelector('li i') as HTMLElement
  expect(Number(getComputedStyle(bar).zIndex)).toBeGreaterThan(Number(getComputedStyle(mark).zIndex))
})

test('says of an official draw where its numbers come from, and of an unknown turn that it is none', async () => {
  const source = {
    name: '香港赛马会',
    url: 'https://bet.example',
    capturedTime: 0,
    receivedTime: 0,
    screenshot: 'ab',
    openNum: '1',
  }
  const official = { statement: 'official result of 香港六合彩', sources: [source], versions: [] }
  const { unmount } = await open(() => ({ ...aDraw(), official }))
  await expect.element(page.getByText('官方开奖', { exact: false })).toBeVisible()
  await expect.element(page.getByText('香港赛马会')).toBeVisible()
  await unmount()
  await open(() => {
    throw refusal('DRAW/NOT_FOUND', '没有这一期', 404)
  })
  await expect.element(page.getByText('没有这一期的开奖记录')).toBeVisible()
})

test('leads on to the draws of the game where there is nothing to recompute', async () => {
  const link = page.getByRole('link', { name: '查看历史开奖' })
  const unknown = () => {
    throw refusal('DRAW/NOT_FOUND', '没有这一期', 404)
  }
  const official = { statement: 'official result of 香港六合彩', sources: [], versions: [] }
  const cases: [() => Fairness, string][] = [
    [unknown, '没有这一期的开奖记录'],
    [() => ({ ...aDraw(), commitment: null }), '这一期没有承诺值，无法验证'],
    [() => ({ ...aDraw(), official }), '这一期没有留存来源记录'],
    [() => ({ ...aDraw(), official, openNum: null }), '还没有来源上报这一期'],
  ]
  for (const [answer, text] of cases) {
    const { unmount } = await open(answer)
    await expect.element(page.getByText(text, { exact: false })).toBeVisible()
    await expect.element(link).toHaveAttribute('href', '/lottery-history/71')
    await unmount()
  }
  await open(aDraw, { gameId: 'x', turnNum: '1' })
  await expect.element(link).toHaveAttribute('href', '/lottery-record')
})

test('hands out the script that does the same without this app', async () => {
  await open(aDraw)
  await expect.element(page.getByText('7 步全部通过')).toBeVisible()
  await acting(() => userEvent.click(page.getByRole('button', { name: '自己动手验证' })))
  await expect.element(page.getByText('node verify-draw.mjs liuhe-71-202611221310.json')).toBeVisible()
  const script = () => (page.getByRole('textbox', { name: '脚本全文' }).element() as HTMLTextAreaElement).value
  await expect.poll(script).toContain('the seed hashes to the commitment')
})
