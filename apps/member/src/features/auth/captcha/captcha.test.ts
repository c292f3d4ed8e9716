import { SKIPPED, sliderProofIn } from '@liuhe/contract/captcha.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { installSlider, PROOF } from '../testing/fake-slider.ts'
import { createFailureCount, skipMessage, skipThreshold } from './load-failures.ts'
import { CaptchaLoadError, type InitSlider, loadSliderScript, scriptAddresses } from './load-slider-script.ts'
import { demandedBy, requiredCaptcha, sliderSource } from './required-captcha.ts'
import { runSlider } from './run-slider.ts'

beforeEach(() => localStorage.clear())

const settings = (values: Record<string, string>) =>
  Object.entries(values).map(([configKey, configValue]) => ({ configKey, configValue }))

describe('which captcha', () => {
  test.each([
    ['the file does not ask', false, '3', 'none', 'none'],
    ['vCode 1 asks [LOGIN-023]', true, '1', 'none', 'image'],
    ['vcode_style 3 is the slider [LOGIN-024]', true, '3', 'none', 'slider'],
    ['another style is the image [LOGIN-010]', true, '2', 'none', 'image'],
    ['a refusal demands the image although the slider is set', true, '3', 'image', 'image'],
    ['a refusal demands the slider although the file does not ask', false, '1', 'slider', 'slider'],
  ] as const)('%s', (_, isAsked, style, demanded, kind) => {
    expect(requiredCaptcha({ isAsked, settings: settings({ vcode_style: style }), demanded })).toBe(kind)
  })

  test('without settings is the image', () => {
    expect(requiredCaptcha({ isAsked: true, settings: [], demanded: 'none' })).toBe('image')
  })

  test('is read from the data of a refusal, when it says so', () => {
    expect(demandedBy(new ApiError('UC/CAPTCHA', '', 400, { captcha: 'image' }))).toBe('image')
    expect(demandedBy(new ApiError('UC/CAPTCHA', '', 400, { captcha: 'voodoo' }))).toBeUndefined()
    expect(demandedBy(new ApiError('UC/LOGIN_FAILED', '', 400))).toBeUndefined()
    expect(demandedBy(new Error('offline'))).toBeUndefined()
  })

  test('comes from where api_external says, or from nowhere', () => {
    const value = { captcha_id_Third_party: 'id', captcha_servers: ['a.example'] }
    expect(sliderSource(settings({ api_external: JSON.stringify(value) }))).toMatchObject(value)
    expect(sliderSource(settings({ api_external: '{' }))).toBeUndefined()
    expect(sliderSource([])).toBeUndefined()
  })
})

describe('the script', () => {
  test('is looked for on every server, with an address that changes every 60 seconds [LOGIN-040] [LOGIN-041]', () => {
    const at = (now: number) => scriptAddresses(['a.example', 'https://b.example/v4/', 'javascript:x'], now)
    expect(at(600_000)).toEqual(['https://a.example/gt4.js?t=10', 'https://b.example/v4/gt4.js?t=10'])
    expect(at(659_999)).toEqual(at(600_000))
    expect(at(660_000)[0]).toBe('https://a.example/gt4.js?t=11')
  })

  test('is taken from the first server that has it [LOGIN-040]', async () => {
    const view: { initGeetest4?: InitSlider } = {}
    const asked: string[] = []
    const run = async (address: string) => {
      asked.push(new URL(address).host)
      if (address.includes('dead')) throw new Error('refused')
      // A captive portal answers with a page, which runs without bringing anything.
      if (!address.includes('portal')) view.initGeetest4 = () => undefined
    }
    const servers = ['dead.example', 'portal.example', 'good.example', 'never.example']
    expect(await loadSliderScript({ servers, now: () => 0, run, view })).toBe(view.initGeetest4)
    expect(asked).toEqual(['dead.example', 'portal.example', 'good.example'])
    await loadSliderScript({ servers, run, view })
    expect(asked).toHaveLength(3)
  })

  test('that no server has is a failure with code 502 [LOGIN-039]', async () => {
    const run = () => Promise.reject(new Error('refused'))
    const failure = await loadSliderScript({ servers: ['a.example'], run, view: {} }).catch((fault: unknown) => fault)
    expect(failure).toBeInstanceOf(CaptchaLoadError)
    expect(failure).toMatchObject({ code: 502 })
  })

  test('runs in the page as a script of its own, which goes again', async () => {
    const before = document.scripts.length
    const failing = loadSliderScript({ servers: ['http://127.0.0.1:9'], now: () => 0 })
    expect(document.querySelector('script[src="http://127.0.0.1:9/gt4.js?t=0"]')).toBeTruthy()
    await expect(failing).rejects.toThrow('验证码加载失败，请重试')
    expect(document.scripts).toHaveLength(before)
  })
})

describe('failures', () => {
  test('are counted in local storage and lead to a skip at the third [LOGIN-035] [LOGIN-036]', () => {
    expect(createFailureCount(localStorage).add()).toBe(false)
    expect(createFailureCount(localStorage).add()).toBe(false)
    expect(localStorage.getItem('captcha_errors')).toBe('2')
    expect(createFailureCount(localStorage).add()).toBe(true)
  })

  test('are forgotten when the slider is solved', () => {
    const count = createFailureCount(localStorage)
    count.add()
    count.add()
    count.clear()
    expect(count.add()).toBe(false)
  })

  test('start again where storage holds nonsense', () => {
    localStorage.setItem('captcha_errors', '1e9')
    expect(createFailureCount(localStorage).add()).toBe(false)
  })

  test.each([
    [1, 1],
    [5, 5],
    [0, 3],
    [-1, 3],
    [2.5, 3],
    ['2', 3],
    [Number.NaN, 3],
    [undefined, 3],
  ])('threshold %j counts as %i [LOGIN-037]', (value, threshold) => expect(skipThreshold(value)).toBe(threshold))

  test('are explained in Chinese and English [LOGIN-038]', () => {
    expect(skipMessage('zh-CN')).toBe('验证码已跳过，系统已自动验证')
    expect(skipMessage('en-GB')).toBe('Captcha skipped, verified automatically')
  })
})

describe('solving', () => {
  const source = { captcha_id_Third_party: 'public-id', captcha_servers: ['captcha.example'] }
  let slider: ReturnType<typeof installSlider>
  beforeEach(() => {
    slider = installSlider()
  })
  afterEach(() => slider.remove())

  test('opens the slider with the public id and answers its proof', async () => {
    localStorage.setItem('captcha_errors', '2')
    const running = runSlider(source)
    await vi.waitFor(() => expect(slider.seen.shown).toBe(1))
    slider.solve()
    expect(sliderProofIn((await running) ?? '')).toEqual(PROOF)
    expect(slider.seen.configs).toEqual([{ captchaId: 'public-id', product: 'bind', language: 'zho' }])
    expect(slider.seen.destroyed).toBe(1)
    expect(localStorage.getItem('captcha_errors')).toBeNull()
  })

  test('that is closed answers nothing and counts no failure', async () => {
    const running = runSlider(source)
    await vi.waitFor(() => expect(slider.seen.shown).toBe(1))
    slider.close()
    expect(await running).toBeNull()
    expect(localStorage.getItem('captcha_errors')).toBeNull()
  })

  test('that breaks while it is open counts as a failure', async () => {
    const running = runSlider(source)
    await vi.waitFor(() => expect(slider.seen.shown).toBe(1))
    slider.fail()
    expect(await running).toBeNull()
    expect(localStorage.getItem('captcha_errors')).toBe('1')
  })

  test('without a source fails twice and is skipped at the third attempt, in one go [LOGIN-036] [F-Q8]', async () => {
    slider.remove()
    expect(await runSlider(undefined)).toBe(SKIPPED)
    expect(localStorage.getItem('captcha_errors')).toBe('3')
  })

  test('whose hosts keep everybody waiting leaves the next attempt to anyone who waits [F-Q8]', async () => {
    slider.remove()
    expect(await runSlider(undefined, 0)).toBeNull()
    expect(await runSlider(undefined, 0)).toBeNull()
    expect(await runSlider(undefined, 0)).toBe(SKIPPED)
  })

  test('is skipped after as many failures as the operator says', async () => {
    slider.remove()
    expect(await runSlider({ ...source, captcha_servers: [], captcha_errors_max: 1 })).toBe(SKIPPED)
  })
})
