import { isLinkCode, LANDINGS, type Landing, LINK_DAYS, LINK_REMARK_MAX } from '@liuhe/domain/agents/link.ts'
import { type RateRange, rateText } from '@liuhe/domain/agents/rate.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Field } from '@liuhe/web/ui/field.tsx'
import { Switch } from '@liuhe/web/ui/switch.tsx'
import { type FormEvent, type ReactNode, useState } from 'react'
import { FootBar } from '../../shared/orders/foot-bar.tsx'
import { AgreementNotice } from './agreement-notice.tsx'
import styles from './form.module.css'
import { Gain } from './gain.tsx'
import { absolute, daysText, LANDING_WORDS } from './link-words.ts'
import { RateField } from './rate-field.tsx'
import { TypeChoice } from './type-choice.tsx'

/** What an agent says of a link. */
export interface LinkTerms {
  code: string
  isAgent: boolean
  rate: number
  landing: Landing
  effectiveDays: number
  useLimit: number
  remark: string
  isOn: boolean
}

type LinkFormProps = {
  begin: LinkTerms
  range: RateRange
  canMakeAgents: boolean
  /** A link that is there keeps its code, and may be switched off. */
  isNew: boolean
  isBusy: boolean
  /** What the server says to what was sent. */
  problem: string | undefined
  submitText: string
  foot?: ReactNode
  onSubmit: (terms: LinkTerms) => void
}

/** The form of a promotion link: whom it brings, with which rate, where to, how long and how many (Domain §7.2). */
export function LinkForm({ begin, range, canMakeAgents, isNew, isBusy, problem, ...rest }: LinkFormProps) {
  const [terms, setTerms] = useState(begin)
  const change = (changes: Partial<LinkTerms>) => setTerms((current) => ({ ...current, ...changes }))
  const isWrong = isNew && terms.code !== '' && !isLinkCode(terms.code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWrong) rest.onSubmit(terms)
  }
  return (
    <form className={styles.whole} onSubmit={submit} noValidate>
      <div className={styles.page}>
        {isNew && <AgreementNotice />}
        <Account {...{ terms, change, range, canMakeAgents }} />
        <Address {...{ terms, change, isNew, isWrong }} />
        <Limits {...{ terms, change, isNew }} />
      </div>
      <FootBar problem={problem}>
        {rest.foot}
        <Button type="submit" size="large" busy={isBusy}>
          {rest.submitText}
        </Button>
      </FootBar>
    </form>
  )
}

type PartProps = { terms: LinkTerms; change: (changes: Partial<LinkTerms>) => void }

/** Whom the link makes of those who register, and with which rate. */
const Account = ({
  terms,
  change,
  range,
  canMakeAgents,
}: PartProps & Pick<LinkFormProps, 'range' | 'canMakeAgents'>) => (
  <section className={styles.card} aria-label="账户">
    <TypeChoice isAgent={terms.isAgent} canMakeAgents={canMakeAgents} onChange={(isAgent) => change({ isAgent })} />
    <RateField
      label="给下级的返点"
      note={`您的返点 ${rateText(range.max)}`}
      value={terms.rate}
      range={range}
      onChange={(rate) => change({ rate })}
    />
    <Gain own={range.max} given={terms.rate} />
  </section>
)

/** The code, which stays once the link is there, and the page it shows first. */
const Address = ({ terms, change, isNew, isWrong }: PartProps & { isNew: boolean; isWrong: boolean }) => (
  <section className={styles.card} aria-label="链接">
    {isNew && (
      <>
        <Field
          label="推广码"
          placeholder="4-20位字母或数字，留空自动生成"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={20}
          value={terms.code}
          error={isWrong ? '推广码须为4-20位字母或数字' : null}
          onChange={(event) => change({ code: event.target.value.trim() })}
        />
        {terms.code !== '' && !isWrong && (
          <p className={styles.address}>{absolute(`/auth/register?code=${terms.code}`)}</p>
        )}
      </>
    )}
    <Part title="落地页">
      <div className={styles.landings}>
        {LANDINGS.map((landing) => (
          <button
            key={landing}
            type="button"
            aria-pressed={landing === terms.landing}
            onClick={() => change({ landing })}
          >
            {LANDING_WORDS[landing]}
          </button>
        ))}
      </div>
    </Part>
  </section>
)

/** How long it works and for how many; a link that is there can be switched off. */
const Limits = ({ terms, change, isNew }: PartProps & { isNew: boolean }) => (
  <section className={styles.card} aria-label="限制">
    <Part title="有效期">
      <div className={styles.days}>
        {LINK_DAYS.map((days) => (
          <button
            key={days}
            type="button"
            aria-pressed={days === terms.effectiveDays}
            onClick={() => change({ effectiveDays: days })}
          >
            {daysText(days)}
          </button>
        ))}
      </div>
    </Part>
    <Field
      label="人数上限"
      placeholder="不限"
      help="达到上限后，推广码不再接受注册"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={terms.useLimit === 0 ? '' : String(terms.useLimit)}
      onChange={(event) => change({ useLimit: Number(event.target.value.replace(/\D/g, '')) })}
    />
    <Field
      label="备注（选填）"
      placeholder="例如：朋友圈、短视频"
      autoComplete="off"
      maxLength={LINK_REMARK_MAX}
      value={terms.remark}
      onChange={(event) => change({ remark: event.target.value })}
    />
    {!isNew && (
      <div className={styles.row}>
        <span>启用链接</span>
        <Switch label="启用链接" checked={terms.isOn} onChange={(isOn) => change({ isOn })} />
      </div>
    )}
  </section>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.part} role="group" aria-label={title}>
    <h3>{title}</h3>
    {children}
  </div>
)
