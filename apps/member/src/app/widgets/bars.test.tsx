import { companies, companyOf } from '@liuhe/brand/companies.ts'
import type { Company } from '@liuhe/brand/company.ts'
import { resolveBrand } from '@liuhe/brand/resolve.ts'
import { noRuntimeConfig } from '@liuhe/brand/runtime-config.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { early } from '../../early.ts'
import { type Build, BuildContext, builds } from '../../shared/build.ts'
import { platformOf } from '../../shared/device/device.ts'
import { DISMISSED_MS, dismiss, isDismissed } from '../../shared/startup/dismissal.ts'
import { InstallBar, isIosSafari } from './install-bar.tsx'
import { renderPage } from '../../shared/testing/render-page.tsx'
import { DownloadBar } from './download-bar.tsx'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0'
const SAFARI = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Mobile/15E148 Safari/604.1`
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Safari/605.1.15`
const on = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)

beforeEach(() => {
  localStorage.clear()
  window.installPrompt = null
})
afterEach(() => {
  delete document.documentElement.dataset['download']
})

test.each([
  ['Safari on an iPhone', SAFARI, 5, true],
  ['Safari on an iPad, which says Macintosh', MAC, 5, true],
  ['Safari on a Mac', MAC, 0, false],
  ['Chrome on an iPhone', SAFARI.replace('Version/18.0', 'CriOS/140.0'), 5, false],
  ['Firefox on an iPhone', SAFARI.replace('Version/18.0', 'FxiOS/130.0'), 5, false],
  ['WeChat on an iPhone', `${SAFARI} MicroMessenger/8.0`, 5, false],
  ['Chrome on Android', ANDROID, 5, false],
])('%s is iOS Safari or not', (_, userAgent, maxTouchPoints, expected) => {
  expect(isIosSafari({ userAgent, maxTouchPoints })).toBe(expected)
})

test.each([
  [SAFARI, 5, 'ios'],
  [ANDROID, 5, 'android'],
  [MAC, 0, undefined],
])('knows where an app comes from for %s', (userAgent, maxTouchPoints, expected) => {
  expect(platformOf({ userAgent, maxTouchPoints })).toBe(expected)
})

test('a closed bar stays away for seven days', () => {
  dismiss('install_bar', 1_000)
  expect(isDismissed('install_bar', 1_000 + DISMISSED_MS - 1)).toBe(true)
  expect(isDismissed('install_bar', 1_000 + DISMISSED_MS)).toBe(false)
  expect(isDismissed('download_bar', 1_000 + DISMISSED_MS)).toBe(false)
})

describe('the install bar', () => {
  const bar = () => page.getByRole('complementary', { name: '添加到主屏幕' })
  const tap = () => acting(() => userEvent.click(page.getByRole('button', { name: /添加到主屏幕/ })))

  it('is there on iOS Safari only [PWA-001]', async () => {
    on(SAFARI)
    const { unmount } = await renderPage(<InstallBar />)
    expect(bar().elements()).toHaveLength(1)
    await unmount()
    on(ANDROID)
    await renderPage(<InstallBar />)
    expect(bar().elements()).toHaveLength(0)
  })

  it.each([
    ['the page runs from the home screen', { standalone: true }],
    ['the app around it is the product’s own', { build: builds.app }],
    ['the operator has switched it off', { off: true }],
  ])(
    'is not there when %s [PWA-001]',
    async (_, { standalone, build = builds.web, off }: { standalone?: boolean; build?: Build; off?: boolean }) => {
      on(SAFARI)
      if (standalone) {
        vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: /standalone/.test(query) }) as never)
      }
      const { flags } = resolveBrand('theme3', companyOf('aocai') as Company, noRuntimeConfig)
      await renderPage(
        <BuildContext value={build}>
          <InstallBar />
        </BuildContext>,
        { brand: { flags: { ...flags, installBar: off !== true } } },
      )
      expect(bar().elements()).toHaveLength(0)
    },
  )

  it('is closed, and stays away on the next visit [PWA-002]', async () => {
    on(SAFARI)
    const { unmount } = await renderPage(<InstallBar />)
    await acting(() => userEvent.click(page.getByRole('button', { name: '关闭安装提示' })))
    expect(bar().elements()).toHaveLength(0)
    await unmount()
    await renderPage(<InstallBar />)
    expect(bar().elements()).toHaveLength(0)
  })

  it('shows by two steps how it is done where the browser offers nothing [PWA-004] [PWA-005]', async () => {
    on(SAFARI)
    await renderPage(<InstallBar />)
    await tap()
    const steps = [...document.querySelectorAll('dialog[open] li p')].map((step) => step.textContent)
    expect(steps).toEqual(['点击“更多”，选择“添加到主屏幕”', '再点击“添加”'])
  })

  it('uses the offer of the browser where it made one, once [PWA-003]', async () => {
    on(SAFARI)
    early({ ios: false, android: false, dismissedMs: 0 })
    await renderPage(<InstallBar />)
    const prompt = vi.fn<() => Promise<void>>(async () => undefined)
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    await acting(() => void window.dispatchEvent(event))
    expect(event.defaultPrevented).toBe(true)
    await tap()
    expect(prompt).toHaveBeenCalledOnce()
    expect(document.querySelector('dialog[open]')).toBeNull()
    await tap()
    expect(prompt).toHaveBeenCalledOnce()
    expect(document.querySelector('dialog[open]')).not.toBeNull()
  })

  it('goes, with the offer, once the app is installed, and does not come back [PWA-006]', async () => {
    on(SAFARI)
    window.installPrompt = { prompt: async () => undefined }
    const { unmount } = await renderPage(<InstallBar />)
    expect(bar().elements()).toHaveLength(1)
    await acting(() => void window.dispatchEvent(new Event('appinstalled')))
    expect(bar().elements()).toHaveLength(0)
    expect(window.installPrompt).toBeNull()
    await unmount()
    await renderPage(<InstallBar />)
    expect(bar().elements()).toHaveLength(0)
  })
})

describe('the download bar', () => {
  const facts = { ios: true, android: true, dismissedMs: DISMISSED_MS }
  const bar = () => document.querySelector('aside[aria-label="下载APP"]')
  const isShown = () => bar()?.checkVisibility() ?? false
  const show = async (userAgent: string, company = companyOf('aocai') as Company) => {
    on(userAgent)
    early({ ...facts, ios: !!company.iosDownloadUrl, android: !!company.androidDownloadUrl })
    const opened: string[] = []
    const brand = { company }
    const bridge = { openExternal: (url: string) => void opened.push(url) }
    return { ...(await renderPage(<DownloadBar />, { brand, bridge })), opened }
  }
  const press = (name: string) => acting(() => userEvent.click(page.getByRole('button', { name })))

  it('says what its company says [PWA-008]', async () => {
    const texts = new Set<string>()
    for (const company of companies) {
      const { container, unmount } = await show(ANDROID, company)
      expect(container.querySelector('p')?.textContent).toBe(company.downloadBarText)
      texts.add(company.downloadBarText)
      await unmount()
    }
    expect(texts.size).toBe(companies.length)
  })

  it.each([
    ['iOS', SAFARI, 'https://download.aocai.example/ios'],
    ['Android', ANDROID, 'https://download.aocai.example/android'],
  ])('leads on %s to the app of that platform [PWA-009]', async (_, userAgent, url) => {
    const { opened } = await show(userAgent)
    expect(isShown()).toBe(true)
    await press('立即下载')
    expect(opened).toEqual([url])
  })

  it('is closed, and has no place on the next visit [PWA-007]', async () => {
    const { unmount } = await show(ANDROID)
    await press('关闭下载提示')
    expect(bar()).toBeNull()
    await unmount()
    delete document.documentElement.dataset['download']
    await show(ANDROID)
    expect(isShown()).toBe(false)
  })

  it.each([
    ['on a computer', MAC, 'aocai'],
    ['where the company has no app for the platform', SAFARI, 'xiangyun'],
  ])('has no place %s', async (_, userAgent, code) => {
    await show(userAgent, companyOf(code))
    expect(isShown()).toBe(false)
  })
})

test('what runs before the first paint stands on its own: it is written into the document as text', () => {
  on(ANDROID)
  const script = document.createElement('script')
  script.textContent = `(${early})(${JSON.stringify({ ios: false, android: true, dismissedMs: 1 })})`
  document.head.append(script)
  script.remove()
  expect(document.documentElement.dataset['download']).toBe('')
})
