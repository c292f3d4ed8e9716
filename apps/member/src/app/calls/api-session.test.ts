import * as auth from '@liuhe/contract/api/auth.ts'
import * as member from '@liuhe/contract/api/member.ts'
import { createCaller } from '@liuhe/contract/client.ts'
import { createSession } from '@liuhe/web/session/session.ts'
import { expect, test } from 'vitest'
import { createTransport } from './api.ts'

const OK = { code: 'OK', msg: '', data: { money: 1, liveMoney: 0 } }

function setUp(answer: (token: string | null) => { status?: number; body: unknown }) {
  sessionStorage.clear()
  let cookie = ''
  const session = createSession({
    storage: sessionStorage,
    cookies: { get: () => cookie, set: (text) => void (cookie = text.split(';')[0] as string) },
    setInterval: () => undefined,
  })
  const sent: Record<string, string | null>[] = []
  const send: typeof fetch = async (_url, init) => {
    const headers = new Headers(init?.headers)
    const [token, authorization] = [headers.get('token'), headers.get('authorization')]
    sent.push({ token, authorization })
    const { status = 200, body } = answer(token)
    return new Response(JSON.stringify(body), { status, headers: { date: new Date().toUTCString() } })
  }
  const signIn = (token: string) => session.signIn({ token, expiresAt: Date.now() + 60_000 })
  return { call: createCaller(createTransport(session, { send })), session, sent, signIn }
}

test('both headers carry the stored token, and neither is sent for a guest [SESS-010]', async () => {
  const { call, sent, signIn } = setUp(() => ({ body: OK }))
  await call(member.status, {})
  signIn('abc')
  await call(member.status, {})
  expect(sent).toEqual([
    { token: null, authorization: null },
    { token: 'abc', authorization: 'Bearer abc' },
  ])
})

test('asks again with the new token when another tab signed in again meanwhile', async () => {
  const refusal = { code: 'UC/TOKEN_INVALID', msg: '登录已失效', data: { reason: 'replaced' } }
  const { call, sent, signIn } = setUp((token) => {
    if (token !== 'old') return { body: OK }
    signIn('new')
    return { status: 400, body: refusal }
  })
  signIn('old')
  await expect(call(member.status, {})).resolves.toEqual({ money: 1000n, liveMoney: 0n })
  expect(sent.map(({ token }) => token)).toEqual(['old', 'new'])
})

test('asks once and passes the refusal on when the token is still the same', async () => {
  const refusal = { code: 'UC/TOKEN_INVALID', msg: '登录已失效', data: null }
  const { call, sent, signIn } = setUp(() => ({ status: 400, body: refusal }))
  signIn('old')
  await expect(call(member.status, {})).rejects.toMatchObject({ code: 'UC/TOKEN_INVALID', message: '登录已失效' })
  expect(sent).toHaveLength(1)
})

test('puts back what belongs to the device when a logout clears the storage of the browser [SEC-08]', async () => {
  localStorage.setItem('remembered_account', 'player88')
  const { call, signIn } = setUp(() => {
    localStorage.clear()
    return { body: { code: 'OK', msg: '', data: {} } }
  })
  signIn('abc')
  await call(auth.logout, {})
  expect(localStorage.getItem('remembered_account')).toBe('player88')
  localStorage.clear()
})
