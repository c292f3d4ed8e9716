import * as api from '@liuhe/contract/api/operator/direct.ts'
import { Link } from '@tanstack/react-router'
import { MemberLink } from '../../frame/member-link.tsx'
import style from '../../frame/panel.module.css'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { PayerText } from '../../shared/payer-text.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { amountText, flatten } from '../../shared/value-text.ts'
import { type Deed, DeedBar, shortNumber, useWaiting } from '../../frame/deed-bar.tsx'
import { DISPUTES, type MatchDetail, matchLook } from './words.ts'

/** One match: what the payer says beside what the receiver says, the proofs, and what two people find. */
export function DirectPanel(props: { matchNo: string; onNext: () => void; onClose: () => void }) {
  const { matchNo, onNext, onClose } = props
  const { call } = useConsole()
  const object = `direct/${matchNo}`
  const waiting = useWaiting(object)
  const deedsOf = useDecisions(matchNo, waiting !== undefined)
  return (
    <ObjectPanel
      object={object}
      label={`直充 ${matchNo}`}
      notFound="RECHARGE/NOT_FOUND"
      read={(options) => call(api.match, { matchNo }, options)}
      shownOf={({ match: { state, revision } }) => flatten({ state, revision })}
      onClose={onClose}
      head={({ match }, { trailButton }) => (
        <>
          <h2>
            <span className={style.number} title={matchNo}>
              {shortNumber(matchNo)}
            </span>{' '}
            <b>{amountText(match.amount)}</b> <small>元</small>
          </h2>
          <StateText {...matchLook(match)} />
          {trailButton}
        </>
      )}
      body={(detail) => <Body detail={detail} />}
      footer={({ match, ...rest }, ways) => (
        <DeedBar
          {...{ object, waiting, onNext }}
          {...ways}
          deeds={deedsOf({ match, ...rest })}
          nothing={match.state === 'disputed' ? '你的角色可以看，不能处理。' : '现在不需要人处理。'}
        />
      )}
    />
  )
}

/** What one person finds, for a second one. */
function useDecisions(matchNo: string, isWaiting: boolean) {
  const { call } = useConsole()
  const isMaker = may(useOperator(), 'handleWithdrawals')
  return ({ match }: MatchDetail): Deed[] => {
    if (!isMaker || match.state !== 'disputed' || isWaiting) return []
    const about = (
      <p>
        {match.payer.account} → {match.receiver.account} · {amountText(match.amount)} 元
      </p>
    )
    const decide =
      (outcome: 'paid' | 'unpaid'): Deed['run'] =>
      ({ reason, requestId }) =>
        call(api.decide, { matchNo, requestId, revision: match.revision, outcome, reason })
    return [
      {
        ...{ name: 'unpaid', keys: 'r', label: '判未付款，送复核', look: 'two' },
        dialog: {
          about,
          effect: '第二人批准后：付款会员的充值单结束，不入账；收款会员的提现重新等待付款。',
          amount: match.amount,
          reason: '理由（复核人会看到）',
          templates: ['凭证与账户不符', '收款账户流水中没有这笔款'],
        },
        run: decide('unpaid'),
      },
      {
        ...{ name: 'paid', keys: 'a', label: '判已付款，送复核', look: 'two' },
        dialog: {
          about,
          effect: '第二人批准后：付款会员入账，收款会员的提现完成，冻结的钱付出。不能撤销。',
          amount: match.amount,
          reason: '理由（复核人会看到）',
          templates: ['凭证与银行流水一致', '收款会员补充流水，确认到账'],
        },
        run: decide('paid'),
      },
    ]
  }
}

const Whose = ({ memberId, account }: MatchDetail['match']['payer']) => (
  <MemberLink memberId={memberId}>{account}</MemberLink>
)

const Body = ({ detail: { match, recharge, withdrawal } }: { detail: MatchDetail }) => (
  <>
    <Part title="付款会员" hint={<Whose {...match.payer} />}>
      <Facts
        facts={[
          ['付款人', <PayerText key="payer" {...recharge} />],
          ['付款时间', recharge.paidTime === null ? '没有填写' : fullTimeOf(recharge.paidTime)],
          ['说已付款', match.saidAt === null ? '还没有' : fullTimeOf(match.saidAt)],
          [
            '凭证',
            recharge.receipts.length === 0
              ? '没有'
              : recharge.receipts.map((address, n) => (
                  <a key={address} href={address} target="_blank" rel="noreferrer">
                    凭证 {n + 1}{' '}
                  </a>
                )),
          ],
        ]}
      />
    </Part>
    <Part title="收款会员" hint={<Whose {...match.receiver} />}>
      <Facts
        facts={[
          ['账户', `${withdrawal.provider} ${withdrawal.accountNumber}`],
          ['户名', withdrawal.holderName],
          ['答复期限', match.answerBy === null ? undefined : fullTimeOf(match.answerBy)],
          ['争议', match.dispute === null ? '没有' : DISPUTES[match.dispute]],
          ['说明', match.disputeNote],
          [
            '提现单',
            <Link key="withdrawal" to="/withdrawals" search={{ queue: 'all', row: match.withdrawalNo } as never}>
              {shortNumber(match.withdrawalNo)}
            </Link>,
          ],
        ]}
      />
    </Part>
  </>
)
