import * as member from '@liuhe/contract/api/member.ts'
import * as api from '@liuhe/contract/api/templates.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import type { Reader } from '@liuhe/domain/content/lock.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { cardFixtures } from './testing/card-fixtures.ts'
import { inState } from './testing/card-states.ts'
import { renderPage } from '../../shared/testing/render-page.tsx'
import type { WireTemplate } from './card-model.ts'
import { loadLayouts } from './layout-registry.ts'
import { TemplateCard } from './template-card.tsx'
import { TemplateList } from './template-list.tsx'

await loadLayouts()

const sample = (code: string) => cardFixtures.get(code)?.template as WireTemplate
const cardOf = (template: WireTemplate, more: { reader?: Reader; playCateName?: string } = {}) => (
  <TemplateCard
    template={template}
    draws={cardFixtures.get('mb04')?.draws ?? []}
    now={0}
    playCateName={more.playCateName ?? '全部'}
    reader={more.reader ?? { kind: 'guest' }}
  />
)
const button = (container: Element, text: string) =>
  [...container.querySelectorAll<HTMLElement>('button, a')].find((element) => element.textContent?.includes(text))
const press = (element: HTMLElement | undefined) => acting(() => element?.click())

const many = (code: string, count: number): WireTemplate => {
  const template = sample(code)
  const [group] = template.groups
  const [item] = group?.items ?? []
  if (!group || !item) throw new Error(`${code} has no sample`)
  const items = Array.from({ length: count }, (_, n) => ({ ...item, id: n + 1, title: `${100 + n}期` }))
  return { ...template, groups: [{ ...group, items }] }
}

describe('the frame', () => {
  it('shows five rows, all with 展开, and five again with 收起 [TPL-082] [TPL-083]', async () => {
    const { container } = await renderPage(cardOf(many('mb04', 9)))
    const rows = () => container.querySelectorAll('li').length
    const seen = [rows()]
    await press(button(container, '展开'))
    seen.push(rows())
    await press(button(container, '收起'))
    expect([...seen, rows()]).toEqual([5, 9, 5])
  })

  it('starts tables and tabbed cards open [TPL-084]', async () => {
    const table = await renderPage(cardOf(many('mb03', 9)))
    expect(table.container.querySelectorAll('tbody tr').length).toBe(9)
    const tabbed = await renderPage(cardOf(many('mb14', 9)))
    expect(tabbed.container.querySelectorAll('li').length).toBe(9)
  })

  it('leads to past records [TPL-002]', async () => {
    const { container } = await renderPage(cardOf(sample('mb04')))
    expect(button(container, '查看往期记录')?.getAttribute('href')).toBe(`/template/110/${sample('mb04').id}`)
  })

  it('switches issues by tabs, and starts over when the category changes [TPL-089] [TPL-091]', async () => {
    const view = await renderPage(cardOf(sample('mb14')))
    const chosen = () => view.container.querySelector('[aria-selected="true"]')?.textContent
    const tab = [...view.container.querySelectorAll<HTMLElement>('[role="tab"]')]
    expect(chosen()).toBe('129期')
    await press(tab[1])
    expect([chosen(), view.container.textContent?.includes('26')]).toEqual(['128期', true])
    const other = await renderPage(<Switching />)
    await press(other.container.querySelectorAll<HTMLElement>('[role="tab"]')[1])
    await press(button(other.container, 'change'))
    expect(other.container.querySelector('[aria-selected="true"]')?.textContent).toBe('129期')
  })
})

function Switching() {
  const [playCateName, setPlayCateName] = useState('全部')
  return (
    <>
      <button type="button" onClick={() => setPlayCateName('综合')}>
        change
      </button>
      {cardOf(sample('mb14'), { playCateName })}
    </>
  )
}

describe('a locked card', () => {
  it.each([
    ['login', { kind: 'guest' }, '/auth/login'],
    ['login', { kind: 'trial' }, '/auth/login'],
    ['recharge', { kind: 'member', recharged: false }, '/recharge'],
    ['recharge', { kind: 'trial' }, '/auth/login'],
  ] as const)('(%s) sends %o to %s [TPL-004] [TPL-005] [TPL-006] [TPL-098] [TPL-099]', async (state, reader, path) => {
    const { container, went } = await renderPage(cardOf(inState(sample('mb04'), state), { reader }))
    await press(button(container, state === 'login' ? '登陆后可以解锁查看！' : '请充值任意金额开通VIP！'))
    expect(went).toEqual([path])
  })

  it('in a chat room leads there [TPL-074] [TPL-100]', async () => {
    const { container } = await renderPage(cardOf(inState(sample('mb04'), 'chat')))
    expect(button(container, '进入聊天室查看')?.getAttribute('href')).toBe('/chat-rooms/3')
  })
})

describe('a list that does not arrive', () => {
  it.each([
    [2, true],
    [3, false],
  ])('%i times is asked for up to two more times; then it is there: %s [API-065]', async (lost, comes) => {
    let asked = 0
    const lists = fake(api.list, () => {
      asked++
      if (asked <= lost) throw new ApiError('NETWORK', '网络异常', 0)
      return { data: [sample('mb04')], totalCount: 1, draws: [] }
    })
    const list = <TemplateList gameId={110} playCateName="全部" onPlayCate={() => undefined} now={0} />
    const { container } = await renderPage(list, { fakes: [fake(api.playCategories, () => []), lists] })
    await vi.waitFor(() => expect(asked).toBe(3), { timeout: 5_000 })
    await vi.waitFor(() => expect(container.querySelector('section [role="status"][aria-label="加载中"]')).toBeNull())
    expect([button(container, '收藏') !== undefined, asked]).toEqual([comes, 3])
  })
})

describe('the favourite', () => {
  const page = (template: WireTemplate) => ({ data: [template], totalCount: 1, draws: [] })
  const reads = [fake(api.playCategories, () => []), fake(api.list, () => page(sample('mb04')))]
  const profile = (type: 'MEMBER' | 'TEST') =>
    fake(member.info, () => ({
      userInfo: {
        ...{
          userId: '1',
          account: 'a',
          nickname: null,
          type,
          isAgent: false,
          avatarId: 1,
          vipLevel: 1,
          cycleBetAmount: 0n,
        },
        ...{ rebate: 8, enableChat: true, hyLevel: 1, chatLevel: 1 },
      },
      extInfo: { recharged: 0n, money: 0n, liveMoney: 0n, hasCashPassword: false },
      userDetail: { domain: null },
      unReadCount: 0,
    }))
  const list = <TemplateList gameId={110} playCateName="全部" onPlayCate={() => undefined} now={0} />
  const star = (container: Element) => button(container, '收藏')

  it('changes at once, then is sent [TPL-092] [TPL-093]', async () => {
    let answer: (flag: { templateId: number; like: boolean }) => void = () => undefined
    const like = fake(api.toggleLike, () => new Promise((resolve) => (answer = resolve)))
    const { container, calls } = await renderPage(list, { token: 't', fakes: [...reads, profile('MEMBER'), like] })
    await vi.waitFor(() => expect(star(container)?.textContent).toBe('收藏'))
    await press(star(container))
    expect([star(container)?.textContent, star(container)?.getAttribute('aria-pressed')]).toEqual(['已收藏', 'true'])
    expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ templateId: sample('mb04').id, like: 1 })
    await acting(() => answer({ templateId: sample('mb04').id, like: true }))
    expect(star(container)?.textContent).toBe('已收藏')
  })

  it('is taken back when the server refuses', async () => {
    let refuse: () => void = () => undefined
    const like = fake(api.toggleLike, async () => {
      await new Promise<void>((resolve) => (refuse = resolve))
      throw refusal('DOC/NOT_FOUND', '资料不存在', 404)
    })
    const { container } = await renderPage(list, { token: 't', fakes: [...reads, profile('MEMBER'), like] })
    await vi.waitFor(() => expect(star(container)?.textContent).toBe('收藏'))
    await press(star(container))
    expect(star(container)?.textContent).toBe('已收藏')
    await acting(() => refuse())
    await vi.waitFor(() => expect(star(container)?.textContent).toBe('收藏'))
  })

  it('is one act for the cached list of its game and category and for the server, 1 or 0 [API-075]', async () => {
    const [card, other] = [sample('mb04'), sample('mb05')]
    const lists = { 全部: [card, other], 生肖: [card], 波色: [other] }
    const fakes = [
      fake(api.playCategories, () => ['生肖', '波色'].map((playCateName) => ({ playCateName, count: 1 }))),
      fake(api.list, ({ playCateName = '' }) => {
        const data = lists[(playCateName || '全部') as keyof typeof lists]
        return { data, totalCount: data.length, draws: [] }
      }),
      fake(api.toggleLike, (flag) => flag),
      profile('MEMBER'),
    ]
    function Lists() {
      const [category, choose] = useState('全部')
      return <TemplateList gameId={110} playCateName={category} onPlayCate={choose} now={0} />
    }
    const { container, calls } = await renderPage(<Lists />, { token: 't', fakes })
    const stars = () =>
      [...container.querySelectorAll('button')].flatMap(({ textContent }) =>
        textContent.endsWith('收藏') ? [textContent] : [],
      )
    const open = async (name: string, shown: number) => {
      const chips = [...container.querySelectorAll<HTMLElement>('section [role="tab"], section button')]
      await press(chips.find(({ textContent }) => textContent === name))
      await vi.waitFor(() => expect(stars()).toHaveLength(shown))
    }
    await vi.waitFor(() => expect(stars()).toHaveLength(2))
    await open('生肖', 1)
    const asked = calls.filter(({ name }) => name === api.list.name).length
    await press(star(container))
    await open('全部', 2)
    // Both lists were cached before the tap; neither is asked for again.
    expect(stars()).toEqual(['已收藏', '收藏'])
    await press(star(container))
    await open('生肖', 1)
    expect(stars()).toEqual(['收藏'])
    expect(calls.filter(({ name }) => name === api.list.name)).toHaveLength(asked)
    const sent = calls.filter(({ name }) => name === api.toggleLike.name).map(({ body }) => JSON.parse(body ?? ''))
    expect(sent).toEqual([1, 0].map((like) => ({ templateId: card.id, like })))
  })

  it('asks a guest to sign in for two seconds, and ignores taps meanwhile [TPL-105] [TPL-106]', async () => {
    const { container, calls } = await renderPage(list, { fakes: reads })
    await vi.waitFor(() => expect(star(container)).toBeDefined())
    const toast = () => container.querySelector('[role="status"] p')
    await press(star(container))
    const first = toast()
    expect(first?.textContent).toBe('请先登录')
    const wait = (ms: number) => acting(() => new Promise((resolve) => setTimeout(resolve, ms)))
    await wait(1000)
    await press(star(container))
    expect(toast()).toBe(first)
    // Two seconds from the first tap, not from the second.
    await vi.waitFor(() => expect(toast()).toBeNull(), { timeout: 1500 })
    await press(star(container))
    expect([toast()?.textContent, toast() === first]).toEqual(['请先登录', false])
    expect(calls.map(({ name }) => name)).not.toContain(api.toggleLike.name)
  })

  it('is refused to a trial account without asking the server', async () => {
    const { container, calls } = await renderPage(list, { token: 't', fakes: [...reads, profile('TEST')] })
    await vi.waitFor(() => expect(calls.map(({ name }) => name)).toContain(member.info.name))
    await vi.waitFor(() => expect(star(container)).toBeDefined())
    await press(star(container))
    expect(container.textContent).toContain('试玩账户无法进行该操作，请注册正式账户!')
    expect(star(container)?.textContent).toBe('收藏')
  })
})
