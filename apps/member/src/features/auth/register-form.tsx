import { paths } from '@liuhe/brand/paths.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { type FormEvent, useEffect, useRef } from 'react'
import IconGift from '~icons/mingcute/gift-line'
import IconUser from '~icons/mingcute/user-add-2-line'
import { Link } from '../../shared/link.tsx'
import { useBrand } from '../../shared/use-brand.ts'
import styles from './auth-form.module.css'
import { CaptchaField } from './captcha/captcha-field.tsx'
import { useCaptcha } from './captcha/use-captcha.ts'
import { FIELD_GROUPS, neededFields, type RegisterRules } from './register-fields.tsx'
import { RegisterInput } from './register-input.tsx'
import { firstWrong } from './register-rules.ts'
import { TrialEntry } from './trial-entry.tsx'
import { useAccountCheck } from './use-account-check.ts'
import { type Agent, useAgent } from './use-agent.ts'
import { useRegister } from './use-register.ts'
import { useRegisterForm } from './use-register-form.ts'

type RegisterFormProps = { rules: RegisterRules; code: string; reload: () => Promise<boolean> }

/** The form for one set of rules. `code` is the promotion code of the link that led here. */
export function RegisterFormView({ rules, code, reload }: RegisterFormProps) {
  const { flags } = useBrand()
  const form = useRegisterForm(rules, code)
  const captcha = useCaptcha('reg', rules.captchaAnswer != null)
  const account = useAccountCheck()
  const agent = useAgent(code)
  const needed = neededFields(rules)
  const hiddenCode = needed.promotionCode === undefined ? agent.agent?.code : undefined
  const { isBusy, start } = useRegister({ form, rules, captcha, reload, hiddenCode })
  const element = useRef<HTMLFormElement>(null)
  useFocusOnFirstWrong(element, isBusy, firstWrong(form.errors))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    focusOn(element.current, start())
  }
  return (
    <form ref={element} className={styles.form} onSubmit={onSubmit} noValidate>
      <Welcome bonus={rules.signUpBonus} agent={agent.agent} />
      {FIELD_GROUPS.map(({ title, fields }) => {
        const shown = fields.filter((name) => needed[name] !== undefined)
        if (shown.length === 0) return null
        return (
          <fieldset key={title} className={styles.group}>
            <legend>{title}</legend>
            {shown.map((name) => (
              <RegisterInput
                key={name}
                name={name}
                need={needed[name] ?? 'optional'}
                {...{ form, rules, account, agent }}
              />
            ))}
          </fieldset>
        )
      })}
      {captcha.kind === 'image' && !captcha.isNative && (
        <fieldset className={styles.group}>
          <legend>安全验证</legend>
          <CaptchaField
            captcha={captcha}
            purpose="reg"
            look="row"
            error={codeError(form.errors.captchaAnswer, captcha.code)}
          />
        </fieldset>
      )}
      <Button type="submit" size="large" wide busy={isBusy} className={styles.submit}>
        立即注册
      </Button>
      <Terms />
      {flags.trialEntryOnRegister && <TrialEntry />}
      <p className={styles.foot}>
        <Link to={paths['auth-login']()} replace className={styles.link}>
          已有账号，去登录
        </Link>
      </p>
    </form>
  )
}

/** What was wrong with the characters is over as soon as others are typed. */
const codeError = (error: string | undefined, code: string) => (code === '' ? error : undefined)

/** What somebody who registers gets, and who brought him. */
function Welcome({ bonus, agent }: { bonus: number; agent: Agent | undefined }) {
  return (
    <>
      {bonus > 0 && (
        <p className={styles.bonus}>
          <IconGift aria-hidden="true" /> 新用户注册送{bonus}元
        </p>
      )}
      {agent && (
        <p className={styles.agent}>
          <IconUser aria-hidden="true" /> 推荐人：{agent.nickname ?? agent.account}
        </p>
      )}
    </>
  )
}

function Terms() {
  return (
    <p className={styles.terms}>
      <span>注册即表示您已年满18周岁，</span>
      <span>
        并同意<Link to={paths['about-user-agreement']()}>《用户协议》</Link>和
        <Link to={paths['about-privacy-agreement']()}>《隐私协议》</Link>
      </span>
    </p>
  )
}

function focusOn(form: HTMLFormElement | null, name: string | undefined): void {
  if (name !== undefined) form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}

/** After a try that failed, the field to be mended is in view and has the cursor. */
function useFocusOnFirstWrong(
  form: { current: HTMLFormElement | null },
  isBusy: boolean,
  wrong: string | undefined,
): void {
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy) focusOn(form.current, wrong)
    wasBusy.current = isBusy
  }, [form, isBusy, wrong])
}
