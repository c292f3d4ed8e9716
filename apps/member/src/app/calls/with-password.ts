import { ApiError, type Call } from '@liuhe/contract/client.ts'

/** Asks the member for the login password; false when he would rather not. */
export type AskPassword = (call: Call) => Promise<boolean>

/**
 * Money moves only in a session that was not left (SEC-05). When a call is refused for that reason, the member is asked
 * for the password and the same call, with the same request number, goes out once more; the page that made it notices
 * nothing. Several calls that are refused together share one question.
 */
export function withPassword(call: Call, ask: AskPassword = askInDialog): Call {
  let asking: Promise<boolean> | null = null
  const askOnce = () => {
    asking ??= ask(call).finally(() => {
      asking = null
    })
    return asking
  }
  return async (endpoint, args, options) => {
    try {
      return await call(endpoint, args, options)
    } catch (fault) {
      if (!(fault instanceof ApiError) || fault.code !== 'UC/REAUTHENTICATE') throw fault
      if (!(await askOnce())) throw fault
      return call(endpoint, args, options)
    }
  }
}

/** The question is rare: its code is loaded when it is asked. */
const askInDialog: AskPassword = async (call) => (await import('./password-dialog.tsx')).askPassword(call)
