import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/agents.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { differenceOf, prizeGroupOf, rateText } from '@liuhe/domain/agents/rate.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { Skeleton, SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { type ReactNode, useState } from 'react'
import IconNext from '~icons/mingcute/right-line'
import { Avatar } from '../../shared/account/avatar.tsx'
import { Link } from '../../shared/link.tsx'
import type { PageProps } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { AgentFailed } from './agent-failed.tsx'
import { RateField } from './rate-field.tsx'
import { MemberDays } from './member-days.tsx'
import styles from './member-page.module.css'
import { Trail } from './trail.tsx'

type Member = OutputOf<typeof api.user>

/** 会员详情: one of the team. The rate of those right below the agent is set here. */
export default function MemberPage({ params }: PageProps) {
  const { data, error, refetch } = useRead(api.user, { userId: params['id'] ?? '0' })
  return (
    <Page title="会员详情" fallback={paths['agent-user-list']()}>
      {data === undefined && (error ? <AgentFailed error={error} onRetry={() => void refetch()} /> : <Waiting />)}
      {data && (
        <>
          <Trail trail={data.trail} of="member" />
          <div className={styles.page}>
            <Head member={data} />
            <MemberDays member={data} />
            <Facts member={data} />
          </div>
        </>
      )}
    </Page>
  )
}

function Head({ member }: { member: Member }) {
  return (
    <section className={styles.head} aria-label="会员">
      <div className={styles.who}>
        <Avatar id={member.avatarId} size={56} />
        <div>
          <strong>{member.account}</strong>
          <p>
            <Tag tone={member.isAgent ? 'gold' : 'grey'}>{member.isAgent ? '代理' : '会员'}</Tag>
            {member.state === 'active' ? (
              <Tag tone={member.isOnline ? 'ok' : 'grey'}>{member.isOnline ? '在线' : '离线'}</Tag>
            ) : (
              <Tag tone="warn">停用</Tag>
            )}
          </p>
        </div>
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>余额</dt>
          <dd className="num">{formatAmount(member.money)}</dd>
        </div>
        <div>
          <dt>累计充值</dt>
          <dd className="num">{formatAmount(member.recharged)}</dd>
        </div>
      </dl>
    </section>
  )
}

function Facts({ member }: { member: Member }) {
  const { minute } = useSiteTime()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.facts} aria-label="资料">
      <Fact label="返点">
        {rateText(member.rate)} ---- {prizeGroupOf(member.rate)}
        {member.isDirect && (
          <Button look="soft" size="small" className={styles.edit} onClick={() => setOpen(true)}>
            调整
          </Button>
        )}
      </Fact>
      <Fact label="直属下级">
        {member.subCount > 0 ? (
          <Link to={`${paths['agent-user-list']()}?user=${member.userId}`} className={styles.below}>
            {member.subCount} 人
            <IconNext aria-hidden="true" />
          </Link>
        ) : (
          '0 人'
        )}
      </Fact>
      <Fact label="团队人数">{member.teamCount} 人</Fact>
      <Fact label="团队余额">{formatAmount(member.teamMoney)}</Fact>
      <Fact label="注册时间">{minute(member.addTime)}</Fact>
      <Fact label="最近登录">{member.loginTime === null ? '未登录' : minute(member.loginTime)}</Fact>
      {member.isDirect && <RateSheet open={isOpen} member={member} onClose={() => setOpen(false)} />}
    </section>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <span>{label}</span>
    <b>{children}</b>
  </div>
)

/** Sets the rate of somebody right below; the server has the last word about the range. */
function RateSheet({ open, member, onClose }: { open: boolean; member: Member; onClose: () => void }) {
  const [draft, setDraft] = useState<number>()
  const rate = draft ?? member.rate
  const leave = () => {
    setDraft(undefined)
    onClose()
  }
  const act = useAct(api.setRate, {
    refreshes: [api.user, api.subUsers],
    onDone: () => {
      toast('返点已调整，之后的投注按新返点计算', 2)
      leave()
    },
  })
  const gain = differenceOf(yuan('10000'), { own: member.rateMax, given: rate })
  return (
    <Sheet
      open={open}
      onClose={leave}
      title="调整返点"
      confirmText={act.isPending ? '提交中' : '完成'}
      onConfirm={() => !act.isPending && (rate === member.rate ? leave() : act.mutate({ userId: member.userId, rate }))}
    >
      <div className={styles.sheet}>
        <RateField
          label={`${member.account} 的返点`}
          value={rate}
          range={{ min: member.rateMin, max: member.rateMax }}
          onChange={setDraft}
        />
        <p>
          可设置 {rateText(member.rateMin)} 至 {rateText(member.rateMax)}。下级每有效投注 10,000 元，您得差额返点{' '}
          {formatAmount(gain)} 元。
        </p>
      </div>
    </Sheet>
  )
}

const Waiting = () => (
  <div className={styles.page} role="status" aria-label="加载中">
    <Skeleton height={150} round="var(--r-card)" />
    <SkeletonCard lines={4} />
  </div>
)
