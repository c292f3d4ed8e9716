import { paths } from '@liuhe/brand/paths.ts'
import * as member from '@liuhe/contract/api/member.ts'
import type { ApiError } from '@liuhe/contract/client.ts'
import { isEndedElsewhere } from '@liuhe/contract/session-end.ts'
import type { CallAbout, ErrorReaction } from '@liuhe/web/api/provider.tsx'
import type { Session } from '@liuhe/web/session/session.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import type { Navigation } from '../../shared/navigation.ts'
import { tellReminderDue } from '../../shared/account/reminder-due.ts'

type Context = {
  session: Session
  navigation: Pick<Navigation, 'go'>
  /** Another device has signed in: forgets the session and loads the page again. */
  endElsewhere: () => void
  log: (text: string) => void
}

type Reaction = (error: ApiError, about: CallAbout, context: Context) => void

const toastMessage: Reaction = ({ message }) => toast(message, 3)

const signOutAndGo: Reaction = (_, __, { session, navigation }) => {
  session.signOut()
  navigation.go(paths['auth-login']())
}

/** A stale cookie must not throw a browsing guest to login, so these two end the session silently. (Ruling C06) */
const QUIET_CALLS: readonly string[] = [member.info.name, member.status.name]

/**
 * What the app does about a refusal, one row per code; pages never branch on these. (Spec A §8) A code without a row is
 * shown when the player did something, and only logged when data was loading (ERR-015).
 */
const reactions: Partial<Record<ApiError['code'], Reaction>> = {
  'UC/UNAUTHORISED': (error, about, context) => {
    toastMessage(error, about, context)
    signOutAndGo(error, about, context)
  },
  'UC/TOKEN_INVALID': (error, about, context) => {
    if (isEndedElsewhere(error.data)) context.endElsewhere()
    else if (QUIET_CALLS.includes(about.endpoint)) context.session.signOut()
    else signOutAndGo(error, about, context)
  },
  // The member was asked for the password and would rather not; what he did is simply not done.
  'UC/REAUTHENTICATE': () => undefined,
  // With a demand, with-cash-password.ts has opened the dialog before this is heard, and the member put it away.
  'UC/CASH_PASSWORD': ({ message, data }) => data == null && toast(message, 2),
  'UC/CASH_PASSWORD_NULL': (_, __, { navigation }) => navigation.go(paths['password-withdraw-money']()),
  // Wrong, locked and blocked share the code; only the sentence of the first is the app's own.
  'UC/CASH_PASSWORD_ERROR': ({ message, data }) => toast(isClosed(data) ? message : '交易密码输入错误!', 3),
  'UC/TRIAL_FORBIDDEN': ({ message }) => toast(message, 1),
  'REQ/RATE_LIMITED': toastMessage,
  // The reminder opens over the page; what was refused is sent again only by the member.
  'RG/REMINDER_DUE': () => tellReminderDue(),
  NETWORK: ({ message }, { effect }) => effect !== 'read' && toast(message, 2),
  // The effect may have happened, so the player is told to look before trying again.
  TIMEOUT: ({ message }, { effect }) => effect !== 'read' && toast(message, 2),
}

const isClosed = (data: unknown): boolean => typeof data === 'object' && data !== null && 'closed' in data

/** Codes that concern the app even when a page shows its own refusals. */
const APP_CODES: readonly string[] = ['UC/UNAUTHORISED', 'UC/TOKEN_INVALID', 'RG/REMINDER_DUE']

const unlisted: Reaction = (error, about, context) => {
  if (about.effect === 'read') context.log(`${about.endpoint}: ${error.code} ${error.message}`)
  else toastMessage(error, about, context)
}

/** The one place where refusals of calls end up. */
export const createErrorReaction =
  (context: Context): ErrorReaction =>
  (error, about) => {
    if (about.ownErrors && !APP_CODES.includes(error.code)) return
    // Whatever code it carries, a 401 ends the session. (ERR-001 … 003)
    const code = error.status === 401 ? 'UC/UNAUTHORISED' : error.code
    const react = reactions[code] ?? unlisted
    react(error, about, context)
  }
