/**
 * Getting in, as tests do it: a visitor with an address and a cookie jar, who can read the captchas of this
 * application.
 */
import type { AppParts } from '../app.ts'
import { drawCaptcha } from '../modules/auth/captcha/draw-captcha.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import type { TestDatabase } from './test-database.ts'

export const PASSWORD = 'Passw0rdXy'
export const encode = (text: string) => Buffer.from(text).toString('base64')

export interface EntryWorld {
  app: TestApp
  /** Somebody at an address, with own cookies. */
  visitor(address?: string): Visitor
}

type Answer = Awaited<ReturnType<TestApp['inject']>>
type Fields = Record<string, string>

export interface Visitor {
  cookies: Map<string, string>
  get(url: string, headers?: Fields): Promise<Answer>
  post(url: string, fields: Fields, headers?: Fields): Promise<Answer>
  login(account: string, more?: Fields, headers?: Fields): Promise<Answer>
  register(account: string, more?: Fields): Promise<Answer>
  /** Asks for an image and reads it. */
  readCaptcha(purpose?: 'login' | 'reg'): Promise<string>
  /** A wrong password, with the captcha where one is asked for. @returns the code of the answer */
  guess(account: string): Promise<string>
}

export const createEntryWorld = async (
  database: TestDatabase,
  overrides: Partial<AppParts> = {},
): Promise<EntryWorld> => {
  let lastText = ''
  const spy: AppParts['drawCaptcha'] = (text, random) => {
    lastText = text
    return drawCaptcha(text, random)
  }
  const app = await createTestApp(database, { drawCaptcha: spy, ...overrides })
  return { app, visitor: (address = '127.0.0.1') => createVisitor(app, address, () => lastText) }
}

function createVisitor(app: TestApp, remoteAddress: string, lastText: () => string): Visitor {
  const cookies = new Map<string, string>()
  const send = async (request: { method: 'GET' | 'POST'; url: string; headers?: Fields; payload?: string }) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }), ...request.headers }
    const answer = await app.inject({ ...request, remoteAddress, headers })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  const visitor: Visitor = {
    cookies,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: (url, fields, headers = {}) =>
      send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(fields).toString(),
      }),
    login: (account, more = {}, headers = {}) =>
      visitor.post('/v/user/login', { account, password: encode(PASSWORD), version: '5.0.9', ...more }, headers),
    register: (account, more = {}) =>
      visitor.post('/v/user/reg', {
        account,
        password: encode(PASSWORD),
        confirmPassword: encode(PASSWORD),
        version: '5.0.9',
        ...more,
      }),
    async readCaptcha(purpose = 'login') {
      await visitor.get(`/v/vCode?${purpose === 'reg' ? 'm=reg&' : ''}t=1`)
      return lastText()
    },
    async guess(account) {
      const wrong = { password: encode('Wrong0000x') }
      const answer = await visitor.login(account, wrong)
      if (answer.json().code !== 'UC/CAPTCHA') return answer.json().code as string
      return (await visitor.login(account, { ...wrong, valiCode: await visitor.readCaptcha() })).json().code as string
    },
  }
  return visitor
}

/** Writes a runtime setting as an operator would. */
export const setSetting = async ({ owner }: TestDatabase, key: string, value: string): Promise<void> => {
  await owner`
    insert into system_config (config_key, config_value) values (${key}, ${value})
    on conflict (config_key) do update set config_value = excluded.config_value`
}
