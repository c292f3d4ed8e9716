import * as entry from '@liuhe/contract/api/agent-entry.ts'
import { CONTACT_MAX, CONTACT_MIN, PLAN_MAX, PLAN_MIN } from '@liuhe/domain/agents/application.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Field } from '@liuhe/web/ui/field.tsx'
import { ScrollBox } from '@liuhe/web/ui/lists/scroll-box.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { SafeHtml } from '@liuhe/web/ui/safe-html.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { type FormEvent, useState } from 'react'
import text from '../../shared/operator/about-text.module.css'
import { useFollow } from '../../shared/operator/use-follow.ts'
import { FootBar } from '../../shared/orders/foot-bar.tsx'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'
import styles from './apply-page.module.css'
import form from './form.module.css'

type Said = { contact: string; plan: string }

/** How to reach somebody, what he means to do, and his yes to what agents agree to. */
export function ApplyForm({ begin }: { begin: Said }) {
  const [said, setSaid] = useState<Said>({ contact: begin.contact, plan: begin.plan })
  const [isTried, setTried] = useState(false)
  const [agreed, setAgreed] = useState<number>()
  const { data: agreement, error, refetch } = useRead(entry.agreement, {}, { freshMs: 0 })
  const act = useAct(entry.apply, {
    refreshes: [entry.application, entry.agreement],
    ownErrors: true,
    onDone: () => toast('申请已提交', 2),
  })
  const wrong = faultsOf(said)
  const isAgreed = agreement !== undefined && agreed === agreement.version
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!wrong.contact && !wrong.plan && isAgreed) act.mutate({ ...said, version: agreement.version })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={form.page}>
        <section className={form.card} aria-label="申请资料">
          <Field
            label="联系方式"
            placeholder="微信、QQ 或 Telegram 账号"
            autoComplete="off"
            maxLength={CONTACT_MAX}
            value={said.contact}
            error={isTried ? wrong.contact : null}
            onChange={(event) => setSaid({ ...said, contact: event.target.value })}
          />
          <Plan value={said.plan} error={isTried ? wrong.plan : null} onChange={(plan) => setSaid({ ...said, plan })} />
        </section>
        <section className={form.card} aria-label="代理说明">
          {agreement === undefined &&
            (error ? (
              <ReportFailed error={error} onRetry={() => void refetch()} />
            ) : (
              <Skeleton height={160} round={8} />
            ))}
          {agreement && <Agreement text={agreement.text} />}
          <Yes
            isGiven={isAgreed}
            isMissed={isTried && !isAgreed}
            isReady={agreement !== undefined}
            onChange={(isGiven) => setAgreed(isGiven ? agreement?.version : undefined)}
          />
        </section>
      </div>
      <FootBar problem={act.error?.message}>
        <Button type="submit" size="large" busy={act.isPending}>
          提交申请
        </Button>
      </FootBar>
    </form>
  )
}

function Agreement({ text: html }: { text: string }) {
  const follow = useFollow()
  return (
    <ScrollBox label="代理说明全文" className={styles.terms ?? ''}>
      <SafeHtml html={html} className={text.text ?? ''} onLink={follow} />
    </ScrollBox>
  )
}

type YesProps = { isGiven: boolean; isMissed: boolean; isReady: boolean; onChange: (isGiven: boolean) => void }

/** His yes to the text above it. */
const Yes = ({ isGiven, isMissed, isReady, onChange }: YesProps) => (
  <>
    <label className={styles.agree}>
      <input
        type="checkbox"
        checked={isGiven}
        disabled={!isReady}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>我已阅读并同意代理说明</span>
    </label>
    {isMissed && (
      <p className={styles.wrong} role="alert">
        请先阅读并同意代理说明
      </p>
    )}
  </>
)

type PlanProps = { value: string; error: string | null; onChange: (plan: string) => void }

const Plan = ({ value, error, onChange }: PlanProps) => (
  <label className={styles.plan}>
    <span>
      推广计划
      <small className="num">
        {[...value].length}/{PLAN_MAX}
      </small>
    </span>
    <textarea
      rows={4}
      maxLength={PLAN_MAX}
      placeholder="打算在哪里推广、每月大约带来多少人"
      value={value}
      aria-label="推广计划"
      aria-invalid={error !== null || undefined}
      onChange={(event) => onChange(event.target.value)}
    />
    {error !== null && (
      <em className={styles.wrong} role="alert">
        {error}
      </em>
    )}
  </label>
)

const faultsOf = ({ contact, plan }: Said) => ({
  contact: lengthOf(contact) < CONTACT_MIN ? `请填写至少${CONTACT_MIN}个字的联系方式` : null,
  plan: lengthOf(plan) < PLAN_MIN ? `请用至少${PLAN_MIN}个字说明推广计划` : null,
})

const lengthOf = (value: string): number => [...value.trim()].length
