import type { WithdrawalStep } from '@liuhe/domain/withdrawals/state.ts'
import { Icon, type IconName } from '../../shared/icon.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import style from './progress.module.css'
import type { WithdrawalDetail } from './use-withdrawals.ts'

interface Stage {
  code: WithdrawalStep
  words: string
  icon: IconName
}

/** The way of a withdrawal: what is behind it, where it stands, what comes. */
export function Progress({ detail: { order, peopleNeeded } }: { detail: WithdrawalDetail }) {
  const stages = stagesOf(order.state, peopleNeeded)
  const reached = (code: WithdrawalStep) => order.steps.find((step) => step.code === code)?.at
  const present = stages.find(({ code }) => reached(code) === undefined)?.code
  return (
    <ol className={style.progress} aria-label="进度">
      {stages.map(({ code, words, icon }) => {
        const at = reached(code)
        const isBad = code === 'failed' || code === 'rejected'
        const reachedLook = isBad ? style.bad : style.done
        const look = at !== undefined ? reachedLook : code === present ? style.present : style.ahead
        return (
          <li key={code} className={look} aria-current={code === present ? 'step' : undefined}>
            <Icon name={at === undefined || isBad ? icon : 'ok'} />
            {words}
            {at !== undefined && <time>{fullTimeOf(at).slice(11, 16)}</time>}
          </li>
        )
      })}
    </ol>
  )
}

const ASKED: Stage = { code: 'requested', words: '提交', icon: 'inbox' }
const FIRST: Stage = { code: 'approved1', words: '审核', icon: 'inbox' }
const SECOND: Stage = { code: 'approved2', words: '第二人复核', icon: 'two' }
const PAYING: Stage = { code: 'paying', words: '付款', icon: 'wallet' }
const PAID: Stage = { code: 'paid', words: '到账', icon: 'ok' }

function stagesOf(state: WithdrawalDetail['order']['state'], people: number): Stage[] {
  const yes = [...(people > 0 ? [FIRST] : []), ...(people === 2 ? [SECOND] : [])]
  if (state === 'rejected') return [ASKED, { code: 'rejected', words: '拒绝，已退回', icon: 'bad' }]
  const isLost = state === 'failed' || state === 'returned'
  const end: Stage[] = isLost
    ? [
        { code: 'failed', words: '付款失败', icon: 'bad' },
        { code: 'returned', words: '退回余额', icon: 'withdrawn' },
      ]
    : [PAID]
  return [ASKED, ...yes, PAYING, ...end]
}
