import { api } from '@liuhe/contract/api/index.ts'
import { type AnyEndpoint, endpointsOf } from '@liuhe/contract/endpoint.ts'
import type { Access } from '@liuhe/domain/members/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, anAgent, aSession, aTrial } from '../../testing/factories.ts'
import { mountTheRest } from '../../testing/mount-the-rest.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { exampleOf, urlOf } from '../../testing/wire-examples.ts'
import { unlimited } from '../limits/rate-limit.ts'

const database = useTestDatabase()
const endpoints = endpointsOf(api)
let app: TestApp

beforeAll(async () => {
  app = await createTestApp(database, { limits: unlimited })
  mountTheRest(app)
})
afterAll(() => app.close())

/** Somebody of each kind, with a session of his own. */
const people = {
  guest: async () => undefined,
  trial: async () => aSession(database, await aTrial(database)),
  member: async () => aSession(database, await aMember(database)),
  recharged: async () => {
    const member = await aMember(database)
    await database.owner`update member set recharged = 1000 where member_id = ${member.memberId}`
    return aSession(database, member)
  },
  agent: async () => aSession(database, await anAgent(database)),
}
type Kind = keyof typeof people
const kinds = Object.keys(people) as Kind[]

/** One of each kind, and another one after a call that may have changed him: one of them is the logout. */
const known = new Map<Kind, string | undefined>()
async function someone(kind: Kind, { effect }: AnyEndpoint): Promise<string | undefined> {
  const token = known.get(kind) ?? (await people[kind]())
  if (effect === 'read') known.set(kind, token)
  else known.delete(kind)
  return token
}

const [LOGIN, TRIAL, FORBIDDEN] = ['UC/UNAUTHORISED', 'UC/TRIAL_FORBIDDEN', 'UC/FORBIDDEN']
/** Spec A §6, by the access that an endpoint's definition declares: the code that keeps somebody out. */
const DOORS: Record<Access, Partial<Record<Kind, string>>> = {
  public: {},
  session: { guest: LOGIN },
  member: { guest: LOGIN, trial: TRIAL },
  agent: { guest: LOGIN, trial: TRIAL, member: FORBIDDEN, recharged: FORBIDDEN },
}
/** Refusals that come from the door; whatever else an example is answered comes from behind it. */
const AT_THE_DOOR = [LOGIN, TRIAL, FORBIDDEN, 'UC/TOKEN_INVALID', 'UC/ACCOUNT_STATE_ERROR', 'UC/REAUTHENTICATE']

const ask = (endpoint: AnyEndpoint, token: string | undefined, url = urlOf(endpoint)) => {
  const headers: Record<string, string> = token === undefined ? {} : { token }
  if (endpoint.encoding === 'none') return app.inject({ url, headers })
  const isForm = endpoint.encoding === 'form'
  headers['content-type'] = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const body = exampleOf(endpoint.wire.body)
  const payload = isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body)
  return app.inject({ method: 'POST', url, headers, payload })
}
const doorCode = async (endpoint: AnyEndpoint, token: string | undefined, url?: string) => {
  const { code } = (await ask(endpoint, token, url)).json()
  return AT_THE_DOOR.includes(code) ? code : undefined
}

describe('every endpoint, asked by every kind of visitor', () => {
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    const mounted = app.mounted.get(name)
    expect(mounted?.endpoint).toBe(endpoint)
    for (const kind of kinds) {
      const found = await doorCode(endpoint, await someone(kind, endpoint))
      expect([kind, found]).toEqual([kind, DOORS[endpoint.access][kind]])
    }
  })

  it('is guarded alike at each of its addresses', async () => {
    for (const { endpoint, urls } of app.mounted.values()) {
      if (endpoint.access === 'public') continue
      for (const url of urls) {
        const path = url.replaceAll(/:([A-Za-z]+)/g, (_, key: string) => String(exampleOf(endpoint.wire.params)[key]))
        expect([url, await doorCode(endpoint, undefined, path)]).toEqual([url, LOGIN])
      }
    }
  })

  it('lets a trial account browse whatever a guest may [PERM-010]', async () => {
    const token = await people.trial()
    for (const endpoint of endpoints.filter(({ access }) => access === 'public')) {
      expect([endpoint.name, await doorCode(endpoint, token)]).toEqual([endpoint.name, undefined])
    }
  })
})

describe('an endpoint that moves money', () => {
  it('asks a member who was away for the password, and no other endpoint does [SEC-05]', async () => {
    app.clock.advance(31 * 60_000)
    try {
      for (const endpoint of endpoints) {
        const asks = endpoint.effect === 'money' && endpoint.access !== 'public'
        const found = await doorCode(endpoint, await people.agent())
        expect([endpoint.name, found]).toEqual([endpoint.name, asks ? 'UC/REAUTHENTICATE' : undefined])
      }
    } finally {
      app.clock.advance(-31 * 60_000)
    }
  })
})

describe('what a member sees', () => {
  it('is stored by no cache, whatever the endpoint and whatever the answer [SEC-09]', async () => {
    for (const endpoint of endpoints) {
      for (const kind of ['guest', 'member'] as const) {
        const answer = await ask(endpoint, await someone(kind, endpoint))
        const isShared = endpoint.cache === 'public' && answer.statusCode === 200
        const control = String(answer.headers['cache-control'])
        expect([endpoint.name, kind, control.includes('no-store')]).toEqual([endpoint.name, kind, !isShared])
      }
    }
  })

  it('is not in the answers that everybody shares [SEC-09]', async () => {
    for (const endpoint of endpoints.filter(({ cache }) => cache === 'public')) {
      expect(endpoint.access, endpoint.name).toBe('public')
      const [guest, member] = [await ask(endpoint, undefined), await ask(endpoint, await people.agent())]
      expect(member.json().data, endpoint.name).toEqual(guest.json().data)
    }
  })
})
