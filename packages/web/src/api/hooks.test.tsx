import * as bets from '@liuhe/contract/api/bets.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as member from '@liuhe/contract/api/member.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Activity, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSession } from '../session/session.ts'
import { SessionContext } from '../session/use-session.ts'
import { type Fake, fake, fakeCall, refusal } from '../testing/fake-call.ts'
import { acting, render } from '../testing/render.tsx'
import { ApiProvider, bootAnswers, type BootQueries, createQueryClient, type ErrorReaction } from './provider.tsx'
import { hashKey } from './query-key.ts'
import { useAct } from './use-act.ts'
import { usePages } from './use-pages.ts'
import { useRead } from './use-read.ts'

type ShowOptions = { boot?: BootQueries; react?: ErrorReaction; isBootOutdated?: boolean }

async function show(tree: React.ReactNode, fakes: Fake[], options: ShowOptions = {}) {
  const { call, calls } = fakeCall(fakes)
  const queryClient = createQueryClient(options.react ?? (() => undefined))
  const view = await render(
    <ApiProvider
      call={call}
      queryClient={queryClient}
      boot={bootAnswers(options.boot ?? [])}
      isBootOutdated={options.isBootOutdated}
    >
      {tree}
    </ApiProvider>,
  )
  const settle = () => acting(() => new Promise((resolve) => setTimeout(resolve, 30)))
  await settle()
  return { ...view, calls, queryClient, settle }
}

const balance = (li: bigint) => ({ money: li, liveMoney: 0n })

function Balance() {
  const { data } = useRead(member.status, {})
  return <p>{data === undefined ? '…' : String(data.money)}</p>
}

test('reads an endpoint and decodes its answer', async () => {
  const { container } = await show(<Balance />, [fake(member.status, () => balance(12_345n))])
  expect(container.textContent).toBe('12345')
})

test('has what came with the document at the first render, without a call', async () => {
  const seen: string[] = []
  function Watch() {
    const { data } = useRead(member.status, {})
    seen.push(String(data?.money))
    return null
  }
  const boot: BootQueries = [[['member.status', {}], { money: 1.5, liveMoney: 0 }]]
  const { calls } = await show(<Watch />, [], { boot })
  expect(seen[0]).toBe('1500')
  expect(calls).toEqual([])
})

test('asks again for what a member may see otherwise than the guest the document was made for', async () => {
  function Both() {
    useRead(lottery.games, {})
    return <Balance />
  }
  const boot: BootQueries = [
    [['member.status', {}], { money: 1.5, liveMoney: 0 }],
    [['lottery.games', {}], []],
  ]
  const options = { boot, isBootOutdated: true }
  const { container, calls } = await show(<Both />, [fake(member.status, () => balance(7_000n))], options)
  await vi.waitFor(() => expect(container.textContent).toBe('7000'))
  expect(calls.map(({ name }) => name)).toEqual(['member.status'])
})

test('reads page after page, drops repeated rows, and ends at the total', async () => {
  const record = (turn: number) => ({ gameId: 71, turnNum: String(turn), resultText: '', openTime: 0, lunarYear: 2026 })
  const pages = [[1, 2, 3].map(record), [3, 4, 5].map(record)]
  function List() {
    const list = usePages(lottery.history, { gameId: 71 }, { itemKey: (one) => one.turnNum })
    return (
      <>
        <p>{list.items.map((one) => one.turnNum).join(' ')}</p>
        <button type="button" onClick={list.onMore} disabled={!list.hasMore}>
          more
        </button>
      </>
    )
  }
  const { container, calls, settle } = await show(<List />, [
    fake(lottery.history, ({ page: number = 1 }) => ({ data: pages[number - 1] ?? [], totalCount: 6 })),
  ])
  expect(container.querySelector('p')?.textContent).toBe('1 2 3')
  await acting(() => userEvent.click(page.getByRole('button')))
  await settle()
  expect(container.querySelector('p')?.textContent).toBe('1 2 3 4 5')
  expect(container.querySelector('button')?.disabled).toBe(true)
  expect(calls.map((one) => new URLSearchParams(one.url.split('?')[1]).get('page'))).toEqual(['1', '2'])
})

test('comes back to one page after half a minute with a question, to many without', async () => {
  const record = (turn: number) => ({ gameId: 71, turnNum: String(turn), resultText: '', openTime: 0, lunarYear: 2026 })
  function List() {
    const list = usePages(lottery.history, { gameId: 71 }, { itemKey: (one) => one.turnNum })
    return (
      <button type="button" onClick={list.onMore}>
        {list.items.length}
      </button>
    )
  }
  const { calls, settle, queryClient, container } = await show(<Kept page={<List />} />, [
    fake(lottery.history, ({ page: number = 1 }) => ({ data: [record(number)], totalCount: 9 })),
  ])
  const comeBack = async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_000)
    for (const _ of ['away', 'back']) await acting(() => userEvent.click(page.getByRole('button', { name: 'turn' })))
    await settle()
  }
  await comeBack()
  expect(calls.length).toBe(2)
  await acting(() => userEvent.click(page.getByRole('button', { name: '1' })))
  await settle()
  expect([calls.length, container.textContent]).toEqual([3, 'turn2'])
  await comeBack()
  expect(calls.length).toBe(3)
  await acting(() => queryClient.invalidateQueries({ queryKey: [lottery.history.name] }))
  await settle()
  expect(calls.length).toBe(5)
})

/** A page that is left and shown again. */
function Kept({ page: kept }: { page: React.ReactNode }) {
  const [shown, setShown] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setShown(!shown)}>
        turn
      </button>
      <Activity mode={shown ? 'visible' : 'hidden'}>{kept}</Activity>
    </>
  )
}

test('has no page before what its rows are drawn with, and fails like a page when that does not come', async () => {
  const tries = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waits = tries.map(({ promise }) => promise)
  const alongside = () => waits.shift() ?? Promise.resolve()
  function List() {
    const list = usePages(lottery.history, { gameId: 71 }, { itemKey: (one) => one.turnNum, alongside })
    return (
      <button type="button" onClick={list.onRetry}>
        {`${list.items.length} ${list.loading} ${list.failed}`}
      </button>
    )
  }
  const row = { gameId: 71, turnNum: '1', resultText: '', openTime: 0, lunarYear: 2026 }
  const { container, settle } = await show(<List />, [fake(lottery.history, () => ({ data: [row], totalCount: 1 }))])
  const seen = [container.textContent]
  tries[0]?.reject(refusal('DOC/NOT_FOUND', 'no such file', 404))
  await settle()
  seen.push(container.textContent)
  await acting(() => userEvent.click(page.getByRole('button')))
  tries[1]?.resolve()
  await settle()
  expect([...seen, container.textContent]).toEqual(['0 true false', '0 false true', '1 false false'])
})

test('asks again for what an action made untrue', async () => {
  let li = 1000n
  function Refresh() {
    const act = useAct(member.refreshBalance, { refreshes: [member.status] })
    return (
      <button type="button" onClick={() => act.mutate({})}>
        refresh
      </button>
    )
  }
  const { container, settle } = await show(
    <>
      <Balance />
      <Refresh />
    </>,
    [
      fake(member.status, () => balance(li)),
      fake(member.refreshBalance, () => {
        li = 2000n
        return balance(li)
      }),
    ],
  )
  await acting(() => userEvent.click(page.getByRole('button')))
  await settle()
  expect(container.querySelector('p')?.textContent).toBe('2000')
})

test('takes an optimistic change back when it is refused, and hands the refusal to the app', async () => {
  const react = vi.fn<ErrorReaction>()
  const key = [member.status.name, {}]
  function Spend() {
    const cache = useQueryClient()
    const act = useAct(member.refreshBalance, {
      optimistic: (client: QueryClient) => {
        const before = client.getQueryData(key)
        client.setQueryData(key, balance(0n))
        return () => client.setQueryData(key, before)
      },
    })
    return (
      <button type="button" onClick={() => act.mutate({})}>
        {String(cache.getQueryData<{ money: bigint }>(key)?.money)}
      </button>
    )
  }
  const { container, settle } = await show(
    <>
      <Balance />
      <Spend />
    </>,
    [
      fake(member.status, () => balance(1000n)),
      fake(member.refreshBalance, async () => {
        await new Promise((resolve) => setTimeout(resolve, 60))
        throw refusal('SYS/BUSY', '系统繁忙，请稍后再试', 503)
      }),
    ],
    { react },
  )
  await acting(() => userEvent.click(page.getByRole('button')))
  await settle()
  await vi.waitFor(() => expect(container.querySelector('p')?.textContent).toBe('1000'))
  await settle()
  await vi.waitFor(() => expect(react).toHaveBeenCalledOnce())
  expect(react.mock.calls[0]?.[0].code).toBe('SYS/BUSY')
  expect(react.mock.calls[0]?.[1]).toEqual({ endpoint: 'member.refreshBalance', effect: 'write', ownErrors: false })
  expect(container.querySelector('p')?.textContent).toBe('1000')
})

test('writes a key as one text, whatever the order of its arguments, and takes money along', () => {
  expect(hashKey([bets.submit.name, { b: 2n, a: 1, none: undefined }])).toBe('["bets.submit",{"a":1,"b":"2n"}]')
})

test('keeps the sentence of the server as the text of an error [ERR-016]', async () => {
  function Refused() {
    const read = useRead(member.status, {})
    const act = useAct(member.refreshBalance)
    return (
      <button type="button" onClick={() => act.mutate({})}>
        {read.error?.message} / {act.error?.message}
      </button>
    )
  }
  const sentence = '账户状态异常，请联系客服'
  const refuse = () => {
    throw refusal('UC/ACCOUNT_STATE_ERROR', sentence, 403)
  }
  const { container, settle } = await show(<Refused />, [
    fake(member.status, refuse),
    fake(member.refreshBalance, refuse),
  ])
  await acting(() => userEvent.click(page.getByRole('button')))
  await settle()
  expect(container.textContent).toBe(`${sentence} / ${sentence}`)
})

test('asks nothing more for somebody who has signed out, and nothing that needs a session for a guest', async () => {
  const session = createSession({ storage: sessionStorage, cookies: { get: () => '', set: () => undefined } })
  onTestFinished(() => sessionStorage.clear())
  function Orders() {
    const { items, loading } = usePages(bets.todayList, { rows: 20 }, { itemKey: ({ orderNo }) => orderNo })
    return <p>{loading ? '…' : items.length}</p>
  }
  const { calls, queryClient, settle, container } = await show(
    <SessionContext value={session}>
      <Balance />
      <Orders />
    </SessionContext>,
    [fake(member.status, () => balance(1_000n)), fake(bets.todayList, () => ({ data: [], totalCount: 0 }))],
  )
  expect([calls.length, container.textContent]).toEqual([0, '……'])
  await acting(() => session.signIn({ token: 'abc', expiresAt: Date.now() + 60_000 }))
  await vi.waitFor(() => expect(container.textContent).toBe('10000'))
  const before = calls.length
  // As the app does it: the page stands until the next one is here.
  await acting(() => {
    session.signOut()
    queryClient.clear()
  })
  await settle()
  expect(calls.slice(before)).toEqual([])
  expect(container.textContent).toBe('……')
})
