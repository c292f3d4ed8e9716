import * as api from '@liuhe/contract/api/operator/members.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Facts, PanelTable, Part } from '../../frame/parts.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { Empty, Failed, Loading } from '../../shared/states.tsx'
import { amountText } from '../../shared/value-text.ts'
import { LIST } from '../../shell/news.tsx'
import style from './members.module.css'

/** 代理线: who is above him, and what is below. */
export function LineTab({ memberId }: { memberId: string }) {
  const { call } = useConsole()
  const found = useQuery({
    queryKey: [LIST, 'member-line', memberId],
    queryFn: ({ signal }) => call(api.agentLine, { memberId }, { signal, isAutomatic: true }),
  })
  if (found.error !== null) return <Failed error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <Loading />
  const { line, team, linkCode } = found.data
  return (
    <>
      <div className={style.card}>
        <Part title="上级" hint="由上到下，最后是本人">
          <PanelTable
            label="代理线"
            rows={line}
            keyOf={({ memberId: id }) => id}
            columns={[
              {
                title: '会员',
                cell: ({ memberId: id, account }) =>
                  id === memberId ? (
                    <b>{account}（本人）</b>
                  ) : (
                    <Link to="/members" search={{ id: Number(id), tab: 'line' } as never}>
                      {account}
                    </Link>
                  ),
              },
              { title: '身份', cell: ({ isAgent }) => (isAgent ? '代理' : '会员') },
              { title: '返点', cell: ({ rate }) => `${(rate / 10).toFixed(1)}`, isFigure: true },
            ]}
          />
        </Part>
      </div>
      <div className={style.card}>
        <Part title="团队">
          <Facts
            facts={[
              ['直属', `${team.direct} 人`],
              ['全部', `${team.members} 人`],
              ['团队余额', amountText(team.money)],
              ['推广码', linkCode ?? '没有'],
            ]}
          />
        </Part>
      </div>
    </>
  )
}

/** 聊天: mutes in force and reports of him. Messages are the moderators' desk. */
export function ChatTab({ memberId }: { memberId: string }) {
  const { call } = useConsole()
  const found = useQuery({
    queryKey: [LIST, 'member-chat', memberId],
    queryFn: ({ signal }) => call(api.chatStanding, { memberId }, { signal, isAutomatic: true }),
  })
  if (found.error !== null) return <Failed error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <Loading />
  if (found.data === null) return <Empty icon="info" title="没有进过聊天室" />
  const { userId, enableChat, seenAt, mutes, reports } = found.data
  return (
    <div className={style.card}>
      <Part title="聊天">
        <Facts
          facts={[
            [
              '号码',
              <Link key="person" to="/persons" search={{ row: Number(userId) } as never}>
                {userId} · 聊天成员
              </Link>,
            ],
            ['发言', enableChat ? '允许' : '已关闭'],
            ['最近在线', fullTimeOf(seenAt)],
            ['被举报', `待处理 ${reports.open} · 属实 ${reports.upheld} · 不属实 ${reports.dismissed}`],
          ]}
        />
        <PanelTable
          label="禁言"
          rows={mutes}
          keyOf={({ room, until }) => `${room} ${until}`}
          empty="没有生效的禁言"
          columns={[
            { title: '房间', cell: ({ room }) => room ?? '全部房间' },
            { title: '至', cell: ({ until }) => fullTimeOf(until) },
            { title: '理由', cell: ({ reason }) => reason || '—' },
            { title: '谁', cell: ({ mutedBy }) => mutedBy },
          ]}
        />
      </Part>
    </div>
  )
}
