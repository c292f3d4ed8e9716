import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import IconDone from '~icons/mingcute/check-circle-fill'
import IconGift from '~icons/mingcute/gift-fill'
import styles from './sign-in-card.module.css'
import { type Bonus, multipleText, type SignIn, useEarn } from '../../shared/bonus/use-bonus.ts'

/** The head of the page: the seven days, and how much waits in all. */
export function SignInCard({ bonus }: { bonus: Bonus }) {
  const { signIn, gifts, offers } = bonus
  const ready = offers.filter(({ canClaim }) => canClaim)
  const count = gifts.length + ready.length
  const sum =
    gifts.reduce((all, { amount }) => all + amount, 0n) + ready.reduce((all, one) => all + (one.amount ?? 0n), 0n)
  return (
    <section className={styles.card} aria-label="每日签到">
      <header className={styles.head}>
        <div>
          <h2>{signIn === null ? '待领取礼金' : '每日签到'}</h2>
          {signIn !== null && <p>{standingText(signIn)}</p>}
        </div>
        <p className={styles.waiting}>
          <span>待领取</span>
          <b className="num" data-testid="waiting">
            {count} 项 · {short(sum)} 元
          </b>
        </p>
      </header>
      {signIn !== null && <Days signIn={signIn} />}
    </section>
  )
}

function Days({ signIn }: { signIn: SignIn }) {
  const { step, isDone, amounts, have, need, multiple, terms } = signIn
  const { isPending, earn } = useEarn('sign-in', '签到礼金')
  const amount = amounts[step - 1] ?? 0n
  const missing = need - have
  return (
    <div className={styles.body}>
      <ol className={styles.days}>
        {amounts.map((one, index) => (
          <Day key={index} amount={one} number={index + 1} state={stateOf(index + 1, { step, isDone })} />
        ))}
      </ol>
      <Button size="large" wide busy={isPending} disabled={isDone || missing > 0n} onClick={earn}>
        {isDone
          ? '今日已签到'
          : missing > 0n
            ? `今日再投注 ${formatAmount(missing)} 元可签到`
            : `签到领 ${short(amount)} 元`}
      </Button>
      <p className={styles.terms}>
        {terms}
        {multipleText(multiple)}。
      </p>
    </div>
  )
}

type State = 'done' | 'today' | 'ahead'

function Day({ amount, number, state }: { amount: Money; number: number; state: State }) {
  const isLast = number === 7
  return (
    <li
      className={styles.day}
      data-state={state}
      data-last={isLast || undefined}
      aria-current={state === 'today' ? 'date' : undefined}
    >
      <span>{state === 'today' ? '今天' : `第${number}天`}</span>
      <span className={styles.mark} aria-hidden="true">
        {state === 'done' ? <IconDone /> : isLast ? <IconGift /> : <i>¥</i>}
      </span>
      <b className="num">+{short(amount)}</b>
      {state === 'done' && <span className={styles.said}>已签到</span>}
    </li>
  )
}

const stateOf = (number: number, { step, isDone }: Pick<SignIn, 'step' | 'isDone'>): State =>
  number < step || (number === step && isDone) ? 'done' : number === step ? 'today' : 'ahead'

function standingText({ step, isDone, amounts }: SignIn): string {
  const days = isDone ? step : step - 1
  const last = short(amounts[6] ?? 0n)
  return days === 0 ? `连续 7 天，第 7 天送 ${last} 元` : `已连续 ${days} 天 · 第 7 天送 ${last} 元`
}

/** Whole yuan without decimals. */
const short = (amount: Money): string => formatAmount(amount).replace(/\.00$/, '')
