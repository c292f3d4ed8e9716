import * as adverts from '@liuhe/contract/api/adverts.ts'
import * as company from '@liuhe/contract/api/company.ts'
import * as member from '@liuhe/contract/api/member.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { homeFiles } from '@liuhe/contract/static-files-of-home.ts'
import { staticFiles } from '@liuhe/contract/static-files.ts'
import { fake, fakeFile } from '@liuhe/web/testing/fake-call.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aProfile } from '../../shared/testing/a-profile.ts'
import { pageRested } from '../../shared/testing/page-rested.ts'
import { renderPage, type RenderPageOptions } from '../../shared/testing/render-page.tsx'
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
/** What the operator has set for the beginning of a visit. */
let startupModals = ''
let timeZone: string | undefined
const todayIn = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(serverClock.now())
const modals = (noticesAsked = false, bridge: RenderPageOptions['bridge'] = {}, token?: string) =>
  renderPage(<HomeModals noticesAsked={noticesAsked} onNoticesClosed={() => undefined} />, {
    bridge,
    ...(token !== undefined && { token }),
    files: [
      fakeFile(staticFiles.appConfig, () => [{ configKey: 'startup_modals', configValue: startupModals }]),
      fakeFile(homeFiles.config, () => [{ configKey: 'sys_config.time_zone', configValue: timeZone ?? '' }]),
    ],
    fakes: [
      // The notices come last: adverts that were quicker must not overtake them.
      fake(company.notices, () => new Promise((resolve) => setTimeout(() => resolve(notices), 60))),
      fake(member.info, () => new Promise((resolve) => setTimeout(() => resolve(aProfile()), 60))),
      fake(adverts.list, ({ codes }) =>
        shown.filter(({ templateCode }) => codes === undefined || codes.includes(templateCode)),
      ),
    ],
  })
const dialog = () => document.querySelector('dialog[open]')
const front = () => dialog()?.getAttribute('aria-label') ?? dialog()?.querySelector('h2')?.textContent ?? null
const advertText = () => dialog()?.textContent?.replace('今日不再提示', '')
/** Longer than anything of these tests takes to open. */
const settle = () => acting(() => new Promise((resolve) => setTimeout(resolve, 200)))
const press = (name: string) => acting(() => userEvent.click(page.getByRole('button', { name })))

beforeAll(pageRested)
beforeEach(() => {
  startupModals = 'queue'
  timeZone = 'Asia/Shanghai'
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
    await vi.waitFor(() => expect(advertText()).toBe('高'))
    expect(document.querySelectorAll('dialog[open]')).toHaveLength(1)
    await press('关闭广告')
    await vi.waitFor(() => expect(advertText()).toBe('海报'))
    await press('关闭广告')
    expect(dialog()).toBeNull()
    await unmount()
    const again = await modals()
    await vi.waitFor(() => expect(again.calls).toHaveLength(3))
    await acting(() => new Promise((resolve) => setTimeout(resolve, 120)))
    expect(dialog()).toBeNull()
  })

  it('opens a link of a notice outside, and closes the notices [F-S5]', async () => {
    notices = [{ ...notice, noticeContent: '<a href="https://www.example.com/">站外</a>' }]
    shown = []
    const opened: string[] = []
    await modals(false, { openExternal: (url) => void opened.push(url) })
    await vi.waitFor(() => expect(front()).toBe('公告'))
    await acting(() => userEvent.click(page.getByRole('link', { name: '站外' })))
    expect(opened).toEqual(['https://www.example.com/'])
    expect(dialog()).toBeNull()
  })

  it('is nothing when there is nothing, and then the next comes at once', async () => {
    notices = []
    shown = shown.filter(({ templateCode }) => templateCode === 'AD12')
    await modals()
    await vi.waitFor(() => expect(advertText()).toBe('海报'))
  })

  it('leaves the adverts out of a slot that is not active', async () => {
    shown = shown.filter(({ templateCode }) => templateCode === 'AD12')
    await modals()
    await vi.waitFor(() => expect(front()).toBe('公告'))
    await press('我知道了')
    await vi.waitFor(() => expect(advertText()).toBe('海报'))
  })

  it.each(['公告', '高', '海报'])('stays away for the day after 今日不再提示 on %s [F-U16]', async (muted) => {
    const { unmount } = await modals()
    const text = () => (front() === '公告' ? '公告' : advertText())
    for (const one of ['公告', '高', '海报']) {
      await vi.waitFor(() => expect(text()).toBe(one))
      if (one === muted) break
      await press(one === '公告' ? '我知道了' : '关闭广告')
    }
    await press('今日不再提示')
    expect(dialog()).toBeNull()
    // The same visit, and another one of the same day.
    await settle()
    expect(dialog()).toBeNull()
    await unmount()
    sessionStorage.clear()
    const again = await modals()
    await settle()
    expect(dialog()).toBeNull()
    await again.unmount()
    localStorage.setItem('home_notices', '2026-01-01')
    await modals()
    await vi.waitFor(() => expect(front()).toBe('公告'))
  })

  it('counts the day of 今日不再提示 in the zone of the site [F-U16]', async () => {
    // Of these two one is always on another day than the draws' clock.
    timeZone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((zone) => todayIn(zone) !== todayIn('Asia/Shanghai'))
    localStorage.setItem('home_notices', todayIn(timeZone ?? ''))
    const { unmount } = await modals()
    await settle()
    expect(dialog()).toBeNull()
    await unmount()
    sessionStorage.clear()
    localStorage.setItem('home_notices', todayIn('Asia/Shanghai'))
    await modals()
    await vi.waitFor(() => expect(front()).toBe('公告'))
    await press('今日不再提示')
    expect(localStorage.getItem('home_notices')).toBe(todayIn(timeZone ?? ''))
  })

  it('opens by hand also on a day on which nothing may open by itself', async () => {
    localStorage.setItem('home_notices', siteDateOf(serverClock.now()))
    await modals(true)
    await vi.waitFor(() => expect(front()).toBe('公告'))
  })

  it('is one modal a visit where the operator has set it so, the next one in the next visit [F-U16]', async () => {
    startupModals = 'one'
    const { unmount } = await modals()
    await vi.waitFor(() => expect(front()).toBe('公告'))
    await press('我知道了')
    await settle()
    expect(dialog()).toBeNull()
    await unmount()
    notices = []
    const again = await modals()
    await settle()
    expect(dialog()).toBeNull()
    await again.unmount()
    sessionStorage.clear()
    await modals()
    await vi.waitFor(() => expect(advertText()).toBe('高'))
    await press('关闭广告')
    await settle()
    expect(dialog()).toBeNull()
  })

  it('closes by a tap beside it, notices and adverts alike [F-U16]', async () => {
    await modals()
    for (const name of ['公告', '广告', '广告']) {
      await vi.waitFor(() => expect(front()).toBe(name))
      // A tap on the backdrop has the dialog itself as its target.
      await acting(() => void dialog()?.dispatchEvent(new MouseEvent('click', { bubbles: true })))
    }
    expect(dialog()).toBeNull()
  })

  it('shows the sign-up advert of AD11 to a guest, and to no member [F-U9]', async () => {
    notices = []
    const items = [
      { id: 1, content: '<p>注册</p>', sort: 2, audience: 'guests' as const },
      { id: 2, content: '<p>充值</p>', sort: 1, audience: 'unrecharged' as const },
    ]
    shown = [{ templateCode: 'AD11', status: 1, groups: [{ id: 1, groupName: '', items }] }]
    const guest = await modals()
    await vi.waitFor(() => expect(advertText()).toBe('注册'))
    await guest.unmount()
    await modals(false, {}, 'abc')
    await vi.waitFor(() => expect(advertText()).toBe('充值'))
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
  const [today, tomorrow] = ['2026-05-08', '2026-05-09']

  it('shows an advert of AD11 once a day, the next one in the next session', () => {
    const stores = { session: store(), local: store() }
    expect(dueAdvert('AD11', items, stores, today)).toEqual({ id: 7 })
    advertClosed('AD11', { id: 7 }, stores, today)
    expect(dueAdvert('AD11', items, stores, today)).toBeUndefined()
    const next = { ...stores, session: store() }
    expect(dueAdvert('AD11', items, next, today)).toEqual({ id: 5 })
    advertClosed('AD11', { id: 5 }, next, today)
    expect(dueAdvert('AD11', items, { ...stores, session: store() }, today)).toBeUndefined()
    expect(dueAdvert('AD11', items, { ...stores, session: store() }, tomorrow)).toEqual({ id: 7 })
  })

  it('shows AD12 once a session, on whatever day', () => {
    const stores = { session: store(), local: store() }
    advertClosed('AD12', { id: 7 }, stores, today)
    expect(dueAdvert('AD12', items, stores, tomorrow)).toBeUndefined()
    expect(dueAdvert('AD12', items, { ...stores, session: store() }, today)).toEqual({ id: 7 })
  })
})
