import * as member from '@liuhe/contract/api/member.ts'
import * as documents from '@liuhe/contract/api/documents-of-cards.ts'
import * as api from '@liuhe/contract/api/templates.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { expect, it, vi } from 'vitest'
import { aProfile } from '../../shared/testing/a-profile.ts'
import { renderPage } from '../../shared/testing/render-page.tsx'
import type { WireTemplate } from './card-model.ts'
import { loadLayouts } from './layout-registry.ts'
import { TemplateList } from './template-list.tsx'
import { cardFixtures } from './testing/card-fixtures.ts'

await loadLayouts()

type Poll = OutputOf<typeof documents.poll>

const card = cardFixtures.get('mb39')?.template as WireTemplate
const DOCUMENT = card.groups[0]?.id as number

/** The poll after a vote for 蓝波. */
const voted: Poll = {
  documentId: DOCUMENT,
  optionId: 2,
  pollStatus: 1,
  pollOptions: (card.pollOptions ?? []).map((one) => (one.option_id === 2 ? { ...one, option_vote: 351 } : one)),
}

type Scene = {
  who?: 'guest' | 'MEMBER' | 'TEST'
  template?: WireTemplate
  vote?: () => Poll | Promise<Poll>
  poll?: Poll
}

/** The list with one poll in it, as somebody meets it. */
async function open({ who = 'MEMBER', template = card, vote = () => voted, poll = voted }: Scene = {}) {
  const view = await renderPage(
    <TemplateList gameId={110} playCateName="全部" onPlayCate={() => undefined} now={0} />,
    {
      ...(who !== 'guest' && { token: 't' }),
      onError: ({ message }) => toast(message, 3),
      fakes: [
        fake(api.playCategories, () => []),
        fake(api.list, () => ({ data: [template], totalCount: 1, draws: [] })),
        fake(member.info, () => aProfile(who === 'guest' ? {} : { type: who })),
        fake(documents.voteV2, vote),
        fake(documents.poll, () => poll),
      ],
    },
  )
  const { container, calls } = view
  const options = () => [...container.querySelectorAll<HTMLElement>('li > button[aria-pressed]')]
  await vi.waitFor(() => expect(options().length).toBe(3))
  const knowsReader = () => who === 'guest' || calls.some(({ name }) => name === member.info.name)
  await vi.waitFor(() => expect(knowsReader()).toBe(true))
  const press = (element: HTMLElement | null | undefined) => acting(() => element?.click())
  return {
    container,
    choose: (place: number) => press(options()[place]),
    submit: () =>
      press([...container.querySelectorAll('button')].find((button) => /^(投票|已投)$/.test(button.textContent))),
    chosen: () => options().map((option) => option.getAttribute('aria-pressed') === 'true'),
    shares: () => options().map((option) => /[\d.]+%/.exec(option.textContent ?? '')?.[0]),
    said: () => container.querySelector('[role="status"] p')?.textContent,
    sent: () => calls.filter(({ name }) => name === documents.voteV2.name).map(({ body }) => JSON.parse(body ?? '')),
  }
}

it('an option is chosen, and let go by a second tap [TPL-101]', async () => {
  const { choose, chosen } = await open()
  await choose(1)
  expect(chosen()).toEqual([false, true, false])
  await choose(2)
  expect(chosen()).toEqual([false, false, true])
  await choose(2)
  expect(chosen()).toEqual([false, false, false])
})

it('a member votes: totals come from the answer, then the poll is locked [TPL-102] [TPL-109] [TPL-125]', async () => {
  let answer: (poll: Poll) => void = () => undefined
  const view = await open({ vote: () => new Promise((resolve) => (answer = resolve)) })
  await view.choose(1)
  await view.submit()
  expect(view.sent()).toEqual([{ documentId: DOCUMENT, optionId: 2, vote: 1 }])
  // Nothing is shown before the server has said it.
  expect(view.shares()).toEqual(['45.0%', '35.0%', '20.0%'])
  await acting(() => answer(voted))
  await vi.waitFor(() => expect(view.shares()).toEqual(['45.0%', '35.1%', '20.0%']))
  expect([view.said(), view.chosen()]).toEqual(['投票成功！', [false, true, false]])
  expect(view.container.textContent).toContain('共1001票')
  expect([...view.container.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain('已投')
})

it('who has voted cannot vote again [TPL-103] [TPL-108]', async () => {
  const view = await open({ template: { ...card, pollStatus: 1, optionId: 2, pollOptions: voted.pollOptions } })
  await view.choose(0)
  expect([view.said(), view.chosen()]).toEqual(['您已经投过票了！', [false, true, false]])
  await view.submit()
  expect(view.sent()).toEqual([])
})

it('a vote without an option is not sent [TPL-107]', async () => {
  const view = await open()
  await view.submit()
  expect([view.said(), view.sent()]).toEqual(['请先选择投票项！', []])
})

it('a refusal shows the server’s message and keeps the choice [TPL-110]', async () => {
  const view = await open({
    vote: () => {
      throw refusal('REQ/RATE_LIMITED', '操作过于频繁，请稍后再试', 429)
    },
  })
  await view.choose(0)
  await view.submit()
  await vi.waitFor(() => expect(view.said()).toBe('操作过于频繁，请稍后再试'))
  expect([view.chosen(), view.shares()]).toEqual([
    [true, false, false],
    ['45.0%', '35.0%', '20.0%'],
  ])
})

it('who voted on another device is told so, and sees that vote [TPL-108]', async () => {
  const view = await open({
    vote: () => {
      throw refusal('DOC/VOTED', '您已经投过票了！', 409)
    },
  })
  await view.choose(0)
  await view.submit()
  await vi.waitFor(() => expect(view.chosen()).toEqual([false, true, false]))
  expect([view.said(), view.shares()]).toEqual(['您已经投过票了！', ['45.0%', '35.1%', '20.0%']])
})

it('a guest is asked to sign in for two seconds [TPL-111]', async () => {
  const view = await open({ who: 'guest' })
  await view.choose(0)
  await view.submit()
  expect([view.said(), view.sent()]).toEqual(['请先登录', []])
  await acting(() => new Promise((resolve) => setTimeout(resolve, 1500)))
  expect(view.said()).toBe('请先登录')
  await vi.waitFor(() => expect(view.said()).toBeUndefined(), { timeout: 1500 })
})

it('a trial account is refused without asking the server', async () => {
  const view = await open({ who: 'TEST' })
  await view.choose(0)
  await view.submit()
  await vi.waitFor(() => expect(view.said()).toBe('试玩账户无法进行该操作，请注册正式账户!'))
  expect(view.sent()).toEqual([])
})

it('a poll that the draw has closed takes no vote and marks what came', async () => {
  const view = await open({ template: { ...card, pollStatus: 2 } })
  expect(view.container.textContent).toContain('投票已截止')
  expect(
    [...view.container.querySelectorAll<HTMLButtonElement>('li > button[aria-pressed]')].every(
      ({ disabled }) => disabled,
    ),
  ).toBe(true)
})
