import { unreachable } from '@liuhe/domain/assert.ts'
import type { CaptchaNeed } from './captcha/required-captcha.ts'

/**
 * Where a registration stands (Spec A §4). `validating` lasts as long as the fields are checked, which may wait for the
 * rules of foreign numbers; `captcha-pending` while the slider or the wrapper asks.
 */
export type RegisterState =
  | { kind: 'idle' }
  | { kind: 'validating' }
  | { kind: 'captcha-pending' }
  | { kind: 'submitting' }
  | { kind: 'success' }
  | { kind: 'failure' }

export type RegisterEvent =
  | { type: 'submit' }
  | { type: 'invalid' }
  | { type: 'valid'; captcha: CaptchaNeed }
  | { type: 'proved' }
  | { type: 'given-up' }
  | { type: 'entered' }
  | { type: 'refused' }

export const REGISTER_IDLE: RegisterState = { kind: 'idle' }

/** The next state; an event that has no meaning in a state leaves it as it is. */
export function registerStep(state: RegisterState, event: RegisterEvent): RegisterState {
  switch (event.type) {
    case 'submit':
      return isRegisterBusy(state) ? state : { kind: 'validating' }
    case 'invalid':
      return state.kind === 'validating' ? { kind: 'failure' } : state
    case 'valid':
      if (state.kind !== 'validating') return state
      return { kind: event.captcha === 'verify' ? 'captcha-pending' : 'submitting' }
    case 'proved':
      return state.kind === 'captcha-pending' ? { kind: 'submitting' } : state
    case 'given-up':
      return state.kind === 'captcha-pending' ? REGISTER_IDLE : state
    case 'entered':
      return state.kind === 'submitting' ? { kind: 'success' } : state
    case 'refused':
      return state.kind === 'submitting' ? { kind: 'failure' } : state
    default:
      return unreachable(event)
  }
}

/** Nothing more can be sent now; the button shows its spinner. (REG-033) */
export const isRegisterBusy = ({ kind }: RegisterState): boolean =>
  kind === 'validating' || kind === 'captcha-pending' || kind === 'submitting'
