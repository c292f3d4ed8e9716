import * as bets from '@liuhe/contract/api/bets.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revealsOf } from '../../../shared/reveal/reveal-store.ts'
import { renderPage } from '../../../shared/testing/render-page.tsx'
import { ChaseRecords } from './chase-records.tsx'

type Chase = OutputOf<typeof bets.chaseList>['data'][number]

const RUNNING: Chase = {
  ...{ chaseNo: '77', gameId: 71, gameName: '一分六合彩', playName: '特码A', selectionText: '07', lines: 1 },
  ...{ turnsTotal: 5, turnsDone: 1, won: 0, stopOnWin: true, status: 'running', addTime: 1_763_600_000_000 },
  ...{ total: yuan('10'), reward: 0n, refund: 0n },
}
/** Its second turn won, which stopped it. */
const WON: Chase = { ...RUNNING, turnsDone: 5, won: 1, status: 'stopped', reward: yuan('96'), refund: yuan('6') }

/** The records, while the balls of turn 1358 fall from the moment when `reveal` is called. */
async function records({ isOpen = true } = {}) {
  const world = { chase: RUNNING }
  const { queryClient } = await renderPage(<Opener isOpen={isOpen} />, {
    token: 'abc',
    fakes: [fake(bets.chaseList, () => ({ data: [world.chase], totalCount: 1 }))],
  })
  return {
    text: () => page.getByRole('article').element().textContent,
    settle: async () => {
      world.chase = WON
      await acting(() => queryClient.invalidateQueries({ queryKey: [bets.chaseList.name] }))
    },
    reveal: () => acting(() => reveal(queryClient)),
    finish: () => acting(() => revealsOf(queryClient).skipToResult(71)),
  }
}

function Opener({ isOpen }: { isOpen: boolean }) {
  const [open, setOpen] = useState(isOpen)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        追号记录
      </button>
      <ChaseRecords open={open} onClose={() => undefined} />
    </>
  )
}

function reveal(client: QueryClient): void {
  revealsOf(client).watch(71)
  const now = Date.now()
  for (const turnNum of ['202611201357', '202611201358']) {
    client.setQueryData(queryKey(lottery.openInfo, { gameId: 71 }), {
      ...{ gameId: 71, gameName: '一分六合彩', family: 'LHC', serverTime: now },
      cur: { turnNum: '202611201359', closeTime: now + 50_000, liveUrl: '' },
      pre: { turnNum, resultText: '1,2,3,4,5,6,7', openTime: now, isStreaming: false, liveUrl: '', lunarYear: 2026 },
      plan: { turnNum: '202611201359', planTime: now + 60_000, lunarYear: 2026 },
    })
  }
}

test('a chase stays as it was until the balls of its draw have landed [F-U5]', async () => {
  const { text, settle, reveal: begin, finish } = await records()
  await expect.element(page.getByText('进行中')).toBeVisible()
  await begin()
  await settle()
  expect(text()).toMatch(/进行中.*已完成 1\/5 期，中奖 0 期.*派彩 0\.00/)
  await finish()
  await expect.poll(text, { timeout: 10_000 }).toMatch(/已停止.*已完成 5\/5 期，中奖 1 期.*派彩 96\.00.*退回 6\.00/)
})

test('a chase that is first read while the balls fall tells nothing of them [F-U5]', async () => {
  const { text, settle, reveal: begin, finish } = await records({ isOpen: false })
  await begin()
  await settle()
  await acting(() => userEvent.click(page.getByRole('button', { name: '追号记录' })))
  await expect.element(page.getByText('开奖中')).toBeVisible()
  expect(text()).not.toMatch(/停止|中奖 |派彩|退回/)
  await finish()
  await expect.poll(text, { timeout: 10_000 }).toMatch(/已停止.*中奖 1 期/)
})
