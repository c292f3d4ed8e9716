import * as api from '@liuhe/contract/api/operator/members.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PanelTable, Part } from '../../frame/parts.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { Failed, Loading } from '../../shared/states.tsx'
import { LIST } from '../../shell/news.tsx'
import { LinksPart } from './links-part.tsx'
import style from './members.module.css'
import type { MemberDetail } from './use-member.ts'

const ENDS: Readonly<Record<string, string>> = {
  logout: '自己退出',
  replaced: '重新登录',
  elsewhere: '在别处登录',
  password: '改了密码',
  ended: '被结束',
}

interface AccessTabProps {
  member: MemberDetail
  onDone: () => Promise<unknown>
  onRefused: (why: unknown) => Promise<void>
}

/** 会话与设备: who belongs to him, from where he came in, and who else uses the same devices. */
export const AccessTab = (props: AccessTabProps) => (
  <>
    <LinksPart {...props} />
    <Access memberId={props.member.memberId} />
  </>
)

function Access({ memberId }: { memberId: string }) {
  const { call } = useConsole()
  const found = useQuery({
    queryKey: [LIST, 'member-access', memberId],
    queryFn: ({ signal }) => call(api.access, { memberId }, { signal, isAutomatic: true }),
  })
  if (found.error !== null) return <Failed error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <Loading />
  const { sessions, devices } = found.data
  return (
    <>
      <div className={style.card}>
        <Part title="会话" hint="结束一天后不再保留">
          <PanelTable
            label="会话"
            rows={sessions}
            keyOf={({ name }) => name}
            empty="没有会话"
            columns={[
              { title: '会话', cell: ({ name, isBrowser }) => `${name} ${isBrowser ? '浏览器' : '程序'}` },
              { title: '登录', cell: ({ startedAt }) => fullTimeOf(startedAt).slice(5) },
              { title: '最近使用', cell: ({ usedAt }) => fullTimeOf(usedAt).slice(5) },
              { title: '网络', cell: ({ address }) => address ?? '—' },
              {
                title: '状态',
                cell: ({ endedAt, endReason }) =>
                  endedAt === null ? '在线' : `${ENDS[endReason ?? ''] ?? '到期'} ${fullTimeOf(endedAt).slice(5, 16)}`,
              },
            ]}
          />
        </Part>
      </div>
      <div className={style.card}>
        <Part title="设备" hint="同一浏览器登录过的其他会员">
          <PanelTable
            label="设备"
            rows={devices}
            keyOf={({ device }) => device}
            empty="没有记住的设备"
            columns={[
              { title: '设备', cell: ({ device }) => device },
              { title: '最近', cell: ({ lastAt }) => fullTimeOf(lastAt).slice(5) },
              {
                title: '其他会员',
                cell: ({ others }) =>
                  others.length === 0
                    ? '没有'
                    : others.map(({ memberId: id, account }) => (
                        <Link key={id} to="/members" search={{ id: Number(id) } as never}>
                          {account}{' '}
                        </Link>
                      )),
              },
            ]}
          />
        </Part>
      </div>
    </>
  )
}
