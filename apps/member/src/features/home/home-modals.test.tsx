import * as adverts from '@liuhe/contract/api/adverts.ts'
import * as company from '@liuhe/contract/api/company.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../shared/testing/render-page.tsx'
import { advertClosed, dueAdvert } from './advert-memory.ts'
import HomeModals from './home-modals.tsx'

type Advert = OutputOf<typeof adverts.list>[number]
const advert = (templateCode: Advert['templateCode'], groups: Record<string, string[]>): Advert => ({
  templateCode,
  status: 1,
  groups: Object.entries(groups).map(([groupName, contents], at) => ({
    id: at + 1,
    groupName,
    items: contents.map((content, index) => ({ id: at * 10 + index + 1, content, sort: index })),
  })),
})
const notice = { id: 1, noticeTitle: '公告一', noticeContent: '<p>文</p>', redirectUrl: '', sort: 1 }

let notices = [notice]
let shown: Advert[] = []
const modals = (noticesAsked = false) =>
  renderPage(<HomeModals noticesAsked={noticesAsked} onNoticesClosed={() => undefined} />, {
    fakes: [
      // The notices come last: adverts that were quicker must not overtake them.
      fake(company.notices, () => new Promise((resolve) => setTimeout(() => resolve(notices), 60))),
      fake(adverts.list, ({ codes }) =>
        shown.filter(({ templateCode }) => codes === undefined || codes.includes(templateCode)),
      ),
    ],
  })
const dialog = () => document.querySelector('dialog[open]')
const front = () => dialog()?.getAttribute('aria-label') ?? dialog()?.querySelector('h2')?.textContent ?? null
const press = (name: string) => acting(() => userEvent.click(page.getByRole('button', { name })))

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  notices = [notice]
  shown = [
    advert('AD12', { '': ['<p>横幅</p>'], popup: ['<p>海报</p>'] }),
    advert('AD11', { '': ['<p>低</p>', '<p>高</p>'] }),
  ]
})

describe('what opens over home by itself', () => {
  it('comes one at a time: notices, AD11, AD12, each once a session [HOME-019] [HOME-020]', async () => {
    const { unmount } = await modals()
    await vi.waitFor(() => expect(front()).toBe('公告'))
    expect(document.querySelectorAll('dialog[open]')).toHaveLength(1)
    await press('我知道了')
    await vi.waitFor(() => expect(dialog()?.textContent).toBe('高'))
    expect(document.querySelectorAll('dialog[open]')).toHaveLength(1)
    await press('关闭广告')
    await vi.waitFor(() => expect(dialog()?.textContent).toBe('海报'))
    await press('关闭广告')
    expect(dialog()).toBeNull()
    await unmount()
    const again = await modals()
    await vi.waitFor(() => expect(again.calls).toHaveLength(3))
    await acting(() => new Promise((resolve) => setTimeout(resolve, 120)))
    expect(dialog()).toBeNull()
  })

  it('is nothing when there is nothing, and then the next comes at once', async () => {
    notices = []
    shown = shown.filter(({ templateCode }) => templateCode === 'AD12')
    await modals()
    await vi.waitFor(() => expect(dialog()?.textContent).toBe('海报'))
  })

  it('leaves the adverts out of a slot that is not active', async () => {
    shown = []
    await modals()
    await vi.waitFor(() => expect(front()).toBe('公告'))
    await press('今日不再提示')
    await acting(() => new Promise((resolve) => setTimeout(resolve, 80)))
    expect(dialog()).toBeNull()
    sessionStorage.clear()
    await modals()
    await acting(() => new Promise((resolve) => setTimeout(resolve, 200)))
    expect(dialog()).toBeNull()
  })

  it('closes with Esc, and follows a link into the app', async () => {
    notices = []
    shown = [advert('AD11', { '': ['<a href="/game/71">去看看</a>'] })]
    const { went } = await modals()
    await vi.waitFor(() => expect(front()).toBe('广告'))
    await acting(() => userEvent.click(page.getByRole('link', { name: '去看看' })))
    expect(went).toEqual(['/game/71'])
    expect(dialog()).toBeNull()
    sessionStorage.clear()
    localStorage.clear()
    await modals()
    await vi.waitFor(() => expect(front()).toBe('广告'))
    await acting(() => userEvent.keyboard('{Escape}'))
    expect(dialog()).toBeNull()
  })

  it('opens the notices by hand also after they were read', async () => {
    sessionStorage.setItem('home_notices', '1')
    shown = []
    await modals(true)
    await vi.waitFor(() => expect(front()).toBe('公告'))
  })
})

describe('the memory of adverts', () => {
  const store = () => {
    const items = new Map<string, string>()
    return {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    }
  }
  const items = [{ id: 7 }, { id: 5 }]
  /** One minute before midnight in UTC+8. */
  const now = Date.parse('2026-05-08T15:59:00Z')

  it('shows an advert of AD11 once a day, the next one in the next session', () => {
    const stores = { session: store(), local: store() }
    expect(dueAdvert('AD11', items, stores, now)).toEqual({ id: 7 })
    advertClosed('AD11', { id: 7 }, stores, now)
    expect(dueAdvert('AD11', items, stores, now)).toBeUndefined()
    const next = { ...stores, session: store() }
    expect(dueAdvert('AD11', items, next, now)).toEqual({ id: 5 })
    advertClosed('AD11', { id: 5 }, next, now)
    expect(dueAdvert('AD11', items, { ...stores, session: store() }, now)).toBeUndefined()
    expect(dueAdvert('AD11', items, { ...stores, session: store() }, now + 60_000)).toEqual({ id: 7 })
  })

  it('shows AD12 once a session, on whatever day', () => {
    const stores = { session: store(), local: store() }
    advertClosed('AD12', { id: 7 }, stores, now)
    expect(dueAdvert('AD12', items, stores, now + 86_400_000)).toBeUndefined()
    expect(dueAdvert('AD12', items, { ...stores, session: store() }, now)).toEqual({ id: 7 })
  })
})
