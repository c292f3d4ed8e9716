/** What the tests of this module share: members who can be signed in and asked for their cash password. */
import { randomBytes } from 'node:crypto'
import * as auth from '@liuhe/contract/api/auth.ts'
import * as security from '@liuhe/contract/api/security.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import type { AnyEndpoint, ArgsOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { TestDatabase } from '../../testing/test-database.ts'

export const PASSWORD = 'Passw0rdXy'
export const CODE = '4076'

export interface Person {
  account: string
  memberId: bigint
  token: string
}

/** A registered member with a session that is bound to no browser. */
export async function aPerson(app: TestApp, database: TestDatabase): Promise<Person> {
  const account = `p${randomBytes(5).toString('hex')}`
  const { token } = await app.call(auth.register, { account, password: PASSWORD, confirmPassword: PASSWORD })
  const [row] = await database.owner<{ memberId: bigint }[]>`
    select member_id as "memberId" from member where account_key = ${account}`
  return { account, memberId: row?.memberId as bigint, token }
}

/** A member who has set a cash password. */
export async function aPersonWithCode(app: TestApp, database: TestDatabase): Promise<Person> {
  const person = await aPerson(app, database)
  await app.call(security.updateFundPwd, { password: PASSWORD, cashPassword: CODE }, { as: person.token })
  return person
}

/** The code of the refusal, or `OK`. */
export const codeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'OK',
    (error: unknown) => {
      if (error instanceof ApiError) return error.code
      throw error
    },
  )

/** Calls as the app does: when the cash password is asked for, it gets a ticket and repeats the call with it. */
export async function withCode<E extends AnyEndpoint>(
  app: TestApp,
  endpoint: E,
  args: ArgsOf<E>,
  { token, code = CODE }: { token: string; code?: string },
): Promise<OutputOf<E>> {
  const asked = await app.call(endpoint, args, { as: token }).then(
    () => {
      throw new Error(`${endpoint.name} did not ask for the cash password`)
    },
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'UC/CASH_PASSWORD') return error
      throw error
    },
  )
  const ticket = await aTicket(app, { token, code, demand: asked.data })
  return app.call(endpoint, args, { as: token, cashTicket: ticket })
}

/** A ticket for a demand as it came over the wire. */
export async function aTicket(
  app: TestApp,
  { token, code = CODE, demand }: { token: string; code?: string; demand: unknown },
): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/app-api/v/user/check/cashPassword',
    headers: { token },
    payload: { cashPassword: code, demand },
  })
  const { code: result, msg, data } = answer.json()
  if (result !== 'OK') throw new ApiError(result, msg, answer.statusCode, data)
  return data.ticket
}
