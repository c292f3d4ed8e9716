import * as api from '@liuhe/contract/api/operator/members.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may, type Operator } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Changed } from '../../shared/changed.tsx'
import { Conflict } from '../../shared/conflict.tsx'
import { Keycap } from '../../shared/keycap.tsx'
import { StateText } from '../../shared/state-text.tsx'
import { Failed, Loading, NothingHere } from '../../shared/states.tsx'
import { saysOther, useOthersChange } from '../../frame/use-others-change.ts'
import { useKeys } from '../../shell/keys.tsx'
import { AccessTab } from './access-tab.tsx'
import { BetsTab } from './bets-tab.tsx'
import { ChatTab, LineTab } from './community-tabs.tsx'
import { TABS, type TabName } from './filters.ts'
import { LimitsTab } from './limits-tab.tsx'
import { MemberDeeds } from './member-deeds.tsx'
import { MemberSide } from './member-side.tsx'
import style from './members.module.css'
import { MoneyTab } from './money-tab.tsx'
import { NotesTab, TrailTab } from './notes-tabs.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { shownOf } from './shown-of.ts'
import { TurnoverTab } from './turnover-tab.tsx'
import { type MemberDetail, objectOf } from './use-member.ts'
import { stateLook } from './words.ts'

const TITLES: Record<TabName, string> = {
  profile: '资料',
  money: '资金轨迹',
  bets: '注单',
  access: '会话与设备',
  limits: '限额',
  line: '代理线',
  chat: '聊天',
  notes: '备注',
  trail: '轨迹',
  turnover: '打码',
}

interface MemberPageProps {
  memberId: string
  tab: TabName
  onTab: (tab: TabName) => void
  onClose: () => void
}

/** A member from every side: ten tabs by the keys 1 to 9 and 0, what hurts beside them, and what may be done. */
export function MemberPage({ memberId, tab, onTab, onClose }: MemberPageProps) {
  const { call } = useConsole()
  const found = useQuery({
    queryKey: ['object', objectOf(memberId)],
    queryFn: ({ signal }) => call(api.detail, { memberId }, { signal }),
    ...{ staleTime: 0, gcTime: 0 },
  })
  useKeys([{ keys: 'Escape', label: '回列表', run: onClose }])
  if (found.error instanceof ApiError && found.error.code === 'MEMBER/NOT_FOUND') return <NothingHere />
  if (found.data === undefined) {
    return found.error === null ? <Loading /> : <Failed error={found.error} onRetry={() => void found.refetch()} />
  }
  return (
    <Opened {...{ tab, onTab, onClose }} member={found.data} reload={() => found.refetch({ throwOnError: true })} />
  )
}

type OpenedProps = Omit<MemberPageProps, 'memberId'> & { member: MemberDetail; reload: () => Promise<unknown> }

function Opened({ member, tab, onTab, onClose, reload }: OpenedProps) {
  const operator = useOperator()
  const { call } = useConsole()
  const { memberId, revision } = member
  const news = useOthersChange({
    object: objectOf(memberId),
    readAt: revision,
    read: (options) => call(api.detail, { memberId }, options),
    isOther: (present) => present.revision !== revision || saysOther(shownOf(present), shownOf(member)),
  })
  const [seen, setSeen] = useState<{ member: MemberDetail; why: unknown }>()
  const readAgain = async () => {
    await reload()
    news.forget()
  }
  const onRefused = async (why: unknown) => {
    setSeen({ member, why })
    await readAgain()
  }
  const tabs = tabsOf(operator)
  useKeys(tabs.map((name) => ({ keys: keyOf(name), label: TITLES[name], run: () => onTab(name) })))
  return (
    <article className={style.page} aria-label={`会员 ${member.memberId}`}>
      <Head {...{ member, onClose, onRefused }} onDone={readAgain} />
      <Tabs {...{ member, tab, tabs, onTab }} />
      {news.isChanged && seen === undefined && <Changed onLoad={() => void readAgain()} onLater={news.forget} />}
      {seen !== undefined && (
        <Conflict
          before={shownOf(seen.member)}
          after={shownOf(member)}
          why={seen.why}
          onClose={() => setSeen(undefined)}
        />
      )}
      <div className={style.columns}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must scroll it */}
        <div className={style.main} role="group" aria-label={TITLES[tab]} tabIndex={0}>
          {tabs.includes(tab) ? tabOf(tab, member, { onDone: readAgain, onRefused }) : <NothingHere />}
        </div>
        <MemberSide member={member} onTrail={() => onTab('trail')} />
      </div>
    </article>
  )
}

interface HeadProps {
  member: MemberDetail
  onClose: () => void
  onDone: () => Promise<unknown>
  onRefused: (why: unknown) => Promise<void>
}

/** Who it is, how he stands, and what may be done. */
const Head = ({ member, onClose, onDone, onRefused }: HeadProps) => (
  <header className={style.top}>
    <h1>
      <Button look="text" onClick={onClose}>
        会员
      </Button>{' '}
      / {member.account}
    </h1>
    <span className={style.number}>编号 {member.memberId}</span>
    <span className={style.vip}>VIP {member.vipLevel}</span>
    <StateText {...stateLook(member.state)} />
    <span className={style.flags}>
      {member.tags.map((tag) => (
        <span key={tag} className={style.tag}>
          {tag}
        </span>
      ))}
    </span>
    <MemberDeeds {...{ member, onDone, onRefused }} />
  </header>
)

type TabsProps = Pick<OpenedProps, 'member' | 'tab' | 'onTab'> & { tabs: readonly TabName[] }

const Tabs = ({ member, tab, tabs, onTab }: TabsProps) => (
  <nav className={style.tabs} aria-label="资料页">
    {tabs.map((name) => (
      <button key={name} type="button" aria-current={tab === name ? 'true' : undefined} onClick={() => onTab(name)}>
        {TITLES[name]}
        {name === 'notes' && member.notes > 0 && ` ${member.notes}`}
        <Keycap>{keyOf(name)}</Keycap>
      </button>
    ))}
  </nav>
)

/** Each tab keeps its key, also where others are left out. */
const keyOf = (name: TabName): string => String((TABS.indexOf(name) + 1) % 10)

/** The tabs that somebody may read. */
const tabsOf = (operator: Operator): TabName[] =>
  TABS.filter(
    (name) =>
      (name !== 'money' || may(operator, 'readWallets')) &&
      (name !== 'bets' || may(operator, 'readBets')) &&
      (name !== 'limits' || may(operator, 'readProtection')) &&
      (name !== 'chat' || may(operator, 'readChat')) &&
      (name !== 'turnover' || may(operator, 'readMoney')),
  )

function tabOf(tab: TabName, member: MemberDetail, ends: Pick<HeadProps, 'onDone' | 'onRefused'>): ReactNode {
  const { memberId } = member
  switch (tab) {
    case 'profile':
      return <ProfileTab member={member} />
    case 'money':
      return <MoneyTab member={member} />
    case 'bets':
      return <BetsTab memberId={memberId} />
    case 'access':
      return <AccessTab {...{ member }} {...ends} />
    case 'limits':
      return <LimitsTab memberId={memberId} />
    case 'line':
      return <LineTab memberId={memberId} />
    case 'chat':
      return <ChatTab memberId={memberId} />
    case 'notes':
      return <NotesTab memberId={memberId} onDone={ends.onDone} />
    case 'trail':
      return <TrailTab memberId={memberId} />
    case 'turnover':
      return <TurnoverTab memberId={memberId} />
  }
}
