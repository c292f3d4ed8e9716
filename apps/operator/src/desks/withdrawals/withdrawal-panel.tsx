import { ApiError } from '@liuhe/contract/client.ts'
import * as api from '@liuhe/contract/api/operator/withdrawals.ts'
import { type ReactNode, useState } from 'react'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Changed } from '../../shared/changed.tsx'
import { Conflict } from '../../shared/conflict.tsx'
import { Icon } from '../../shared/icon.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { countdownOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { Failed, Loading, NothingHere } from '../../shared/states.tsx'
import { useNow } from '../../shared/use-now.ts'
import { amountText } from '../../shared/value-text.ts'
import { useKeys } from '../../shell/keys.tsx'
import { useHistory } from '../approvals/use-approvals.ts'
import { ObjectTrail } from '../object-trail.tsx'
import style from '../panel.module.css'
import { useDeed } from '../use-deed.ts'
import { type Deeds, deedsOf } from './deeds.ts'
import { Evidence } from './evidence.tsx'
import { shownOf } from './shown-of.ts'
import { isOutdated, type Listed, useWithdrawal, type WithdrawalDetail } from './use-withdrawals.ts'
import { WithdrawalDecision } from './withdrawal-decision.tsx'
import own from './withdrawal-panel.module.css'
import { modeOf, shortAccount, shortNumber, stateLook } from './words.ts'

interface PanelProps {
  orderNo: string
  listed: Listed
  onNext: () => void
  onClose: () => void
}

/** One withdrawal: whose and how much, what speaks for and against it, and what may be done. */
export function WithdrawalPanel({ orderNo, listed, onNext, onClose }: PanelProps) {
  const found = useWithdrawal(orderNo)
  useKeys([{ keys: 'Escape', label: '回列表', run: onClose }])
  if (found.error instanceof ApiError && found.error.code === 'WITHDRAW/NOT_FOUND') return <NothingHere />
  if (found.data === undefined) {
    return found.error === null ? <Loading /> : <Failed error={found.error} onRetry={() => void found.refetch()} />
  }
  const isChanged = isOutdated(found.data, found.dataUpdatedAt, listed)
  const readAgain = () => found.refetch({ throwOnError: true })
  const key = String(found.dataUpdatedAt)
  return <Opened detail={found.data} change={isChanged ? key : undefined} readAgain={readAgain} onNext={onNext} />
}

interface OpenedProps {
  detail: WithdrawalDetail
  /** The list says something else since the reading of this name. */
  change: string | undefined
  readAgain: () => Promise<unknown>
  onNext: () => void
}

function Opened({ detail, change, readAgain, onNext }: OpenedProps) {
  const { order } = detail
  const operator = useOperator()
  const now = useNow(1_000)
  const [isTrailOpen, setIsTrailOpen] = useState(false)
  const [waved, setWaved] = useState<string>()
  /** What this person saw when the server said that it is another thing now. */
  const [seen, setSeen] = useState<{ detail: WithdrawalDetail; why: unknown }>()
  const [failure, setFailure] = useState<unknown>()
  const object = `withdrawal/${order.orderNo}`
  const waiting = useWaitingProposal(object)
  const deeds = deedsOf(detail, operator, now, waiting !== undefined)
  const reload = () =>
    readAgain().then(
      () => setFailure(undefined),
      (error: unknown) => setFailure(error),
    )
  const refused = async (why: unknown) => {
    setSeen({ detail, why })
    await reload()
  }
  const isChanged = change !== undefined && change !== waved && seen === undefined
  useKeys([
    { keys: 't', label: '轨迹', run: () => setIsTrailOpen(!isTrailOpen), isAction: true },
    ...(isChanged ? [{ keys: '.', label: '载入新内容', run: () => void reload() }] : []),
  ])
  return (
    <article className={style.panel} aria-label={`提现 ${order.orderNo}`}>
      <Head detail={detail} deeds={deeds} now={now} onDone={reload} onRefused={refused}>
        <Button aria-expanded={isTrailOpen} keycap="t" onClick={() => setIsTrailOpen(!isTrailOpen)}>
          轨迹
        </Button>
      </Head>
      <Body>
        {isChanged && <Changed onLoad={() => void reload()} onLater={() => setWaved(change)} />}
        {failure !== undefined && <Notice kind="bad">没有载入：{sentenceOf(failure)}</Notice>}
        {seen !== undefined && (
          <Conflict
            before={shownOf(seen.detail)}
            after={shownOf(detail)}
            why={seen.why}
            onClose={() => setSeen(undefined)}
          />
        )}
        {isTrailOpen && <ObjectTrail object={object} audited={object} />}
        <Evidence detail={detail} now={now} />
      </Body>
      <WithdrawalDecision
        {...{ detail, deeds, waiting, now, onNext }}
        key={order.state}
        onDone={reload}
        onRefused={refused}
      />
    </article>
  )
}

/** What can be scrolled, by keys as well. */
const Body = ({ children }: { children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it a keyboard cannot scroll the box
  <div className={style.body} role="group" aria-label="内容" tabIndex={0}>
    {children}
  </div>
)

/** The proposal about it that a second person has to decide, to those who may see proposals. */
function useWaitingProposal(object: string) {
  const isSeen = may(useOperator(), 'readApprovals')
  const { data } = useHistory(object, { isOn: isSeen })
  return data?.find(({ state }) => state === 'open')
}

interface HeadProps {
  detail: WithdrawalDetail
  deeds: Deeds
  now: number
  onDone: () => Promise<unknown>
  onRefused: (why: unknown) => Promise<void>
  children: ReactNode
}

/** Number, amount, account and state, and whose work it is for the next quarter of an hour. */
function Head({ detail, deeds, now, onDone, onRefused, children }: HeadProps) {
  const { order, claim } = detail
  const { call } = useConsole()
  const { run, busy } = useDeed<'claim' | 'release'>({ onDone, onRefused })
  const { orderNo } = order
  const take = () => void run('claim', () => call(api.claim, { orderNo }))
  const giveBack = () => void run('release', () => call(api.release, { orderNo }))
  useKeys([
    ...(deeds.claim ? [{ keys: 'c', label: deeds.isMine ? '续领' : '领取', run: take, isAction: true }] : []),
    ...(deeds.isMine ? [{ keys: 'x', label: '释放', run: giveBack, isAction: true }] : []),
  ])
  const isClaimed = claim !== null && claim.until > now
  return (
    <header className={`${style.head} ${own.head}`}>
      <h2>
        <span className={style.number} title={orderNo}>
          {shortNumber(orderNo)}
        </span>{' '}
        <b className={own.amount}>{amountText(order.amount)}</b> <small>元</small>
      </h2>
      <span className={own.chip}>
        <Icon name="card" />
        {modeOf(order)} · {order.provider} {shortAccount(order.accountNumber)}
      </span>
      <StateText {...stateLook({ ...detail, state: order.state })} />
      <div className={own.work}>
        {isClaimed && (
          <span className={`${own.chip} ${deeds.isMine ? own.mine : ''}`}>
            <Icon name="lock" />
            {deeds.isMine ? '我' : claim.login}已领取 · 余 {countdownOf(claim.until - now)}
          </span>
        )}
        {deeds.claim && (
          <Button look={deeds.isMine ? 'plain' : 'primary'} keycap="c" isBusy={busy === 'claim'} onClick={take}>
            {deeds.isMine ? '续领' : '领取'}
          </Button>
        )}
        {deeds.isMine && (
          <Button keycap="x" isBusy={busy === 'release'} onClick={giveBack}>
            释放
          </Button>
        )}
        {children}
      </div>
    </header>
  )
}
