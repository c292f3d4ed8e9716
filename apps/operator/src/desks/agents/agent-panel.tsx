import * as api from '@liuhe/contract/api/operator/agent-teams.ts'
import { rateText } from '@liuhe/domain/agents/rate.ts'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { ObjectPanel, type PanelWays } from '../../frame/object-panel.tsx'
import { Facts, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { amountText, flatten } from '../../shared/value-text.ts'
import { type Deed, DeedBar, useWaiting } from '../../frame/deed-bar.tsx'
import { stateLook } from '../members/words.ts'
import style from './agents.module.css'
import { Figures } from './figures.tsx'
import { RateField, tenthsOf } from './rate-field.tsx'
import { Ratios, useRatio } from './ratios.tsx'
import type { Agent } from './words.ts'

interface AgentPanelProps {
  memberId: string
  onSelect: (memberId: string) => void
  onClose: () => void
}

/** One of the tree: the line above him, his rate, what his team did, his links. */
export function AgentPanel({ memberId, onSelect, onClose }: AgentPanelProps) {
  const { call } = useConsole()
  return (
    <ObjectPanel
      object={`agent/${memberId}`}
      label={`代理 ${memberId}`}
      notFound="AGENT/NOT_FOUND"
      read={(options) => call(api.agent, { memberId }, options)}
      shownOf={({ rate, state, isAgent, moves }) => flatten({ rate: rateText(rate), state, isAgent, moves })}
      onClose={onClose}
      head={({ account, isAgent, state }, { trailButton }) => (
        <>
          <h2>{account}</h2>
          <span>{isAgent ? '代理' : '会员'}</span>
          <StateText {...stateLook(state)} />
          {trailButton}
        </>
      )}
      body={(agent) => <Body agent={agent} onSelect={onSelect} />}
      footer={(agent, ways) => <Footer agent={agent} ways={ways} />}
    />
  )
}

function Body({ agent, onSelect }: { agent: Agent; onSelect: (memberId: string) => void }) {
  const { line, memberId } = agent
  const operator = useOperator()
  return (
    <>
      <Part title="上级" hint={`第 ${line.length} 层`}>
        <div className={style.way}>
          {line.map((one, at) =>
            one.memberId === memberId ? (
              <b key={one.memberId}>
                {one.account} {rateText(one.rate)}
              </b>
            ) : (
              <span key={one.memberId}>
                <button type="button" onClick={() => onSelect(one.memberId)}>
                  {one.account}
                </button>{' '}
                {rateText(one.rate)} {at < line.length - 1 && '→'}
              </span>
            ),
          )}
        </div>
      </Part>
      <Summary agent={agent} />
      {agent.isAgent && may(operator, 'readCommissions') && <Ratios memberId={memberId} />}
      <Figures memberId={memberId} />
    </>
  )
}

/** Rate, team, links, what he agreed to, and what waits in the risk queue. */
function Summary({ agent }: { agent: Agent }) {
  const operator = useOperator()
  const { rate, rateMin, rateMax, members, direct, links, memberId, agreed, agreement, openFlags } = agent
  const flags = openFlags === 0 ? '没有待查' : `${openFlags} 条待查`
  return (
    <Part title="概要">
      <Facts
        facts={[
          ['返点', `${rateText(rate)}，可设 ${rateText(rateMin)} 到 ${rateText(rateMax)}`],
          ['团队', `${members.toLocaleString('en-US')} 人，直属 ${direct.toLocaleString('en-US')} 人`],
          ['团队余额', amountText(agent.teamMoney)],
          ['加入', fullTimeOf(agent.joinedAt).slice(0, 16)],
          ['最近登录', agent.lastLoginAt === null ? '从未' : fullTimeOf(agent.lastLoginAt).slice(0, 16)],
          [
            '推广链接',
            <Link key="links" to={`/agents?view=links&at=${memberId}`}>
              {links.count} 个，可用 {links.on} · 访问 {links.visits.toLocaleString('en-US')} · 注册{' '}
              {links.registrations.toLocaleString('en-US')}
            </Link>,
          ],
          ['代理说明', agreementWords(agreed, agreement)],
          [
            '风险',
            openFlags > 0 && may(operator, 'readRisk') ? <FlagsLink memberId={memberId} words={flags} /> : flags,
          ],
          [
            '会员',
            <Link key="member" to={`/members?id=${memberId}`}>
              360°
            </Link>,
          ],
        ]}
      />
    </Part>
  )
}

const FlagsLink = ({ memberId, words }: { memberId: string; words: string }) => (
  <Link to={`/agents?view=risk&at=${memberId}`}>{words}</Link>
)

function agreementWords(agreed: number | null, present: number | null): string {
  if (present === null) return '还没有发布'
  if (agreed === null) return `没有同意过（现行第 ${present} 版）`
  return agreed === present ? `已同意第 ${agreed} 版` : `同意到第 ${agreed} 版，现行第 ${present} 版未同意`
}

/** Moves him with all below him, by two people, when the next day begins. */
function useMove({ memberId, account, members, line, moves }: Agent): Deed {
  const id = useId()
  const { call } = useConsole()
  const { login } = useOperator()
  const [to, setTo, forget] = useDraft(login, `agent/${memberId}.above`)
  const present = line.at(-2)?.account ?? '公司直属'
  const parent = to.trim() === '' ? null : to.trim()
  return {
    ...{ name: 'move', keys: 'p', label: '迁移代理线', look: 'two' },
    dialog: {
      about: `${account} · 现在上级 ${present} · 连同 ${members.toLocaleString('en-US')} 人`,
      effect: `迁到 ${parent ?? '公司直属'}：财务复核的第二人同意后，第二天零点（站点时间）生效；已结算的日子不变。`,
      reason: '理由（写入审计）',
      templates: ['与上级解约', '合并团队', '更正登记错误'],
      missing: (parent ?? '公司直属') === present ? ['另一个上级'] : [],
      children: (
        <div className={style.fields}>
          <label htmlFor={id}>新上级代理账号（留空是公司直属）</label>
          <input id={id} maxLength={32} value={to} onChange={({ target }) => setTo(target.value)} />
        </div>
      ),
    },
    run: ({ reason, requestId }) =>
      call(api.proposeMove, { memberId, requestId, revision: moves, parent, reason }).then(forget),
  }
}

/** Another rate within his range: up to the setting by one person, above it by two. */
function useRate({ memberId, account, rate, rateMin, rateMax, rateOfOne, isAgent }: Agent): Deed {
  const { call } = useConsole()
  const { login } = useOperator()
  const [typed, setTyped, forget] = useDraft(login, `agent/${memberId}.rate`)
  const wanted = tenthsOf(typed)
  const ofOne = Math.max(rateOfOne, rate)
  const most = Math.max(rateMax, rate)
  const isFine = wanted !== undefined && wanted >= rateMin && wanted <= most && wanted !== rate
  const isOfTwo = isFine && wanted > ofOne
  const whoIsTold = isAgent ? '他' : '会员'
  return {
    ...{ name: 'rate', keys: 'e', label: '改返点', look: isOfTwo ? 'two' : 'primary' },
    dialog: {
      about: `${account} · 现在 ${rateText(rate)}`,
      effect: !isFine
        ? '下级返点不变；已下的注单不变。'
        : isOfTwo
          ? `${rateText(rate)} 改为 ${rateText(wanted)}：高于 ${rateText(ofOne)}，财务复核的第二人同意后生效；已下的注单不变。`
          : `${rateText(rate)} 改为 ${rateText(wanted)}，即时生效；已下的注单不变，${whoIsTold}会收到通知。`,
      reason: '理由（写入审计）',
      templates: ['按协议调整', '更正录入错误', '业绩达标上调'],
      missing: isFine ? [] : [`${rateText(rateMin)} 到 ${rateText(most)} 之间的新返点`],
      children: (
        <RateField
          label="新返点（%）"
          hint={
            most > ofOne
              ? `可设 ${rateText(rateMin)} 到 ${rateText(most)}；高于 ${rateText(ofOne)} 由两人批准`
              : `可设 ${rateText(rateMin)} 到 ${rateText(most)}`
          }
          words={typed}
          onType={setTyped}
        />
      ),
    },
    run: ({ reason, requestId }) => {
      const change = { memberId, before: rate, rate: wanted ?? rate, reason }
      const done: Promise<unknown> = isOfTwo
        ? call(api.proposeRate, { ...change, requestId })
        : call(api.setRate, change)
      return done.then(forget)
    },
  }
}

function Footer({ agent, ways }: { agent: Agent; ways: PanelWays }) {
  const operator = useOperator()
  const waiting = useWaiting(`agent/${agent.memberId}`)
  const [move, rate, ratio] = [useMove(agent), useRate(agent), useRatio(agent)]
  const mayMove = waiting === undefined && agent.moving === null
  const deeds: Deed[] = [
    ...(ratio === undefined ? [] : [ratio]),
    ...(may(operator, 'handleAgents') && mayMove ? [move] : []),
    ...(may(operator, 'handleAgents') && waiting === undefined ? [rate] : []),
  ]
  return (
    <DeedBar
      object={`agent/${agent.memberId}`}
      {...{ deeds, waiting }}
      now={ways.now}
      notes={
        agent.moving === null ? null : (
          <Notice kind="two">
            {agent.moving.startsOn} 零点迁到 {agent.moving.to ?? '公司直属'}，两人已同意。
          </Notice>
        )
      }
      nothing="你的角色只能查看。"
      onDone={ways.onDone}
      onRefused={ways.onRefused}
    />
  )
}
