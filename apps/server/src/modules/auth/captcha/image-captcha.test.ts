import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { createEntryWorld, type EntryWorld, setSetting } from '../../../testing/entry-world.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'

const database = useTestDatabase()
let world: EntryWorld

beforeAll(async () => {
  world = await createEntryWorld(database)
  await world.visitor().register('captcha01')
})
afterAll(() => world.app.close())
beforeEach(async () => {
  await database.owner`delete from rate_bucket`
  await setSetting(database, 'login_limit', '{"vCode":1}')
})

const codeOf = async (answer: Promise<{ json(): { code: string } }>) => (await answer).json().code

describe('the captcha image', () => {
  it.each(['/v/vCode?t=1', '/app-api/v/vCode?t=1', '/v/vCode?m=reg&t=1', '/app-api/v/vCode?m=reg&t=1'])(
    'is a picture at %s that no cache keeps [API-015] [API-016]',
    async (url) => {
      const answer = await world.visitor().get(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 240, height: 88 })
    },
  )

  it('comes with an anonymous cookie that no script can read, and keeps it', async () => {
    const visitor = world.visitor()
    const first = await visitor.get('/v/vCode?t=1')
    expect(first.cookies).toMatchObject([{ name: 'vs', httpOnly: true, sameSite: 'Lax', path: '/' }])
    const second = await visitor.get('/v/vCode?t=2')
    expect(second.cookies[0]?.value).toBe(first.cookies[0]?.value)
  })

  it('shows one of many texts of four characters, and tells it nowhere', async () => {
    const visitor = world.visitor()
    const texts = new Set<string>()
    for (let n = 0; n < 25; n += 1) {
      const text = await visitor.readCaptcha()
      expect(text).toMatch(/^[ABCDEFGHJKMNPQRSTVWXYZ2-9]{4}$/)
      texts.add(text)
    }
    expect(texts.size).toBeGreaterThan(23)
    const answer = await visitor.get('/v/vCode?t=1')
    const text = [...texts].at(-1) as string
    expect(answer.rawPayload.toString('latin1')).not.toContain(text)
    const dump = JSON.stringify(await database.owner`select encode(answer_hash, 'escape') h from captcha_challenge`)
    expect(dump).not.toContain(text)
  })

  it('is refused for another purpose than the two, and to another site', async () => {
    expect((await world.visitor().get('/v/vCode?m=other&t=1')).json().code).toBe('REQ/INVALID')
    const foreign = await world.visitor().get('/v/vCode?t=1', { 'sec-fetch-site': 'cross-site' })
    expect(foreign.json().code).toBe('REQ/CROSS_SITE')
  })

  it('is drawn thirty times a minute for an address [SEC-25]', async () => {
    // Time stands still, so that a slow machine gives nothing back in between.
    const still = await createEntryWorld(database, { clock: { now: () => 1_790_000_000_000 } })
    const ask = () => still.visitor('198.18.3.3').get('/v/vCode?t=1')
    for (let n = 0; n < 30; n += 1) expect((await ask()).statusCode).toBe(200)
    const refused = await ask()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await still.visitor('198.18.3.4').get('/v/vCode?t=1')).statusCode).toBe(200)
    await still.app.close()
  })
})

describe('an answer', () => {
  const login = (visitor: ReturnType<EntryWorld['visitor']>, valiCode: string) =>
    codeOf(visitor.login('captcha01', { valiCode }))

  it('is right in any case and width', async () => {
    const visitor = world.visitor()
    expect(await login(visitor, (await visitor.readCaptcha()).toLowerCase())).toBe('OK')
    const wide = [...(await visitor.readCaptcha())].map((c) =>
      String.fromCodePoint((c.codePointAt(0) as number) + 0xfee0),
    )
    expect(await login(visitor, ` ${wide.join('')} `)).toBe('OK')
  })

  it('counts once, right or wrong [SEC-25]', async () => {
    const visitor = world.visitor()
    const right = await visitor.readCaptcha()
    expect(await login(visitor, right)).toBe('OK')
    expect(await login(visitor, right)).toBe('UC/CAPTCHA')
    const another = await visitor.readCaptcha()
    expect(await login(visitor, 'XXXX')).toBe('UC/CAPTCHA')
    expect(await login(visitor, another)).toBe('UC/CAPTCHA')
  })

  it('opens once when it is sent many times at once', async () => {
    const visitor = world.visitor()
    const valiCode = await visitor.readCaptcha()
    const codes = await Promise.all(Array.from({ length: 12 }, () => login(visitor, valiCode)))
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1)
  })

  it('is bound to the purpose and to the visitor', async () => {
    const [visitor, other] = [world.visitor(), world.visitor()]
    expect(await login(visitor, await visitor.readCaptcha('reg'))).toBe('UC/CAPTCHA')
    await other.readCaptcha()
    expect(await login(other, await visitor.readCaptcha())).toBe('UC/CAPTCHA')
    const stolen = await visitor.readCaptcha()
    visitor.cookies.delete('vs')
    expect(await login(visitor, stolen)).toBe('UC/CAPTCHA')
  })

  it('is too late after two minutes', async () => {
    const visitor = world.visitor()
    const text = await visitor.readCaptcha()
    await database.owner`update captcha_challenge set expires_at = expires_at - interval '119 seconds'`
    expect(await login(visitor, text)).toBe('OK')
    const late = await visitor.readCaptcha()
    await database.owner`update captcha_challenge set expires_at = expires_at - interval '120 seconds'`
    expect(await login(visitor, late)).toBe('UC/CAPTCHA')
  })
})
