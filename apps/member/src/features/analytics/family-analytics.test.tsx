import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import SpecialHistoryPage from './special-history-page.tsx'
import { historyOf, openPage, region } from './testing/open-page.tsx'

describe('other families', () => {
  const history = () =>
    historyOf([
      ['20260508002', '1,1,6'],
      ['20260508001', '1,2,3'],
    ])

  test('count their numbers by place, without the pages of the Mark Six', async () => {
    await openPage(SpecialHistoryPage, 'special-history', { gameId: 10, history })
    await expect.element(page.getByRole('table').first()).toBeVisible()
    const rows = region('号码冷热').getByRole('row').elements()
    const texts = rows.map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(texts).toContainEqual(['第一骰', '2', '0', '0', '0', '0', '0'])
    expect(texts).toContainEqual(['第三骰', '0', '0', '1', '0', '0', '1'])
    expect(page.getByRole('navigation').elements()).toHaveLength(0)
    expect(page.getByRole('button', { name: '龙虎' }).elements()).toHaveLength(0)
  })

  test('幸运牛牛 counts the bulls of its hands, and who won between a seat and the banker', async () => {
    const history = () => historyOf([['20260508001', '09,01,10,02,03,04,08,06,07,05']])
    const view = await openPage(SpecialHistoryPage, 'special-history', { gameId: 95, history })
    await expect.element(region('牛型冷热')).toBeVisible()
    const rows = region('牛型冷热').getByRole('row').elements()
    const texts = rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(' '))
    expect(texts).toContain('庄家 0 0 0 0 0 1 0 0 0 0 0')
    expect(texts).toContain('闲二 0 0 0 0 0 0 0 1 0 0 0')
    await view.unmount()
    await openPage(SpecialHistoryPage, 'special-history', { gameId: 95, search: { view: 'seat' }, history })
    await expect.element(page.getByRole('img', { name: '闲二对庄：闲1次，庄0次' })).toBeVisible()
  })

  test('have dragon and tiger where their history has it', async () => {
    await openPage(SpecialHistoryPage, 'special-history', {
      gameId: 44,
      search: { view: 'dragon' },
      history: () => historyOf([['202605080001', '10,02,09,04,03,01,07,08,05,06']]),
    })
    await expect.element(page.getByRole('img', { name: '冠军龙虎：龙1次，虎0次' })).toBeVisible()
    await expect.element(page.getByRole('img', { name: '亚军龙虎：龙0次，虎1次' })).toBeVisible()
  })
})
