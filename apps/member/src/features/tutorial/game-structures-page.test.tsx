import * as lottery from '@liuhe/contract/api/lottery.ts'
import { DEFAULT_ODDS } from '@liuhe/domain/bets/default-odds.ts'
import { playsOf } from '@liuhe/domain/bets/plays/index.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../shared/testing/render-page.tsx'
import GameStructuresPage from './game-structures-page.tsx'

const game = (gameId: number, gameName: string, family: string, bettable: boolean) => ({
  ...{ gameId, code: `g${gameId}`, gameName, family, cate: 0, sort: gameId, liveTime: '', bettable },
})

const cellsOf = (table: string) =>
  page
    .getByRole('table', { name: table, exact: true })
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' '))

test('every game opens into its plays with items, odds and limits as the server prices them', async () => {
  const asked: number[] = []
  await renderPage(<GameStructuresPage />, {
    fakes: [
      fake(lottery.games, () => [
        game(71, '一分六合彩', 'LHC', true),
        game(70, '香港六合彩', 'LHC', false),
        game(10, '江苏快3', 'K3', true),
      ]),
      fake(lottery.playCategories, ({ gameId }) => {
        asked.push(gameId)
        const plays =
          gameId === 70
            ? []
            : playsOf('LHC').map(({ code, name, menu, pricing }) => ({
                code,
                name,
                menu,
                pricing,
                noteMin: 2,
                noteMax: 500,
              }))
        return { gameId, turnNum: '2026128', lunarYear: 2026, plays, odds: { ...DEFAULT_ODDS, TM_A: 480_000 } as never }
      }),
    ],
  })
  await expect.element(page.getByText('该游戏暂未开放投注')).toBeVisible()
  expect(asked).toEqual([70])
  await acting(() => page.getByRole('button', { name: '一分六合彩' }).click())
  await expect.poll(() => cellsOf('特码')[0]).toBe('特码A[信] 49 48 2–500')
  expect(cellsOf('特肖')).toEqual(['特肖[信] 12 9.4–11.7 2–500'])
  expect(asked).toEqual([70, 71])
  await expect.element(page.getByRole('link', { name: '玩法说明' })).toHaveAttribute('href', '/game/71/tutorial')
  await acting(() => page.getByRole('tab', { name: '快三' }).click())
  await expect.element(page.getByRole('button', { name: '江苏快3' })).toBeVisible()
  expect(page.getByRole('button', { name: '一分六合彩' }).elements()).toEqual([])
})
