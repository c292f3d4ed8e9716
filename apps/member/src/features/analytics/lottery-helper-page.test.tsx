import * as lottery from '@liuhe/contract/api/lottery.ts'
import { lunarYearOfDraw } from '@liuhe/domain/lottery/lunar.ts'
import { animalOfYear } from '@liuhe/domain/lottery/zodiac.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PageProps } from '../../shared/navigation.ts'
import { pageProps, renderPage } from '../../shared/testing/render-page.tsx'
import LotteryHelperPage, { toggled } from './lottery-helper-page.tsx'
import ZodiacReferencePage from './zodiac-reference-page.tsx'

const GAME = {
  gameId: 110,
  code: 'xam',
  gameName: '新澳门六合彩',
  family: 'LHC',
  cate: 0,
  sort: 1,
  liveTime: '20:30',
  bettable: true,
}

async function open(routeName: PageProps['routeName'], search: Record<string, string> = {}, bettable = true) {
  const copied: string[] = []
  const Page = routeName === 'lottery-helper' ? LotteryHelperPage : ZodiacReferencePage
  const props = pageProps({ routeName, params: { id: '110' }, search })
  const view = await renderPage(<Page {...props} />, {
    fakes: [fake(lottery.games, () => [{ ...GAME, bettable }])],
    bridge: { copyText: async (text) => void copied.push(text) },
  })
  return { ...view, copied }
}

const result = () => page.getByRole('region', { name: '选号结果' })
const balls = () => [...result().element().querySelectorAll('[aria-live] > span')].map(({ textContent }) => textContent)

test('shows the balls of the address, copies them, and takes them to the betting page', async () => {
  const { went, copied } = await open('lottery-helper', { keep: '红波,单,大' })
  await expect.element(result()).toBeVisible()
  expect(balls()).toEqual(['29', '35', '45'])
  await acting(() => userEvent.click(page.getByRole('button', { name: '复制号码' })))
  expect(copied).toEqual(['29,35,45'])
  await acting(() => userEvent.click(page.getByRole('button', { name: '去投注' })))
  expect(went).toEqual(['/game/110?numbers=29%2C35%2C45'])
})

test('excludes in the mode for it', async () => {
  const { went } = await open('lottery-helper', { keep: '3头', drop: '双' })
  await expect.element(result()).toBeVisible()
  expect(balls()).toEqual(['31', '33', '35', '37', '39'])
  await expect.element(page.getByRole('button', { name: '排除双' })).toHaveAttribute('aria-pressed', 'true')
  await acting(() => userEvent.click(page.getByRole('button', { name: '排除', exact: true })))
  await acting(() => userEvent.click(page.getByRole('button', { name: '9尾' })))
  await acting(() => userEvent.click(page.getByRole('button', { name: '重置' })))
  const drop = new URLSearchParams({ keep: '3头', drop: '双,9尾' })
  expect(went).toEqual([`/game/110/analytic/lottery-helper?${drop}`, '/game/110/analytic/lottery-helper'])
})

test('says so when nothing is chosen, and when nothing fits', async () => {
  const view = await open('lottery-helper')
  await expect.element(page.getByText('请选择条件')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '复制号码' })).toBeDisabled()
  await view.unmount()
  await open('lottery-helper', { keep: '0头', drop: '小' })
  await expect.element(page.getByText('没有符合条件的号码')).toBeVisible()
})

test('does not lead to a betting page that is closed', async () => {
  await open('lottery-helper', { keep: '大' }, false)
  await expect.element(page.getByRole('button', { name: '去投注' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: '复制号码' })).toBeEnabled()
})

test('counts combinations of the balls found, and of any number', async () => {
  await open('lottery-helper', { keep: '红波' })
  await expect.element(page.getByText('C(17,3) = 680 组')).toBeVisible()
  await acting(() => userEvent.fill(page.getByRole('textbox', { name: '号码数' }), '49'))
  await acting(() => userEvent.fill(page.getByRole('textbox', { name: '任选数' }), '7'))
  await expect.element(page.getByText('C(49,7) = 85,900,584 组')).toBeVisible()
})

test.each([
  // before, tapped, mode, after
  ['', '', '红波', 'keep', '红波', ''],
  ['红波', '', '红波', 'keep', '', ''],
  ['红波', '', '红波', 'drop', '', '红波'],
  ['', '红波', '红波', 'keep', '红波', ''],
  ['大', '红波', '红波', 'drop', '大', ''],
] as const)('kept "%s", excluded "%s": a tap on %s to %s leaves "%s" and "%s"', (...row) => {
  const [kept, excluded, name, mode, keptAfter, excludedAfter] = row
  const names = (text: string) => (text === '' ? [] : [text])
  const after = toggled({ kept: names(kept), excluded: names(excluded) }, name, mode)
  expect(after).toEqual({ kept: names(keptAfter), excluded: names(excludedAfter) })
})

test('生肖参照 gives the animal of the year its five balls', async () => {
  const year = lunarYearOfDraw(Date.now())
  const { went } = await open('zodiac-reference')
  await expect.element(page.getByText(`${year}年生肖对照`)).toBeVisible()
  const rows = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(rows).toHaveLength(12)
  expect(rows).toContain(`${animalOfYear(year)}本命0113253749`)
  await acting(() => userEvent.click(page.getByRole('button', { name: '五行' })))
  expect(went).toEqual(['/game/110/analytic/zodiac/zodiac-reference?view=element'])
})

test.each([
  ['element', '五行号码', 5],
  ['colour', '波色号码', 3],
  ['poultry', '家禽野兽', 2],
])('the view %s divides the 49 balls', async (view, title, count) => {
  await open('zodiac-reference', { view })
  const rows = page.getByRole('region', { name: title }).getByRole('definition')
  await expect.element(rows.first()).toBeVisible()
  const found = rows.elements().map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(found).toHaveLength(count)
  expect(found.flat().toSorted()).toEqual(Array.from({ length: 49 }, (_, at) => String(at + 1).padStart(2, '0')))
})
