import { describe, expect, test } from 'vitest'
import type { CaptchaNeed } from './captcha/required-captcha.ts'
import { canLogin, isLoginBusy, LOGIN_IDLE, type LoginEvent, type LoginState, loginStep } from './login-machine.ts'
import { isRegisterBusy, REGISTER_IDLE, type RegisterEvent, registerStep } from './register-machine.ts'

const submit = (captcha: CaptchaNeed = 'none'): LoginEvent => ({ type: 'submit', captcha })
const refused: LoginEvent = { type: 'refused', message: '用户名或密码错误' }
const words: Record<string, LoginEvent> = {
  submit: submit(),
  'submit typed': submit('typed'),
  'submit missing': submit('missing'),
  'submit verify': submit('verify'),
  proved: { type: 'proved' },
  'given up': { type: 'given-up' },
  entered: { type: 'entered' },
  refused,
  edited: { type: 'edited' },
}

/** The states on the way, as `kind` or `kind*` while somebody is verified. */
const loginWay = (events: string): string => {
  let state: LoginState = LOGIN_IDLE
  return events
    .split(', ')
    .map((word) => {
      state = loginStep(state, words[word] as LoginEvent)
      return state.kind === 'captcha-needed' && state.isVerifying ? 'captcha-needed*' : state.kind
    })
    .join(', ')
}

describe('a login [LOGIN-025]', () => {
  test.each([
    ['submit, entered', 'submitting, success'],
    ['submit, refused', 'submitting, failure'],
    ['submit, refused, edited', 'submitting, failure, idle'],
    ['submit, refused, submit', 'submitting, failure, submitting'],
    ['submit typed', 'submitting'],
    ['submit missing', 'captcha-needed'],
    ['submit missing, edited, submit typed', 'captcha-needed, idle, submitting'],
    ['submit missing, submit typed', 'captcha-needed, submitting'],
    ['submit missing, proved', 'captcha-needed, captcha-needed'],
    ['submit verify, proved, entered', 'captcha-needed*, submitting, success'],
    ['submit verify, given up', 'captcha-needed*, idle'],
    ['submit verify, submit verify', 'captcha-needed*, captcha-needed*'],
    ['submit verify, edited, proved', 'captcha-needed*, captcha-needed*, submitting'],
    ['submit, submit, edited, proved, given up', 'submitting, submitting, submitting, submitting, submitting'],
    ['entered', 'idle'],
    ['refused', 'idle'],
  ])('on %s goes %s', (events, states) => expect(loginWay(events)).toBe(states))

  test('keeps the sentence of its failure', () => {
    expect(loginStep({ kind: 'submitting' }, refused)).toEqual({ kind: 'failure', message: '用户名或密码错误' })
  })

  test.each<[Partial<Parameters<typeof canLogin>[0]>, boolean]>([
    [{}, true],
    [{ account: '  ' }, false],
    [{ password: '' }, false],
    [{ isLoading: true }, false],
    [{ state: { kind: 'submitting' } }, false],
    [{ state: { kind: 'captcha-needed', isVerifying: true } }, false],
    [{ state: { kind: 'captcha-needed', isVerifying: false } }, true],
    [{ state: { kind: 'failure', message: '' } }, true],
  ])('with %j may be sent: %s', (form, may) => {
    expect(canLogin({ account: 'a', password: ' ', isLoading: false, state: LOGIN_IDLE, ...form })).toBe(may)
    expect(form.state === undefined || isLoginBusy(form.state) !== may).toBe(true)
  })
})

describe('a registration [REG-032]', () => {
  const register = (...events: RegisterEvent[]) => {
    let state = REGISTER_IDLE
    return events.map((event) => (state = registerStep(state, event)).kind).join(', ')
  }
  const go: RegisterEvent = { type: 'submit' }
  const valid = (captcha: CaptchaNeed): RegisterEvent => ({ type: 'valid', captcha })

  test.each<[string, RegisterEvent[]]>([
    ['validating, failure', [go, { type: 'invalid' }]],
    ['validating, submitting, success', [go, valid('none'), { type: 'entered' }]],
    ['validating, submitting, failure', [go, valid('typed'), { type: 'refused' }]],
    [
      'validating, captcha-pending, submitting, success',
      [go, valid('verify'), { type: 'proved' }, { type: 'entered' }],
    ],
    ['validating, captcha-pending, idle', [go, valid('verify'), { type: 'given-up' }]],
    ['validating, failure, validating', [go, { type: 'invalid' }, go]],
    ['validating, validating', [go, go]],
    ['validating, captcha-pending, captcha-pending', [go, valid('verify'), go]],
    ['idle', [{ type: 'entered' }]],
    ['idle', [valid('none')]],
    ['validating, validating', [go, { type: 'proved' }]],
  ])('goes %s', (states, events) => expect(register(...events)).toBe(states))

  test('is busy from the tap to the answer', () => {
    const busy = (['idle', 'validating', 'captcha-pending', 'submitting', 'success', 'failure'] as const).filter(
      (kind) => isRegisterBusy({ kind }),
    )
    expect(busy).toEqual(['validating', 'captcha-pending', 'submitting'])
  })
})
