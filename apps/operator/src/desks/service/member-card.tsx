import * as api from '@liuhe/contract/api/operator/members.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Facts, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Keycap } from '../../shared/keycap.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { Failed, Loading } from '../../shared/states.tsx'
import { StateText } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'
import { useKeys } from '../../shell/keys.tsx'
import { LIST } from '../../shell/news.tsx'
import type { MemberDetail } from '../members/use-member.ts'
import { flagsOf, holdWords, pauseWords, stateLook } from '../members/words.ts'
import style from './side.module.css'
import type { CaseRow } from './words.ts'

/** Who asks: money, group, last sign-in and protection; personal data masked by the server. */
export function MemberCard({ row: { asker } }: { row: CaseRow }) {
  const mayRead = may(useOperator(), 'readMembers')
  if (asker.memberId === null) {
    return (
      <div className={style.card}>
        <Part title="访客">
          <p className={style.hint}>没有登录，聊天号 {asker.userId}。账户和资金的问题，请他先登录再问。</p>
        </Part>
      </div>
    )
  }
  return mayRead ? <Card memberId={asker.memberId} /> : null
}

function Card({ memberId }: { memberId: string }) {
  const { call } = useConsole()
  const router = useRouter()
  const found = useQuery({
    queryKey: [LIST, 'desk-member', memberId],
    queryFn: ({ signal }) => call(api.detail, { memberId }, { signal, isAutomatic: true }),
    refetchInterval: 30_000,
  })
  const href = `/members?id=${memberId}`
  useKeys([{ keys: 'o', label: '会员 360°', run: () => void router.navigate({ to: href }), isAction: true }])
  const tools = (
    <Link to={href} className={style.way} aria-keyshortcuts="o">
      360° <Keycap>o</Keycap>
    </Link>
  )
  return (
    <div className={style.card}>
      <Part title="会员" hint="已遮盖" tools={tools}>
        {found.data === undefined && found.error === null && <Loading rows={4} />}
        {found.data === undefined && found.error !== null && (
          <Failed error={found.error} onRetry={() => void found.refetch()} />
        )}
        {found.data !== undefined && <Known member={found.data} />}
      </Part>
    </div>
  )
}

function Known({ member }: { member: MemberDetail }) {
  const { balances, vipLevel, group, agent, lastLoginAt, turnoverOpen, pause, holds } = member
  const flags = flagsOf(member)
  return (
    <Facts
      facts={[
        ['姓名', member.name],
        ['余额 / 冻结', `${amountText(balances.main)} / ${amountText(balances.held)}`],
        ['还需打码', amountText(turnoverOpen)],
        ['VIP · 组', `${vipLevel} · ${group?.name ?? '标准'}${agent === null ? '' : ` · ${agent} 下级`}`],
        ['最近登录', lastLoginAt === null ? '从未' : fullTimeOf(lastLoginAt).slice(5, 16)],
        ['账户', <StateText key="state" {...stateLook(member.state)} />],
        [
          '保护',
          pause === null ? (
            <StateText key="free" icon="ok" look="ok" words="无排除、无暂停" />
          ) : (
            <StateText key="pause" icon="shield" look="warn" words={pauseWords(pause)} />
          ),
        ],
        ['提现暂停', holds.length === 0 ? undefined : holds.map(holdWords).join('；')],
        ['留意', flags.length === 0 ? undefined : flags.join('、')],
      ]}
    />
  )
}
