import * as auth from '@liuhe/contract/api/auth.ts'
import { SKIPPED, sliderProofIn } from '@liuhe/contract/captcha.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { pageProps, type RenderPageOptions, renderPage } from '../../shared/testing/render-page.tsx'
import { skipMessage } from './captcha/load-failures.ts'
import LoginPage from './login-page.tsx'
import {
  entered,
  fill,
  info,
  press,
  publish,
  type Published,
  refuse,
  sent,
  SLIDER,
  toasts,
} from './testing/auth-world.tsx'
import { installSlider, PROOF } from './testing/fake-slider.ts'

let files: Published
let asked: string[]
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  ;({ files, asked } = publish())
})
afterEach(() => vi.restoreAllMocks())

type Answer = () => OutputOf<typeof auth.login> | Promise<OutputOf<typeof auth.login>>

const open = (answer: Answer = () => entered, options: RenderPageOptions = {}, search = {}) =>
  renderPage(<LoginPage {...pageProps({ search })} />, { fakes: [fake(auth.login, answer), info], ...options })

const logIn = async (password = 'Passw0rdXy') => {
  await fill('用户名', 'player01')
  await fill('密码', password)
  await press('立即登录')
}
const submit = () => page.getByRole('button', { name: '立即登录' })
// No server draws it here, so it is looked for whether it can be seen or not.
const picture = () => document.querySelector('img[alt="验证码图片"]')?.getAttribute('src')
const failed = (captcha?: string) => refuse('UC/LOGIN_FAILED', '用户名或密码错误', captcha && { captcha })

describe('the picture', () => {
  beforeEach(() => {
    files.vCode = 1
  })

  it('is asked for when the file says so, and what it shows is sent [LOGIN-009] [LOGIN-010] [LOGIN-021]', async () => {
    const { calls } = await open()
    await fill('验证码', 'aB3d')
    expect(picture()).toMatch(/^\/app-api\/v\/vCode\?t=\d+$/)
    await logIn()
    await vi.waitFor(() => expect(sent(calls[0]?.body)['valiCode']).toBe('aB3d'))
  })

  it('is not there otherwise', async () => {
    files.vCode = 0
    await open()
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(page.getByPlaceholder('请输入验证码').elements()).toEqual([])
  })

  it('must be answered: 验证码不正确 for 2 seconds, and nothing is sent [LOGIN-046]', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const { calls } = await open()
    await expect.element(page.getByPlaceholder('请输入验证码')).toBeVisible()
    await logIn()
    await vi.waitFor(() => expect(toasts()).toBe('验证码不正确'))
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(2000)
    expect(calls).toEqual([])
    await expect.element(page.getByLabelText('验证码', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  })

  it('is another one after a tap, and after a refusal [LOGIN-032] [LOGIN-047]', async () => {
    await open(refuse('UC/CAPTCHA', '验证码不正确', { captcha: 'image' }))
    await fill('验证码', 'aB3d')
    const first = picture()
    await press('换一张验证码')
    await vi.waitFor(() => expect(picture()).not.toBe(first))
    await expect.element(page.getByLabelText('验证码', { exact: true })).toHaveValue('')
    const second = picture()
    await fill('验证码', 'xY7z')
    await logIn()
    await vi.waitFor(() => expect(toasts()).toBe('验证码不正确'))
    expect(picture()).not.toBe(second)
    await expect.element(page.getByLabelText('验证码', { exact: true })).toHaveValue('')
  })

  it('is shown for the next try when the refusal demands it', async () => {
    files.vCode = 0
    await open(failed('image'))
    await logIn()
    await expect.element(page.getByPlaceholder('请输入验证码')).toBeVisible()
  })
})

describe('the slider [LOGIN-010] [LOGIN-024]', () => {
  beforeEach(() => {
    Object.assign(files, { vCode: 1, config: SLIDER })
  })

  it('is solved first, and the login goes on with its proof [LOGIN-034]', async () => {
    const slider = installSlider()
    const { calls, went } = await open()
    await logIn()
    await vi.waitFor(() => expect(slider.seen.shown).toBe(1))
    expect(calls).toEqual([])
    await expect.element(submit()).toBeDisabled()
    await acting(() => slider.solve())
    await vi.waitFor(() => expect(went).toEqual(['back:/']))
    expect(sliderProofIn(sent(calls[0]?.body)['valiCode'] ?? '')).toEqual(PROOF)
    slider.remove()
  })

  it('is never preceded by a picture while the settings are on their way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const answer = vi.mocked(fetch).getMockImplementation() as typeof fetch
    vi.mocked(fetch).mockImplementation(async (request) => {
      if (String(request).includes('/config.json')) await promise
      return answer(request)
    })
    await open()
    await fill('用户名', 'player01')
    await vi.waitFor(() => expect(asked).toContain('login_limit'))
    await acting(() => new Promise((done) => setTimeout(done, 50)))
    expect(picture()).toBeUndefined()
    await acting(() => resolve())
    expect(picture()).toBeUndefined()
  })

  it('that is closed sends nothing and leaves the form free', async () => {
    const slider = installSlider()
    const { calls } = await open()
    await logIn()
    await vi.waitFor(() => expect(slider.seen.shown).toBe(1))
    await acting(() => slider.close())
    await expect.element(submit()).toBeEnabled()
    expect(calls).toEqual([])
    slider.remove()
  })

  it('that cannot be loaded is skipped, which is said, and gives way to the picture [LOGIN-038] [F-Q8]', async () => {
    files.config = { ...SLIDER, api_external: JSON.stringify({ captcha_id_Third_party: 'x', captcha_servers: [] }) }
    const { calls } = await open(refuse('UC/CAPTCHA', '验证码不正确', { captcha: 'image' }))
    await logIn()
    await vi.waitFor(() => expect(sent(calls[0]?.body)['valiCode']).toBe(SKIPPED), 3000)
    const field = page.getByPlaceholder('请输入验证码')
    await expect.element(field).toHaveFocus()
    expect(toasts()).toBe(skipMessage(document.documentElement.lang || navigator.language))
    // One round: the next one brings the characters.
    await fill('验证码', 'aB3d')
    await press('立即登录')
    await vi.waitFor(() => expect(sent(calls[1]?.body)['valiCode']).toBe('aB3d'))
  })

  it('that only this browser cannot load is told to, and nothing is sent in a circle [F-Q8]', async () => {
    files.config = { ...SLIDER, api_external: JSON.stringify({ captcha_id_Third_party: 'x', captcha_servers: [] }) }
    const { calls } = await open(refuse('UC/CAPTCHA', '验证码不正确', { captcha: 'slider' }))
    await logIn()
    await vi.waitFor(() => expect(toasts()).toBe('验证码加载失败，请重试（502）'), 3000)
    expect(calls).toHaveLength(1)
    await expect.element(submit()).toBeEnabled()
  })
})

describe('an account that needs a captcha of which the page knew nothing [F-Q8]', () => {
  it('is shown the picture at once, and told to answer it', async () => {
    const { calls } = await open(refuse('UC/CAPTCHA', '验证码不正确', { captcha: 'image' }))
    await logIn()
    await vi.waitFor(() => expect(toasts()).toBe('请完成验证'))
    await expect.element(page.getByPlaceholder('请输入验证码')).toHaveFocus()
    await expect.element(page.getByLabelText('验证码', { exact: true })).not.toHaveAttribute('aria-invalid', 'true')
    await fill('验证码', 'zzzz')
    await press('立即登录')
    // Now it is wrong.
    await vi.waitFor(() => expect(toasts()).toBe('验证码不正确'))
    expect(calls).toHaveLength(2)
  })

  it('has the slider opened at once, and the form is sent by itself when it is solved', async () => {
    Object.assign(files, { config: SLIDER })
    const slider = installSlider()
    let tries = 0
    const answer = () => {
      tries += 1
      return tries === 1 ? refuse('UC/CAPTCHA', '验证码不正确', { captcha: 'slider' })() : entered
    }
    const { calls, went } = await open(answer)
    await logIn()
    await vi.waitFor(() => expect(slider.seen.shown).toBe(1))
    expect(toasts()).toBe('请完成验证')
    await acting(() => slider.solve())
    await vi.waitFor(() => expect(went).toEqual(['back:/']))
    expect(calls.filter(({ name }) => name === 'auth.login')).toHaveLength(2)
    slider.remove()
  })
})
