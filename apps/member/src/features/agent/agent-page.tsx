import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/agents.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { prizeGroupOf, rateText } from '@liuhe/domain/agents/rate.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Skeleton, SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import '@liuhe/web/styles/palettes/hues.css'
import type { ReactNode } from 'react'
import IconFigures from '~icons/mingcute/chart-bar-fill'
import IconCopy from '~icons/mingcute/copy-2-line'
import IconTerms from '~icons/mingcute/document-fill'
import IconTeam from '~icons/mingcute/group-2-fill'
import IconLink from '~icons/mingcute/link-2-fill'
import IconNext from '~icons/mingcute/right-line'
import IconAdd from '~icons/mingcute/user-add-2-fill'
import { Avatar } from '../../shared/account/avatar.tsx'
import { useCopy } from '../../shared/device/copy.ts'
import { Link } from '../../shared/link.tsx'
import { Page } from '../../shared/page.tsx'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'
import { AgentDays } from './agent-days.tsx'
import { AgreementNotice } from './agreement-notice.tsx'
import styles from './agent-page.module.css'
import { LinkCode } from './link-code.tsx'
import { absolute } from './link-words.ts'
import { LatestStatements } from './latest-statements.tsx'
import { MemberCard } from './member-card.tsx'

type Info = OutputOf<typeof api.info>

/** 代理中心: who the agent is, how many he has, and the ways to everything else (Domain §7.9). */
export default function AgentPage() {
  const { data, error, refetch } = useRead(api.info, {})
  return (
    <Page
      title="代理中心"
      fallback={paths.profile()}
      action={
        <Link to={paths['agent-declare']()} className={styles.terms}>
          代理说明
        </Link>
      }
    >
      {data === undefined && (error ? <ReportFailed error={error} onRetry={() => void refetch()} /> : <Waiting />)}
      {data && <Shown info={data} />}
    </Page>
  )
}

function Shown({ info }: { info: Info }) {
  return (
    <>
      <header className={styles.hero}>
        <Avatar id={info.avatarId} size={56} />
        <div className={styles.who}>
          <strong>{info.account}</strong>
          <span className={styles.rate}>
            返点 {rateText(info.rate)} · {prizeGroupOf(info.rate)}
            {info.ratio !== null && ` · 分红 ${rateText(info.ratio)}`}
          </span>
          <span className={styles.team}>
            直属 {countText(info.directCount)} 人 · 团队 {countText(info.teamCount)} 人 · 在线{' '}
            {countText(info.onlineCount)} 人
          </span>
        </div>
      </header>
      <div className={styles.page}>
        <AgreementNotice />
        <AgentDays />
        <nav className={styles.tiles} aria-label="代理功能">
          <Tile to={paths['agent-team-verview']()} hue="red" icon={<IconFigures />} label="团队总览" />
          <Tile to={paths['agent-user-list']()} hue="blue" icon={<IconTeam />} label="下级列表" />
          <Tile to={paths['agent-add-user']()} hue="green" icon={<IconAdd />} label="添加用户" />
          <Tile to={paths['agent-create-link']()} hue="amber" icon={<IconLink />} label="推广链接" />
          <Tile to={paths['agent-declare']()} hue="violet" icon={<IconTerms />} label="代理说明" />
        </nav>
        <DefaultLink info={info} />
        <LatestStatements />
        {info.directCount > 0 && <Newest />}
      </div>
    </>
  )
}

/** Those who came last, so that a new one is seen without looking for him. */
function Newest() {
  const { data, error, refetch } = useRead(api.subUsers, { sort: 'new', rows: 3 })
  return (
    <section className={styles.newest} aria-label="最新下级">
      <header>
        <h2>最新下级</h2>
        <Link to={paths['agent-user-list']()}>
          全部
          <IconNext aria-hidden="true" />
        </Link>
      </header>
      {data ? (
        data.data.map((member) => <MemberCard key={member.userId} member={member} />)
      ) : error ? (
        <ReportFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonCard lines={2} />
      )}
    </section>
  )
}

const countText = (count: number) => count.toLocaleString('en')

type TileProps = { to: string; hue: 'red' | 'blue' | 'green' | 'amber' | 'violet'; icon: ReactNode; label: string }

const Tile = ({ to, hue, icon, label }: TileProps) => (
  <Link to={to} className={styles.tile}>
    <i data-hue={hue} aria-hidden="true">
      {icon}
    </i>
    {label}
  </Link>
)

/** The link that is given away first, or the way to one. */
function DefaultLink({ info: { code, registerLink, linkCount, linkMax } }: { info: Info }) {
  const copy = useCopy()
  if (code === null || registerLink === null) {
    return (
      <section className={styles.link} aria-label="推广链接">
        <div className={styles.words}>
          <h2>还没有可用的推广链接</h2>
          <p>创建链接后，好友扫码注册即成为您的下级</p>
        </div>
        <Link to={`${paths['agent-create-link']()}?tab=new`} className={styles.go}>
          去创建
        </Link>
      </section>
    )
  }
  return (
    <section className={styles.link} aria-label="推广链接">
      <LinkCode text={absolute(registerLink)} label={`推广码 ${code} 的二维码`} size={76} />
      <div className={styles.words}>
        <h2>
          推广码 <b>{code}</b>
        </h2>
        <p>
          已有 {linkCount} 条链接，最多 {linkMax} 条
        </p>
      </div>
      <Button look="soft" icon={<IconCopy />} onClick={() => void copy(absolute(registerLink))}>
        复制
      </Button>
    </section>
  )
}

const Waiting = () => (
  <div role="status" aria-label="加载中">
    <div className={styles.hero}>
      <Skeleton width="60%" height={56} />
    </div>
    <div className={styles.page}>
      <Skeleton height={84} round="var(--r-card)" />
      <Skeleton height={104} round="var(--r-card)" />
      <SkeletonCard lines={1} />
    </div>
  </div>
)
