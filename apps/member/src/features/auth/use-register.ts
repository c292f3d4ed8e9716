import { paths } from '@liuhe/brand/paths.ts'
import { VERSION } from '@liuhe/brand/version.ts'
import * as auth from '@liuhe/contract/api/auth.ts'
import type { CaptchaKind } from '@liuhe/contract/captcha.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useBridge } from '../../shared/native-bridge.ts'
import { useNavigation } from '../../shared/navigation.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { tellUnanswered, unanswered } from './captcha/unanswered.ts'
import type { Captcha } from './captcha/use-captcha.ts'
import { fieldOfRefusal } from './field-of-refusal.ts'
import { neededFields, type RegisterRules } from './register-fields.tsx'
import { isRegisterBusy, REGISTER_IDLE, registerStep } from './register-machine.ts'
import { type FieldErrors, filledIn, firstWrong, type RegisterValues, wrongInputs } from './register-rules.ts'
import { sendNatively, sentenceOf } from './send-entry.ts'
import { useEnter } from './use-enter.ts'
import { useMachine } from './use-machine.ts'
import type { RegisterForm } from './use-register-form.ts'

type RegisterOptions = {
  form: RegisterForm
  rules: RegisterRules
  captcha: Captcha
  /** Reads the rules again and answers whether they have changed. */
  reload: () => Promise<boolean>
  /** The code of an agent's link when the form has no field for it. */
  hiddenCode: string | undefined
}

/** Sends the registration form: checks it, has the captcha solved, and enters (Spec A §4 Registration). */
export function useRegister({ form, rules, captcha, reload, hiddenCode }: RegisterOptions) {
  const { state, now, send } = useMachine(registerStep, REGISTER_IDLE)
  const signUp = useSignUp()
  const navigation = useNavigation()
  const { values, country, showErrors } = form

  /** @returns what is to be proved before the form is sent once more by itself */
  const refused = async (fault: unknown, answer: string | undefined): Promise<CaptchaKind | undefined> => {
    send({ type: 'refused' })
    const field = fieldOfRefusal(fault)
    void captcha.afterRefusal(fault as Error)
    // When the operator changed the form meanwhile, it is rebuilt, and the member is told why (Spec A §4).
    const isChanged = await reload()
    const due = isChanged ? undefined : unanswered(fault, answer)
    if (due !== undefined) return tellUnanswered(due, captcha)
    showErrors(field === undefined || isChanged ? {} : { [field]: sentenceOf(fault) })
    toast(isChanged ? '操作超时！请重试' : sentenceOf(fault), 3)
    return undefined
  }
  const submit = async () => {
    if (isRegisterBusy(now())) return
    send({ type: 'submit' })
    const context = { values, country, context: form.context() }
    const wrong = { ...(await wrongInputs(neededFields(rules), context)), ...wrongCode(captcha) }
    showErrors(wrong)
    const first = firstWrong(wrong)
    if (first !== undefined) {
      send({ type: 'invalid' })
      return toast(wrong[first] ?? '', 3)
    }
    send({ type: 'valid', captcha: captcha.need })
    return prove(captcha.kind)
  }
  const prove = async (kind: CaptchaKind): Promise<void> => {
    const proof = await captcha.prove(kind)
    if (proof.kind === 'given-up') return void send({ type: 'given-up' })
    send({ type: 'proved' })
    try {
      await signUp({ promotionCode: hiddenCode, ...(await shownFields(form, rules)), captchaAnswer: proof.answer })
    } catch (fault) {
      const next = await refused(fault, proof.answer)
      if (next === undefined) return
      send({ type: 'submit' })
      send({ type: 'valid', captcha: 'verify' })
      return prove(next)
    }
    send({ type: 'entered' })
    toast('注册成功!', 2)
    navigation.go(paths.profile(), { replace: true })
  }
  /** Sends the form, or asks for the first field without which there is nothing to send, and answers which it is. */
  const start = () => {
    const missing = firstMissing(values)
    if (missing === undefined) void submit()
    else showErrors({ [missing]: MISSING[missing] })
    return missing
  }
  return { isBusy: isRegisterBusy(state), state, start }
}

/** What is filled in of the fields that the operator asks for. */
function shownFields({ values, country }: RegisterOptions['form'], rules: RegisterOptions['rules']) {
  const needed = neededFields(rules)
  return filledIn({ values: Object.fromEntries(Object.entries(values).filter(([name]) => name in needed)), country })
}

/** Without these nothing is sent nor checked (REG-040); the first of them is asked for where it stands (F-U21). */
const MISSING = { account: '请输入用户名', password: '请输入密码', confirm: '请再次输入密码' } as const
const MISSING_ORDER = ['account', 'password', 'confirm'] as const
const firstMissing = (values: RegisterValues) => MISSING_ORDER.find((name) => !values[name])

/** A shown picture must be answered, whether the file says required or not (Spec A §5: required if shown). */
const wrongCode = ({ need }: Captcha): FieldErrors => (need === 'missing' ? { captchaAnswer: '验证码不正确' } : {})

type Filled = RegisterValues & { captchaAnswer?: string | undefined; promotionCode?: string | undefined }

/** Registers by the call or by way of the app's wrapper, and loads the profile. @throws ApiError */
function useSignUp(): (filled: Filled) => Promise<void> {
  const bridge = useBridge()
  const { companyCode } = useBrand()
  const { mutateAsync } = useAct(auth.register, { ownErrors: true })
  const enter = useEnter()
  return async ({ account = '', password = '', confirm = '', ...optional }) => {
    const args = {
      account,
      password,
      confirmPassword: confirm,
      ...given(optional),
      version: VERSION,
      ...(bridge.kind === 'app' && { companyCode }),
    }
    await enter(bridge.register ? await sendNatively(bridge.register, auth.register, args) : await mutateAsync(args))
  }
}

/** Without what was not said, so that nothing empty is sent. */
const given = (fields: Omit<Filled, 'account' | 'password' | 'confirm'>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Record<
    Exclude<keyof typeof fields, undefined>,
    string
  >
