import { unreachable } from '@liuhe/domain/assert.ts'
import type { CaptchaNeed } from './captcha/required-captcha.ts'

/**
 * Where a login stands (Spec A §4). `captcha-needed`: nothing is sent before somebody proved to be a person;
 * `isVerifying` says that the slider or the wrapper is asking just now.
 */
export type LoginState =
  | { kind: 'idle' }
  | { kind: 'captcha-needed'; isVerifying: boolean }
  | { kind: 'submitting' }
  | { kind: 'success' }
  | { kind: 'failure'; message: string }

export type LoginEvent =
  /** 立即登录. */
  | { type: 'submit'; captcha: CaptchaNeed }
  | { type: 'proved' }
  | { type: 'given-up' }
  | { type: 'entered' }
  | { type: 'refused'; message: string }
  | { type: 'edited' }

export const LOGIN_IDLE: LoginState = { kind: 'idle' }

/** The next state; an event that has no meaning in a state leaves it as it is. */
export function loginStep(state: LoginState, event: LoginEvent): LoginState {
  switch (event.type) {
    case 'submit':
      return isLoginBusy(state) ? state : AFTER_SUBMIT[event.captcha]
    case 'proved':
      return isVerifying(state) ? { kind: 'submitting' } : state
    case 'given-up':
      return isVerifying(state) ? LOGIN_IDLE : state
    case 'entered':
      return state.kind === 'submitting' ? { kind: 'success' } : state
    case 'refused':
      return state.kind === 'submitting' ? { kind: 'failure', message: event.message } : state
    case 'edited':
      return isLoginBusy(state) ? state : LOGIN_IDLE
    default:
      return unreachable(event)
  }
}

const AFTER_SUBMIT: Record<CaptchaNeed, LoginState> = {
  none: { kind: 'submitting' },
  typed: { kind: 'submitting' },
  missing: { kind: 'captcha-needed', isVerifying: false },
  verify: { kind: 'captcha-needed', isVerifying: true },
}

const isVerifying = (state: LoginState): boolean => state.kind === 'captcha-needed' && state.isVerifying

/** Somebody is being verified or a request is on its way. (LOGIN-045) */
export const isLoginBusy = (state: LoginState): boolean => state.kind === 'submitting' || isVerifying(state)

export type LoginForm = { account: string; password: string; isLoading: boolean; state: LoginState }

/** Whether 立即登录 may be pressed (Spec A §5, LOGIN-042 … 045). */
export const canLogin = ({ account, password, isLoading, state }: LoginForm): boolean =>
  account.trim() !== '' && password !== '' && !isLoading && !isLoginBusy(state)
