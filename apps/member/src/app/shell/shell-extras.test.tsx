import { companyOf } from '@liuhe/brand/companies.ts'
import type { Company } from '@liuhe/brand/company.ts'
import { resolveBrand } from '@liuhe/brand/resolve.ts'
import { noRuntimeConfig } from '@liuhe/brand/runtime-config.ts'
import * as adverts from '@liuhe/contract/api/adverts.ts'
import * as chat from '@liuhe/contract/api/chat.ts'
import * as limits from '@liuhe/contract/api/limits.ts'
import * as member from '@liuhe/contract/api/member.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { staticFiles } from '@liuhe/contract/static-files.ts'
import { fake, fakeFile, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type CompanyFacts, companyFacts } from '../../shared/testing/company-facts.ts'
import { type RenderPageOptions, renderPage } from '../../shared/testing/render-page.tsx'
import { CHAT_ICON, chatIconOffset } from '../widgets/chat-icon.tsx'
import ShellExtras from './shell-extras.tsx'

const { flags: FLAGS } = resolveBrand('theme1', companyOf('aocai') as Company, noRuntimeConfig)

const contact = (content: string, type: string) => ({
  content,
  type,
  httpImageUrl: '/sys-upload/contacts/kefu01.svg',
  wechatUrl: `kefu.example/${content}`,
})
const facts = companyFacts({
  showWechatPopup: true,
  companyDetailList: [contact('kefu-one', 'wechat'), contact('kefu-two', 'telegram')],
  homeCarousels: [{ imageUrl: '/a.svg', redirectUrl: '', sort: 1, title: '甲' }],
})
const profile = (enableChat: boolean): OutputOf<typeof member.info> => ({
  userInfo: {
    ...{ userId: '1', account: 'p', nickname: null, type: 'MEMBER' as const, isAgent: false, avatarId: 1, vipLevel: 1 },
    ...{ cycleBetAmount: 0n, rebate: 8, enableChat, hyLevel: 0, chatLevel: 0 },
  },
  extInfo: { recharged: 0n, money: 0n, liveMoney: 0n, hasCashPassword: false },
  userDetail: { domain: null },
  unReadCount: 0,
})

type Options = RenderPageOptions & {
  current?: Partial<CompanyFacts>
  path?: string
  routeName?: string
  mayChat?: boolean
}
const extras = async ({ current, path = '/', routeName = 'home', mayChat = true, ...options }: Options = {}) => {
  const opened: string[] = []
  const view = await renderPage(<ShellExtras routeName={routeName} path={path} countsAsHome={routeName === 'home'} />, {
    bridge: { openExternal: (url) => void opened.push(url) },
    ...options,
    files: [fakeFile(staticFiles.company, () => ({ ...facts, ...current }))],
    fakes: [
      fake(adverts.list, () => []),
      fake(member.info, () => profile(mayChat)),
      // The line of the chat, which holds itself open where the operator shows the way to the rooms.
      fake(chat.refreshToken, () => {
        throw refusal('CHAT/MAINTENANCE', '系统在维护中，请稍等！', 409)
      }),
      fake(limits.reminderFacts, () => ({
        ...{ isDue: false, everyMinutes: null, since: 0, minutes: 0, stakes: 0n, wins: 0n, net: 0n },
      })),
    ],
  })
  return { ...view, opened }
}
const floating = (name: string) => page.getByRole('button', { name })
const settle = () => acting(() => new Promise((resolve) => setTimeout(resolve, 60)))

beforeEach(() => localStorage.clear())

describe('the customer-service widget', () => {
  it('shows the first contact, then the next, and begins again [SHELL-054] [SHELL-055] [SHELL-056]', async () => {
    const { opened } = await extras()
    await expect.element(floating('联系客服')).toBeVisible()
    const shown: (string | undefined)[] = []
    for (let tap = 0; tap < 3; tap += 1) {
      await acting(() => userEvent.click(floating('联系客服')))
      shown.push(/kefu-\w+/.exec(document.querySelector('dialog[open]')?.textContent ?? '')?.[0])
      if (tap === 1) await acting(() => userEvent.click(floating('立即添加')))
      await acting(() => userEvent.click(page.getByRole('button', { name: '关闭', exact: true })))
    }
    expect(shown).toEqual(['kefu-one', 'kefu-two', 'kefu-one'])
    expect(opened).toEqual(['https://kefu.example/kefu-two'])
  })

  it('copies the account', async () => {
    const copied: string[] = []
    await extras({ bridge: { copyText: async (text) => void copied.push(text) } })
    await expect.element(floating('联系客服')).toBeVisible()
    await acting(() => userEvent.click(floating('联系客服')))
    await acting(() => userEvent.click(floating('复制微信号')))
    expect(copied).toEqual(['kefu-one'])
    expect(page.getByRole('status').getByText('复制成功').elements()).toHaveLength(1)
  })

  it.each<[string, Options]>([
    ['the company has switched it off', { current: { showWechatPopup: false } }],
    ['there is nobody to contact', { current: { companyDetailList: [] } }],
    ['the theme has none', { theme: 'theme1' }],
    ['another page is in front', { routeName: 'databases', path: '/databases' }],
  ])('is not there when %s [SHELL-056]', async (_, options) => {
    await extras(options)
    await settle()
    expect(floating('联系客服').elements()).toHaveLength(0)
  })

  it('lies inside a margin of 5 px wherever it is dragged [SHELL-053]', async () => {
    await extras()
    await expect.element(floating('联系客服')).toBeVisible()
    const button = floating('联系客服').element() as HTMLElement
    vi.spyOn(button, 'setPointerCapture').mockReturnValue(undefined)
    const fire = (type: string, clientX: number, clientY: number) =>
      button.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, clientY }))
    await acting(() => void [fire('pointerdown', 340, 600), fire('pointermove', -90, -90), fire('pointerup', -90, -90)])
    const { left, top } = button.getBoundingClientRect()
    expect([left, top]).toEqual([5, 5])
    expect(document.querySelector('dialog[open]')).toBeNull()
  })
})

describe('the chat icon', () => {
  const chatOn = (options: Options = {}): Promise<Awaited<ReturnType<typeof extras>>> =>
    extras({ theme: 'theme1', ...options, brand: { ...options.brand, flags: { ...FLAGS, floatingChat: true } } })
  /** What config_chat.json says; undefined when it cannot be read. */
  const config = (enable: string | undefined) => {
    const asked: string[] = []
    vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
      asked.push(String(input))
      if (enable === undefined) return new Response('', { status: 503 })
      const entry = (configKey: string, configValue: string) => ({ [configKey]: { configKey, configValue } })
      return Response.json({ ...entry('chat_maintenance_config', ''), ...entry('enable_chat_maintenance', enable) })
    })
    return asked
  }
  const tap = async () => {
    await expect.element(floating('进入聊天室')).toBeVisible()
    await acting(() => userEvent.click(floating('进入聊天室')))
    await settle()
  }
  const toastText = () => [...document.querySelectorAll('[popover]')].map((one) => one.textContent).join('')

  it('is off by default in every theme [SHELL-022] [SHELL-023]', async () => {
    for (const theme of ['theme1', 'theme2', 'theme3', 'theme4'] as const) await extras({ theme })
    await settle()
    expect(floating('进入聊天室').elements()).toHaveLength(0)
  })

  it('asks the chat configuration first and then leads a member to the rooms [SHELL-030] [SHELL-032]', async () => {
    const asked = config('0')
    const { went } = await chatOn({ token: 'abc' })
    await tap()
    expect(asked.map((url) => url.split('?')[0])).toEqual([staticFiles.configChat.path])
    expect(went).toEqual(['/chat-rooms'])
  })

  it('leads a guest to login [SHELL-033]', async () => {
    config('0')
    const { went } = await chatOn()
    await tap()
    expect(went).toEqual(['/auth/login'])
  })

  it.each<[string, string | undefined, boolean, string]>([
    ['the configuration cannot be read [SHELL-031]', undefined, true, '聊天室目前不可用'],
    ['the member may not chat', '0', false, '聊天室目前不可用'],
    ['chat is under maintenance', '1', true, '系统在维护中，请稍等！'],
  ])('says so for half a second when %s', async (_, enable, mayChat, text) => {
    config(enable)
    const { went } = await chatOn({ token: 'abc', mayChat })
    // A tap may take longer than the words stay.
    const said = new Set<string>()
    const watch = new MutationObserver(() => said.add(toastText()))
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    await tap()
    watch.disconnect()
    expect([...said]).toContain(text)
    expect(went).toEqual([])
    await acting(() => new Promise((resolve) => setTimeout(resolve, 550)))
    expect(toastText()).toBe('')
  })

  test.each([
    ['/template/110/3', 0, 'template'],
    ['/databases', 70, 'databases'],
    ['/', 126, 'home'],
  ] as const)(
    'on %s keeps %s px and the margin free at the foot [SHELL-021] [SHELL-029]',
    async (path, offset, name) => {
      await chatOn({ path, routeName: name })
      await expect.element(floating('进入聊天室')).toBeVisible()
      await vi.waitFor(() => {
        const { width, right, bottom } = floating('进入聊天室').element().getBoundingClientRect()
        expect(width).toBe(70)
        expect([innerWidth - right, innerHeight - bottom]).toEqual([5, offset + 5])
      })
    },
  )

  it.each(['chat-rooms', 'room-chat', 'auth-login'])('is not in the way on %s', async (routeName) => {
    await chatOn({ routeName, path: '/x' })
    await settle()
    expect(floating('进入聊天室').elements()).toHaveLength(0)
  })
})

test.each([
  ['/template/110/3', true, 0],
  ['/', true, 126],
  ['/', false, 70],
  ['/databases', true, 70],
  ['/macau-lottery', true, 70],
])('on %s with a banner %s the icon leaves %s px [SHELL-024] [SHELL-025] [SHELL-026]', (path, banner, offset) => {
  expect(chatIconOffset(path, banner)).toBe(offset)
})

test('the icon is 70 px wide, 67 px from the edges at first, with a margin of 5 [SHELL-027] [SHELL-028]', () => {
  expect(CHAT_ICON).toEqual({ width: 70, margin: 5, inset: 67 })
})
