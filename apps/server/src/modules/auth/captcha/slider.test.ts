import { SKIPPED, sliderAnswer, type SliderProof } from '@liuhe/contract/captcha.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../../config.ts'
import { type Sandbox, SANDBOX_CAPTCHA_ID, startSandbox } from '../../../sandbox.ts'
import { createEntryWorld, type EntryWorld, setSetting } from '../../../testing/entry-world.ts'
import { testSecrets } from '../../../testing/test-app.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'

const database = useTestDatabase()
let sandbox: Sandbox
let world: EntryWorld

const switchSandbox = (down: '0' | '1') =>
  fetch(`${sandbox.origin}/switch`, { method: 'POST', body: new URLSearchParams({ down }) })

beforeAll(async () => {
  sandbox = await startSandbox()
  world = await createEntryWorld(database, {
    config: readConfig({ LIUHE_CAPTCHA_ORIGIN: sandbox.origin }),
    secrets: { ...testSecrets, captchaKey: sandbox.captchaKey },
  })
  await world.visitor().register('slider01')
  await setSetting(database, 'login_limit', '{"vCode":1}')
  await setSetting(database, 'vcode_style', '3')
  await setSetting(
    database,
    'api_external',
    JSON.stringify({ captcha_id_Third_party: SANDBOX_CAPTCHA_ID, captcha_servers: [sandbox.origin] }),
  )
})
afterAll(async () => {
  await world.app.close()
  await sandbox.stop()
})
beforeEach(async () => {
  await switchSandbox('0')
  // The word of a visitor makes the server look again.
  await vi.waitUntil(async () => (await login(SKIPPED)).data.captcha === 'slider', { timeout: 9_000, interval: 200 })
})

const login = async (valiCode: string) => (await world.visitor().login('slider01', { valiCode })).json()

/** A proof as the provider's script hands it out. Positions are guessed until one fits: the puzzle is a picture. */
async function solve(): Promise<SliderProof> {
  const query = `captcha_id=${SANDBOX_CAPTCHA_ID}`
  for (let tries = 0; tries < 300; tries += 1) {
    const { data } = (await (await fetch(`${sandbox.origin}/load?${query}`)).json()) as { data: { lot_number: string } }
    const body = new URLSearchParams({ lot_number: data.lot_number, x: '160', ms: '900' })
    const answer = (await (await fetch(`${sandbox.origin}/verify?${query}`, { method: 'POST', body })).json()) as {
      data: { result: string; seccode: SliderProof }
    }
    if (answer.data.result === 'success') return answer.data.seccode
  }
  throw new Error('no guess was right')
}

describe('the slider', () => {
  it('is what a login needs where vcode_style is 3, and its proof opens once [LOGIN-024] [SEC-26]', async () => {
    expect(await login('')).toMatchObject({ code: 'UC/CAPTCHA', data: { captcha: 'slider' } })
    const proof = sliderAnswer(await solve())
    expect((await login(proof)).code).toBe('OK')
    expect(await login(proof)).toMatchObject({ code: 'UC/CAPTCHA', data: { captcha: 'slider' } })
  })

  it('is worth nothing when any part of the proof was changed', async () => {
    for (const field of ['captcha_output', 'pass_token', 'gen_time', 'lot_number'] as const) {
      const proof = await solve()
      const forged = { ...proof, [field]: `${proof[field].slice(0, -1)}${proof[field].endsWith('0') ? '1' : '0'}` }
      expect((await login(sliderAnswer(forged))).code, field).toBe('UC/CAPTCHA')
    }
  })

  it('cannot be swapped for the image by a visitor [SEC-26]', async () => {
    const visitor = world.visitor()
    const image = await visitor.get('/v/vCode?t=1')
    expect(image.json()).toMatchObject({ code: 'UC/CAPTCHA', data: { captcha: 'slider' } })
    expect(await login('ABCD')).toMatchObject({ code: 'UC/CAPTCHA', data: { captcha: 'slider' } })
  })

  it('is not skipped on a visitor’s word, but gives way to the image when we find it down [SEC-26]', async () => {
    expect(await login(SKIPPED)).toMatchObject({ code: 'UC/CAPTCHA', data: { captcha: 'slider' } })
    await switchSandbox('1')
    await expect
      .poll(() => login(SKIPPED), { timeout: 9_000 })
      .toMatchObject({
        code: 'UC/CAPTCHA',
        data: { captcha: 'image' },
      })
    const visitor = world.visitor()
    const valiCode = await visitor.readCaptcha()
    expect((await visitor.login('slider01', { valiCode })).json().code).toBe('OK')
    // An image that was asked for still counts when the provider is back.
    const late = await visitor.readCaptcha()
    await switchSandbox('0')
    await expect.poll(async () => (await login(SKIPPED)).data.captcha, { timeout: 9_000 }).toBe('slider')
    expect((await visitor.login('slider01', { valiCode: late })).json().code).toBe('OK')
  })

  it('that cannot be asked lets nobody in', async () => {
    const proof = await solve()
    await switchSandbox('1')
    expect(await login(sliderAnswer(proof))).toMatchObject({ code: 'UC/CAPTCHA', data: { captcha: 'image' } })
  })

  it('guards registration as well', async () => {
    await setSetting(database, 'register_limit', '{"fields":{"vCode":1}}')
    const visitor = world.visitor()
    expect((await visitor.register('slider02')).json()).toMatchObject({
      code: 'UC/CAPTCHA',
      data: { captcha: 'slider' },
    })
    expect((await visitor.register('slider02', { vCode: sliderAnswer(await solve()) })).json().code).toBe('OK')
  })
})
