import * as api from '@liuhe/contract/api/operator/withdrawals.ts'
import { ObjectPanel, type PanelWays } from '../../frame/object-panel.tsx'
import style from '../../frame/panel.module.css'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { countdownOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'
import { useKeys } from '../../shell/keys.tsx'
import { useHistory } from '../approvals/use-approvals.ts'

import { type Deeds, deedsOf } from './deeds.ts'
import { Evidence } from './evidence.tsx'
import { shownOf } from './shown-of.ts'
import { isOutdated, type Listed, type WithdrawalDetail } from './use-withdrawals.ts'
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
  const { call } = useConsole()
  const operator = useOperator()
  const object = `withdrawal/${orderNo}`
  const waiting = useWaitingProposal(object)
  const deeds = (detail: WithdrawalDetail, now: number) => deedsOf(detail, operator, now, waiting !== undefined)
  return (
    <ObjectPanel
      {...{ object, shownOf, onClose }}
      label={`提现 ${orderNo}`}
      notFound="WITHDRAW/NOT_FOUND"
      read={(options) => call(api.order, { orderNo }, options)}
      isOutdated={(detail, readAt) => isOutdated(detail, readAt, listed)}
      headClass={own.head}
      head={(detail, ways) => <Head detail={detail} deeds={deeds(detail, ways.now)} ways={ways} />}
      body={(detail, { now }) => <Evidence detail={detail} now={now} />}
      footer={(detail, { now, onDone, onRefused }) => (
        <WithdrawalDecision
          key={detail.order.state}
          deeds={deeds(detail, now)}
          {...{ detail, waiting, now, onNext, onDone, onRefused }}
        />
      )}
    />
  )
}

/** The proposal about it that a second person has to decide, to those who may see proposals. */
function useWaitingProposal(object: string) {
  const isSeen = may(useOperator(), 'readApprovals')
  const { data } = useHistory(object, { isOn: isSeen })
  return data?.find(({ state }) => state === 'open')
}

interface HeadProps {
  detail: WithdrawalDetail
  deeds: Deeds
  ways: PanelWays
}

/** Number, amount, account and state, and whose work it is for the next quarter of an hour. */
function Head({ detail, deeds, ways }: HeadProps) {
  const { now } = ways
  const { order, claim } = detail
  const { call } = useConsole()
  const { run, busy } = useDeed<'claim' | 'release'>(ways)
  const { orderNo } = order
  const take = () => void run('claim', () => call(api.claim, { orderNo }))
  const giveBack = () => void run('release', () => call(api.release, { orderNo }))
  useKeys([
    ...(deeds.claim ? [{ keys: 'c', label: deeds.isMine ? '续领' : '领取', run: take, isAction: true }] : []),
    ...(deeds.isMine ? [{ keys: 'x', label: '释放', run: giveBack, isAction: true }] : []),
  ])
  const isClaimed = claim !== null && claim.until > now
  return (
    <>
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
        {ways.trailButton}
      </div>
    </>
  )
}
