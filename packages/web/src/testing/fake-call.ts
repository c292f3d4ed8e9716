import { ApiError, type Call, createCaller } from '@liuhe/contract/client.ts'
import type { AnyEndpoint, ArgsOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { ErrorCode } from '@liuhe/contract/errors.ts'
import { fakeApi } from '@liuhe/contract/testing.ts'

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
 * A caller over the contract's {@link fakeApi}, for the answers of one test. `calls` lists what was asked, in order.
 */
export function fakeCall(fakes: readonly Fake[]): {
  call: Call
  calls: { name: string; url: string; body?: string }[]
} {
  const calls: { name: string; url: string; body?: string }[] = []
  const answer = fakeApi(Object.fromEntries(fakes.map((one) => [one.endpoint.name, one.answer])))
  const call = createCaller((request, options) => {
    calls.push({ name: request.endpoint.name, url: request.url, body: request.body })
    return answer(request, options)
  })
  return { call, calls }
}
