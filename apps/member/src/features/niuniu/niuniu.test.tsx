import * as bets from '@liuhe/contract/api/bets.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { addDays, siteDateOf } from '@liuhe/domain/time.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../shared/testing/render-page.tsx'
import NiuNiuHeatMapPage from './heat-map-page.tsx'
import NiuNiuJoyPage from './joy-page.tsx'

const draw = (turnNum: string, resultText: string) => ({
  gameId: 95,
  turnNum,
  resultText,
  openTime: Date.UTC(2026, 10, 20),
  lunarYear: 2026,
})

test('the heat map shows every hand of the last draws, who beat the banker, and how often', async () => {
  const fakes = [
    fake(lottery.history, () => ({
      data: [
        draw('20261120002', '09,01,10,02,03,04,08,06,07,05'),
        draw('20261120001', '01,02,07,05,04,03,06,08,09,10'),
      ],
      totalCount: 2,
    })),
  ]
  await renderPage(<NiuNiuHeatMapPage />, { fakes })
  const board = page.getByRole('region', { name: '往期牌型' })
  await expect.element(board).toBeVisible()
  const rows = board
    .getByRole('row')
    .elements()
    .map((row) => row.textContent)
  expect(rows).toEqual(['期号庄闲一闲二闲三闲四闲五', '002牛5无牛牛7无牛无牛牛牛', '001牛9牛1无牛无牛牛牛牛6'])
  expect(board.getByRole('img', { name: '赢' }).elements()).toHaveLength(3)
  const seats = page.getByRole('region', { name: '闲家胜率' }).getByRole('listitem').elements()
  expect(seats.map((seat) => seat.textContent)).toEqual([
    '闲一0.0%2连输',
    '闲二50.0%1连赢',
    '闲三0.0%2连输',
    '闲四50.0%1连输',
    '闲五50.0%1连赢',
  ])
  await expect.element(page.getByRole('listitem', { name: '无牛 5次，41.7%，理论19.0%' })).toBeInTheDocument()
})

test('the heat map says that there is nothing yet, and offers another try when it cannot be read', async () => {
  let isDown = true
  const fakes = [
    fake(lottery.history, () => {
      if (isDown) throw new ApiError('SYS/BUSY', '系统繁忙，请稍后再试', 503)
      return { data: [], totalCount: 0 }
    }),
  ]
  await renderPage(<NiuNiuHeatMapPage />, { fakes })
  const retry = page.getByRole('button', { name: '重新加载' })
  await expect.element(retry).toBeVisible()
  isDown = false
  await acting(() => userEvent.click(retry))
  await expect.element(page.getByText('暂无数据')).toBeVisible()
})

test('the list of joy ranks the wins of today, and of yesterday', async () => {
  const asked: string[] = []
  const today = siteDateOf(Date.now())
  const fakes = [
    fake(bets.winners, ({ date }) => {
      asked.push(date)
      return [
        {
          account: 'li***88',
          avatarId: 3,
          turnNum: '20261120001',
          playName: '闲一平倍',
          reward: yuan('1950'),
          profit: yuan('950'),
        },
      ]
    }),
  ]
  await renderPage(<NiuNiuJoyPage />, { fakes })
  await expect.element(page.getByText('li***88')).toBeVisible()
  await expect.element(page.getByText('+950.00')).toBeVisible()
  await acting(() => userEvent.click(page.getByRole('tab', { name: '昨日' })))
  await expect.poll(() => asked).toEqual([today, addDays(today, -1)])
})
