import * as api from '@liuhe/contract/api/operator/agent-applications.ts'
import type { Call } from '@liuhe/contract/client.ts'
import { rateText } from '@liuhe/domain/agents/rate.ts'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { ObjectPanel, type PanelWays } from '../../frame/object-panel.tsx'
import { Facts, PanelTable, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Notice } from '../../shared/notice.tsx'
import { countdownOf, fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { amountText, flatten } from '../../shared/value-text.ts'
import { type Deed, DeedBar, useWaiting } from '../../frame/deed-bar.tsx'
import style from './agents.module.css'
import { RateField, tenthsOf } from './rate-field.tsx'
import { type ApplicationDetail, applicationLook } from './words.ts'

interface ApplicationPanelProps {
  applicationId: string
  onNext: () => void
  onClose: () => void
}

/** An application: what its member wrote, who he is, and between which rates one may be given. */
export function ApplicationPanel({ applicationId, onNext, onClose }: ApplicationPanelProps) {
  const { call } = useConsole()
  return (
    <ObjectPanel
      object={`agent-application/${applicationId}`}
      label={`代理申请 ${applicationId}`}
      notFound="AGENT/NO_APPLICATION"
      read={(options) => call(api.application, { applicationId }, options)}
      shownOf={({ state, claim, rate, reason }) => flatten({ state, claim: claim?.login ?? null, rate, reason })}
      onClose={onClose}
      head={({ account, state, appliedAt }, { trailButton }) => (
        <>
          <h2>{account}</h2>
          <StateText {...applicationLook(state)} />
          <span>{fullTimeOf(appliedAt).slice(0, 16)} 申请</span>
          {trailButton}
        </>
      )}
      body={(detail) => <Body detail={detail} />}
      footer={(detail, ways) => <Decision detail={detail} ways={ways} onNext={onNext} />}
    />
  )
}

function Body({ detail }: { detail: ApplicationDetail }) {
  const operator = useOperator()
  const { memberId, contact, plan, agreement, openFlags } = detail
  return (
    <>
      {openFlags > 0 && (
        <Notice
          kind="warn"
          actions={may(operator, 'readRisk') ? <Link to={`/agents?view=risk&at=${memberId}`}>去看</Link> : undefined}
        >
          风险队列里有 {openFlags} 条与他有关，还没有人查。
        </Notice>
      )}
      <Part title="他写的">
        <p className={style.text}>{plan}</p>
        <Facts
          facts={[
            ['联系', contact],
            ['代理说明', agreement === 0 ? '当时没有发布' : `同意第 ${agreement} 版`],
          ]}
        />
      </Part>
      <Person detail={detail} />
      <Results detail={detail} />
    </>
  )
}

/** Who asks, and between which rates one may be given. */
function Person({ detail }: { detail: ApplicationDetail }) {
  const { memberId, joinedAt, recharged, vipLevel, parent } = detail
  return (
    <Part title="他是谁">
      <Facts
        facts={[
          [
            '会员',
            <Link key="member" to={`/members?id=${memberId}`}>
              360°
            </Link>,
          ],
          ['注册', fullTimeOf(joinedAt).slice(0, 10)],
          ['VIP', vipLevel],
          ['累计充值', amountText(recharged)],
          [
            '上级',
            parent === null ? (
              '公司直属'
            ) : (
              <Link key="above" to={`/agents?at=${parent.memberId}`}>
                {parent.account}
              </Link>
            ),
          ],
          ['现在返点', rateText(detail.rateNow)],
          [
            '可给',
            `${rateText(detail.rateMin)} 到 ${rateText(detail.rateMax)}；高于 ${rateText(detail.rateOfTwo)} 要两人`,
          ],
        ]}
      />
    </Part>
  )
}

/** What became of it, and of those before. */
function Results({ detail }: { detail: ApplicationDetail }) {
  const { earlier } = detail
  return (
    <>
      {detail.decidedAt !== null && (
        <Part title="结果">
          <Facts
            facts={[
              ['处理人', detail.decidedBy],
              ['时间', fullTimeOf(detail.decidedAt)],
              ['返点', detail.rate === null ? undefined : rateText(detail.rate)],
              ['理由', detail.reason],
            ]}
          />
        </Part>
      )}
      <Part title="以前的申请">
        <PanelTable
          label="以前的申请"
          rows={earlier}
          keyOf={({ applicationId }) => applicationId}
          empty="第一次申请"
          columns={[
            { title: '申请', cell: ({ appliedAt }) => fullTimeOf(appliedAt).slice(0, 16) },
            { title: '结果', cell: ({ state }) => <StateText {...applicationLook(state)} /> },
            { title: '理由', cell: ({ reason }) => reason ?? '—' },
          ]}
        />
      </Part>
    </>
  )
}

function Decision({ detail, ways, onNext }: { detail: ApplicationDetail; ways: PanelWays; onNext: () => void }) {
  const operator = useOperator()
  const object = `agent-application/${detail.applicationId}`
  const waiting = useWaiting(object)
  const deeds = useDeedsOf(detail, ways.now)
  const { claim } = detail
  const isOthers = claim !== null && claim.until > ways.now && claim.login !== operator.login
  return (
    <DeedBar
      {...{ object, waiting, onNext }}
      deeds={waiting === undefined ? deeds : []}
      now={ways.now}
      nothing={
        detail.state !== 'waiting'
          ? '申请已有结果。'
          : isOthers
            ? `${claim.login} 在看，余 ${countdownOf(claim.until - ways.now)}。`
            : '你的角色只能查看。'
      }
      notes={
        claim !== null && claim.login === operator.login && claim.until > ways.now ? (
          <Notice kind="info">由你领取，余 {countdownOf(claim.until - ways.now)}。</Notice>
        ) : null
      }
      onDone={ways.onDone}
      onRefused={ways.onRefused}
    />
  )
}

function useDeedsOf(detail: ApplicationDetail, now: number): Deed[] {
  const { call } = useConsole()
  const operator = useOperator()
  const id = useId()
  const { applicationId, account, state, revision, claim, rateMin, rateMax, rateOfTwo, parent } = detail
  const [typed, setTyped, forgetRate] = useDraft(operator.login, `agent-application/${applicationId}.given`)
  const [above, setAbove, forgetAbove] = useDraft(operator.login, `agent-application/${applicationId}.parent`)
  const isOthers = claim !== null && claim.until > now && claim.login !== operator.login
  if (state !== 'waiting' || isOthers || !may(operator, 'handleAgents')) return []
  const isMine = claim !== null && claim.until > now
  const rate = tenthsOf(typed)
  const isFine = rate !== undefined && rate >= rateMin && rate <= rateMax
  const isForTwo = isFine && rate > rateOfTwo
  const claimDeed: Deed = isMine
    ? { name: 'release', keys: 'x', label: '放回', look: 'plain', run: () => call(api.release, { applicationId }) }
    : { name: 'claim', keys: 'c', label: '领取', look: 'plain', run: () => call(api.claim, { applicationId }) }
  const approve: Deed = {
    ...{ name: 'approve', keys: 'a', label: isForTwo ? '送第二人批准' : '通过', look: isForTwo ? 'two' : 'primary' },
    dialog: {
      about: `${account} · 可给 ${rateText(rateMin)} 到 ${rateText(rateMax)}`,
      effect: isForTwo
        ? `返点 ${rateText(rate)} 高于 ${rateText(rateOfTwo)}：由财务复核的第二人决定。`
        : '他成为代理，可以做推广链接，收到通知。',
      reason: '理由（写入审计）',
      templates: ['资料属实', '有推广渠道', '老会员，信誉良好'],
      missing: isFine ? [] : [`${rateText(rateMin)} 到 ${rateText(rateMax)} 之间的返点`],
      children: (
        <>
          <RateField
            {...{ label: '返点（%）', words: typed, onType: setTyped }}
            hint={`高于 ${rateText(rateOfTwo)} 要两人`}
          />
          {parent === null && (
            <div className={style.fields}>
              <label htmlFor={id}>上级代理账号（可以不填）</label>
              <input id={id} maxLength={15} value={above} onChange={({ target }) => setAbove(target.value)} />
            </div>
          )}
        </>
      ),
    },
    async run({ reason, requestId }) {
      const under = above.trim()
      const given = { rate: rate ?? rateMin, ...(parent === null && under !== '' && { parent: under }) }
      await call(api.approve, { applicationId, requestId, revision, reason, ...given })
      forgetRate()
      forgetAbove()
    },
  }
  return [claimDeed, refusalOf(detail, call), approve]
}

const refusalOf = ({ applicationId, account, revision }: ApplicationDetail, call: Call): Deed => ({
  ...{ name: 'refuse', keys: 'r', label: '拒绝', look: 'bad' },
  dialog: {
    about: account,
    effect: '他会读到理由，过些天可以再申请。',
    reason: '理由（会员会看到）',
    templates: ['推广计划不清楚', '资料不全，请补充联系方式', '账户使用时间太短'],
  },
  run: ({ reason }) => call(api.refuse, { applicationId, revision, reason }),
})
