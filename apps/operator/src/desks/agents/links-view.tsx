import * as api from '@liuhe/contract/api/operator/agent-teams.ts'
import { rateText } from '@liuhe/domain/agents/rate.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { countColumn, stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import type { FilterField } from '../../frame/filter-fields.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import panel from '../../frame/panel.module.css'
import { Facts, Part } from '../../frame/parts.tsx'
import { type List, pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { Loading, NothingHere } from '../../shared/states.tsx'
import { StateText } from '../../shared/state-text.tsx'
import { useNow } from '../../shared/use-now.ts'
import { useKeys } from '../../shell/keys.tsx'
import { type Deed, DeedBar } from '../../frame/deed-bar.tsx'
import type { ViewProps } from './agents-desk.tsx'
import { linkLook, type TeamLink } from './words.ts'

const FIELDS: readonly FilterField[] = [
  { kind: 'text', name: 'code', label: '推广码', hint: '整个码' },
  {
    kind: 'text',
    name: 'at',
    label: '代理编号',
    isShort: true,
    wrong: (words) => (/^\d+$/.test(words) ? undefined : '数字'),
  },
]
const COLUMNS = [
  textColumn<TeamLink>('推广码', ({ code }) => code),
  textColumn<TeamLink>('代理', ({ agent }) => agent),
  textColumn<TeamLink>('开户', ({ isAgent }) => (isAgent ? '代理' : '会员')),
  textColumn<TeamLink>('返点', ({ rate }) => rateText(rate), { isFigure: true }),
  countColumn<TeamLink>('访问', ({ visits }) => visits),
  countColumn<TeamLink>('注册', ({ registrations }) => registrations),
  stateColumn<TeamLink>('状态', linkLook),
  timeColumn<TeamLink>('创建', ({ madeAt }) => madeAt),
]

/** Promotion links: of everybody, of an agent, or the one of a code. An operator may stop one. */
export function LinksView({ filters, change, views }: ViewProps) {
  const { call } = useConsole()
  const { at, code } = filters
  const list = useList({
    name: 'agent-links',
    filters: { at, code },
    everyMs: 30_000,
    read: async (after: string | undefined, options) => {
      const asked = { ...(at !== undefined && { agentId: String(at) }), ...(code !== undefined && { code }) }
      return pageAfter(await call(api.links, { ...asked, after }, options))
    },
  })
  const set = (part: object) => {
    const typed = (part as { at?: string | number }).at
    change(('at' in part ? { ...part, at: typed === undefined ? undefined : Number(typed) } : part) as never)
  }
  return (
    <ListDesk
      filters={{ ...filters, at: at === undefined ? undefined : String(at) }}
      {...{ change: set, list, views }}
      title="代理"
      icon="agents"
      keyOf={({ linkId }) => linkId}
      columns={COLUMNS}
      fields={FIELDS}
      hint="最新在前"
      empty="还没有推广链接"
      pick={{ title: '选一个链接', words: '带来了多少人、还能不能用、谁停用的。' }}
      panel={({ rowKey, onClose }) => <LinkPanel linkId={String(rowKey)} list={list} onClose={onClose} />}
    />
  )
}

function LinkPanel({ linkId, list, onClose }: { linkId: string; list: List<TeamLink>; onClose: () => void }) {
  useKeys([{ keys: 'Escape', label: '回列表', run: onClose }])
  const link = list.rows.find((row) => row.linkId === linkId)
  if (link === undefined) return list.isRead ? <NothingHere /> : <Loading />
  return <Opened link={link} />
}

function Opened({ link }: { link: TeamLink }) {
  const now = useNow(30_000)
  const deeds = useDeedsOf(link)
  const [failure, setFailure] = useState<unknown>()
  const { code, agent, agentId, rate, isAgent, visits, registrations, useLimit, remark, madeAt, expiresAt, stopped } =
    link
  return (
    <article className={panel.panel} aria-label={`推广链接 ${code}`}>
      <header className={panel.head}>
        <h2>{code}</h2>
        <StateText {...linkLook(link)} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must scroll it */}
      <div className={panel.body} role="group" aria-label="内容" data-body="" tabIndex={0}>
        {failure !== undefined && (
          <Notice kind="warn" actions={<Button onClick={() => setFailure(undefined)}>知道了</Button>}>
            <b>{sentenceOf(failure)}。</b> 没有执行；你写的内容还在。
          </Notice>
        )}
        {stopped !== null && (
          <Notice kind="bad">
            {stopped.login} 于 {fullTimeOf(stopped.at)} 停用：{stopped.reason}。代理自己不能再打开。
          </Notice>
        )}
        <Part title="链接">
          <Facts
            facts={[
              [
                '代理',
                <Link key="agent" to={`/agents?at=${agentId}`}>
                  {agent}
                </Link>,
              ],
              ['开户', `${isAgent ? '代理' : '会员'}，返点 ${rateText(rate)}`],
              ['带来', `访问 ${visits.toLocaleString('en-US')}，注册 ${registrations.toLocaleString('en-US')}`],
              ['名额', useLimit === 0 ? '不限' : `${registrations} / ${useLimit}`],
              ['创建', fullTimeOf(madeAt)],
              ['到期', expiresAt === null ? '长期' : fullTimeOf(expiresAt)],
              ['备注', remark === '' ? '—' : remark],
            ]}
          />
        </Part>
      </div>
      <DeedBar
        object={`agent-link/${link.linkId}`}
        {...{ deeds, now }}
        nothing="你的角色只能查看。"
        onDone={async () => setFailure(undefined)}
        onRefused={async (why) => setFailure(why)}
      />
    </article>
  )
}

function useDeedsOf({ linkId, code, agent, stopped, registrations }: TeamLink): Deed[] {
  const { call } = useConsole()
  if (!may(useOperator(), 'handleAgents')) return []
  const isStopped = stopped === null
  return [
    {
      ...{ name: 'turn', keys: 'x', label: isStopped ? '停用' : '恢复', look: isStopped ? 'bad' : 'primary' },
      dialog: {
        about: `${code} · ${agent} · 已注册 ${registrations} 人`,
        effect: isStopped
          ? '新访客不能再用它注册，代理自己打不开；已注册的会员不变，代理会收到通知和理由。'
          : '恢复成停用之前的样子，代理会收到通知。',
        reason: '理由（代理会看到）',
        templates: isStopped ? ['冒用品牌或虚假宣传', '在禁止的渠道推广', '涉嫌自己推荐自己'] : ['已经整改', '误停用'],
      },
      run: ({ reason }) => call(api.turnLink, { linkId, isStopped, reason }),
    },
  ]
}
