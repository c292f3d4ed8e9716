import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/agents.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { preselectedRate, prizeGroupOf, rateText } from '@liuhe/domain/agents/rate.ts'
import { firstFieldError } from '@liuhe/domain/members/fields.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Field } from '@liuhe/web/ui/field.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { type FormEvent, useState } from 'react'
import IconDone from '~icons/mingcute/check-circle-fill'
import { useCopy } from '../../shared/device/copy.ts'
import { Link } from '../../shared/link.tsx'
import { FootBar } from '../../shared/orders/foot-bar.tsx'
import { Page } from '../../shared/page.tsx'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'
import { AgreementNotice } from './agreement-notice.tsx'
import form from './form.module.css'
import { Gain } from './gain.tsx'
import { absolute } from './link-words.ts'
import { RateField } from './rate-field.tsx'
import { TypeChoice } from './type-choice.tsx'
import { useGiving } from './use-giving.ts'

interface Draft {
  account: string
  password: string
  isAgent: boolean
  rate: number
}

type Giving = NonNullable<ReturnType<typeof useGiving>['giving']>

/** 添加用户: an account for somebody, in three steps: who, with which rate, and look again. */
export default function AddUserPage() {
  const { giving, error, retry } = useGiving()
  // A new form begins with nothing of the one before.
  const [round, setRound] = useState(0)
  return (
    <Page title="添加用户" fallback={paths.agent()}>
      {giving === undefined && (error ? <ReportFailed error={error} onRetry={retry} /> : <Waiting />)}
      {giving && <Steps key={round} giving={giving} onAgain={() => setRound(round + 1)} />}
    </Page>
  )
}

const STEPS = ['账户', '返点', '确认'] as const

function Steps({ giving, onAgain }: { giving: Giving; onAgain: () => void }) {
  const { step, setStep, draft, change, errorOf, next, act } = useSteps(giving)
  if (act.data) return <Done account={act.data.account} userId={act.data.userId} draft={draft} onAgain={onAgain} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    next()
  }
  return (
    <form className={form.whole} onSubmit={submit} noValidate>
      <div>
        <StepBar step={step} />
        <div className={form.page}>
          <AgreementNotice />
          {step === 0 && <AccountStep {...{ draft, change, errorOf }} canMakeAgents={giving.canMakeAgents} />}
          {step === 1 && <RateStep {...{ draft, change }} range={giving.range} />}
          {step === 2 && (
            <section className={form.card} aria-label="确认">
              <Summary draft={draft} />
            </section>
          )}
        </div>
      </div>
      <FootBar problem={step === 2 ? act.error?.message : undefined}>
        {step > 0 && (
          <Button look="line" size="large" disabled={act.isPending} onClick={() => setStep(step - 1)}>
            上一步
          </Button>
        )}
        <Button type="submit" size="large" busy={act.isPending}>
          {step === 2 ? '确认添加' : '下一步'}
        </Button>
      </FootBar>
    </form>
  )
}

/** What was filled in, at which step, and what is wrong with it. */
function useSteps({ range }: Giving) {
  const [step, setStep] = useState(0)
  const [draft, setDraft] = useState<Draft>({ account: '', password: '', isAgent: false, rate: preselectedRate(range) })
  const [wrong, setWrong] = useState<{ field: string; message: string }>()
  const act = useAct(api.add, {
    refreshes: [api.info, api.subUsers],
    ownErrors: true,
    // What is wrong with the account is put right where it was typed.
    onRefused: (error) => {
      const field = fieldOf(error)
      if (field === undefined) return
      setStep(0)
      setWrong({ field, message: error.message })
    },
  })
  const next = () => {
    const { account, password } = draft
    const found = step === 0 ? firstFieldError({ account, password }, NEEDED) : undefined
    if (found) setWrong(found)
    else if (step === 2) act.mutate(draft)
    else setStep(step + 1)
  }
  return {
    step,
    setStep,
    draft,
    change: (changes: Partial<Draft>) => {
      setDraft((current) => ({ ...current, ...changes }))
      setWrong(undefined)
    },
    errorOf: (field: string) => (wrong?.field === field ? wrong.message : null),
    next,
    act,
  }
}

const NEEDED = { account: 'required', password: 'required' } as const

/** Which field of the account a refusal is about. */
const fieldOf = (error: Error) => (error instanceof ApiError ? FIELDS[error.code] : undefined)

const FIELDS: Readonly<Record<string, 'account' | 'password'>> = {
  'UC/ACCOUNT_INVALID': 'account',
  'UC/ACCOUNT_TAKEN': 'account',
  'UC/PASSWORD_INVALID': 'password',
  'UC/PASSWORD_IS_ACCOUNT': 'password',
}

const StepBar = ({ step }: { step: number }) => (
  <ol className={form.steps} aria-label="步骤">
    {STEPS.map((label, place) => (
      <li
        key={label}
        data-state={place < step ? 'done' : place === step ? 'now' : 'next'}
        aria-current={place === step ? 'step' : undefined}
      >
        <i>{place + 1}</i>
        {label}
      </li>
    ))}
  </ol>
)

type StepProps = { draft: Draft; change: (changes: Partial<Draft>) => void }
type AccountStepProps = StepProps & { canMakeAgents: boolean; errorOf: (field: string) => string | null }

const AccountStep = ({ draft, change, errorOf, canMakeAgents }: AccountStepProps) => (
  <section className={form.card} aria-label="账户">
    <TypeChoice isAgent={draft.isAgent} canMakeAgents={canMakeAgents} onChange={(isAgent) => change({ isAgent })} />
    <Field
      label="账号"
      placeholder="6-15位字母或数字，以字母开头"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={15}
      value={draft.account}
      error={errorOf('account')}
      onChange={(event) => change({ account: event.target.value.trim() })}
    />
    <Field
      label="登录密码"
      type="password"
      placeholder="至少8位，含大写、小写字母和数字"
      help="请提醒对方登录后修改密码"
      autoComplete="new-password"
      maxLength={25}
      value={draft.password}
      error={errorOf('password')}
      onChange={(event) => change({ password: event.target.value })}
    />
  </section>
)

const RateStep = ({ draft, change, range }: StepProps & Pick<Giving, 'range'>) => (
  <section className={form.card} aria-label="返点">
    <RateField
      label="给下级的返点"
      note={`您的返点 ${rateText(range.max)}`}
      value={draft.rate}
      range={range}
      onChange={(rate) => change({ rate })}
    />
    <Gain own={range.max} given={draft.rate} />
  </section>
)

const Summary = ({ draft }: { draft: Draft }) => (
  <dl className={form.summary}>
    <div>
      <dt>账户类型</dt>
      <dd>{draft.isAgent ? '代理' : '会员'}</dd>
    </div>
    <div>
      <dt>账号</dt>
      <dd>{draft.account}</dd>
    </div>
    <div>
      <dt>返点</dt>
      <dd>
        {rateText(draft.rate)} ---- {prizeGroupOf(draft.rate)}
      </dd>
    </div>
  </dl>
)

type DoneProps = { account: string; userId: string; draft: Draft; onAgain: () => void }

/** The account is there; what its owner has to know is copied with one tap. */
function Done({ account, userId, draft, onAgain }: DoneProps) {
  const copy = useCopy()
  const login = absolute(paths['auth-login']())
  return (
    <div className={form.whole}>
      <div className={form.page}>
        <section className={form.card} aria-label="已添加">
          <div className={form.done}>
            <IconDone aria-hidden="true" />
            <h2>已添加 {account}</h2>
            <p>对方现在就可以用账号和密码登录</p>
          </div>
          <Summary draft={{ ...draft, account }} />
          <Link to={paths['agent-user-detail']({ id: userId })} className={form.more}>
            查看会员详情
          </Link>
        </section>
      </div>
      <FootBar isEven>
        <Button look="line" size="large" onClick={onAgain}>
          继续添加
        </Button>
        <Button size="large" onClick={() => void copy(`登录地址：${login}\n账号：${account}\n密码：${draft.password}`)}>
          复制账号信息
        </Button>
      </FootBar>
    </div>
  )
}

const Waiting = () => (
  <div className={form.page} role="status" aria-label="加载中">
    <Skeleton height={32} round={8} />
    <Skeleton height={320} round="var(--r-card)" />
  </div>
)
