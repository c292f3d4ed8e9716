import { ApiError, type Call } from '@liuhe/contract/client.ts'

/**
 * A caller that asks for the cash password where the server does (`UC/CASH_PASSWORD`), and repeats the refused call
 * with the ticket. The page that called sees a call that takes a little longer; when the question is put away, it sees
 * the refusal. (SEC-29.4)
 */
export const withCashPassword =
  (call: Call, ask: (demand: unknown) => Promise<string | undefined>): Call =>
  async (endpoint, args, options) => {
    let cashTicket: string | undefined
    for (let asked = 0; ; asked += 1) {
      try {
        return await call(endpoint, args, cashTicket === undefined ? options : { ...options, cashTicket })
      } catch (error) {
        if (!isQuestion(error) || asked === ASKED_MAX) throw error
        cashTicket = await ask(error.data)
        if (cashTicket === undefined) throw error
      }
    }
  }

/** A ticket that came too late is asked for once more. */
const ASKED_MAX = 2

const isQuestion = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.code === 'UC/CASH_PASSWORD' &&
  typeof error.data === 'object' &&
  error.data !== null
