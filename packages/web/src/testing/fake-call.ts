import { ApiError, type Call, createCaller } from '@liuhe/contract/client.ts'
import type { AnyEndpoint, ArgsOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { ErrorCode } from '@liuhe/contract/errors.ts'
import * as z from 'zod/mini'

/** One endpoint and what it answers, in domain form. Throw {@link refusal} to refuse. */
export type Fake = { endpoint: AnyEndpoint; answer: (args: never) => unknown }

/** `fake(bets.todayList, () => ({ data: [], totalCount: 0 }))` */
export const fake = <E extends AnyEndpoint>(
  endpoint: E,
  answer: (args: ArgsOf<E>) => OutputOf<E> | Promise<OutputOf<E>>,
): Fake => ({ endpoint, answer: answer as Fake['answer'] })

/** A refusal as the server would give it. */
export const refusal = (code: ErrorCode, message: string, status = 400): ApiError => new ApiError(code, message, status)

/**
 * A caller without a server: arguments and answers pass through the contract's own codecs, so a fake that breaks the
 * contract fails, and a call that is not listed fails too. `calls` lists what was asked, in order.
 */
export function fakeCall(fakes: readonly Fake[]): {
  call: Call
  calls: { name: string; url: string; body?: string }[]
} {
  const calls: { name: string; url: string; body?: string }[] = []
  let asked: unknown
  const caller = createCaller(async ({ endpoint, url, body }) => {
    const found = fakes.find((one) => one.endpoint.name === endpoint.name)
    if (!found) throw new Error(`the test lists no answer for ${endpoint.name}`)
    calls.push({ name: endpoint.name, url, body })
    const output = await found.answer(asked as never)
    return { status: 200, body: { code: 'OK', msg: '', data: z.encode(endpoint.output, output as never) } }
  })
  const call: Call = (endpoint, args, options) => {
    asked = args
    return caller(endpoint, args, options)
  }
  return { call, calls }
}
