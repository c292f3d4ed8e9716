import { paths } from '@liuhe/brand/paths.ts'
import * as entry from '@liuhe/contract/api/agent-entry.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { confirm } from '@liuhe/web/ui/over/confirm.ts'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import IconDone from '~icons/mingcute/check-circle-fill'
import IconNo from '~icons/mingcute/close-circle-fill'
import IconWaits from '~icons/mingcute/time-fill'
import { useProfile } from '../../shared/account/use-profile.ts'
import { Link } from '../../shared/link.tsx'
import { Page } from '../../shared/page.tsx'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'
import { ApplyForm } from './apply-form.tsx'
import styles from './apply-page.module.css'
import form from './form.module.css'

type Standing = OutputOf<typeof entry.application>
type Application = NonNullable<Standing['last']>

/** 申请成为代理: the form, and what became of it (decision 121). */
export default function ApplyPage() {
  const { kind } = useProfile()
  return (
    <Page title="申请成为代理" fallback={paths.profile()}>
      {kind === 'trial' ? <Empty text="试玩账号不能申请成为代理" /> : <Own />}
    </Page>
  )
}

function Own() {
  const { data, error, refetch } = useRead(entry.application, {}, { freshMs: 0 })
  if (data === undefined) {
    return error ? <ReportFailed error={error} onRetry={() => void refetch()} /> : <Waiting />
  }
  const { isAgent, isOpen, last } = data
  if (isAgent) return <Became />
  if (last?.state === 'waiting') return <Waits application={last} />
  return (
    <div className={classNames(form.whole, styles.whole)}>
      <div className={form.page}>
        {last?.state === 'refused' && <Refused application={last} againAt={data.againAt} />}
        {!isOpen && <Empty text="暂未开放代理申请" />}
        {last?.state !== 'refused' && isOpen && <Invitation />}
      </div>
      {isOpen && mayApply(data) && <ApplyForm begin={last ?? { contact: '', plan: '' }} />}
    </div>
  )
}

const mayApply = ({ againAt }: Standing): boolean => againAt === null || againAt <= serverClock.now()

/** What an agent has, before anybody fills anything in. */
const Invitation = () => (
  <section className={styles.promise} aria-label="代理权益">
    <h2>带朋友来玩，按有效投注得返点</h2>
    <ul>
      <li>专属推广链接与海报，好友扫码即成为您的下级</li>
      <li>下级每笔有效投注的差额返点，次日自动派发</li>
      <li>团队数据随时可查：注册、充值、投注与盈亏</li>
    </ul>
  </section>
)

type StateProps = { tone: 'ok' | 'wait' | 'no'; icon: ReactNode; title: string; children: ReactNode }

const State = ({ tone, icon, title, children }: StateProps) => (
  <section className={styles.state} data-tone={tone} aria-label="申请状态">
    <i aria-hidden="true">{icon}</i>
    <h2>{title}</h2>
    {children}
  </section>
)

const Became = () => (
  <div className={form.page}>
    <State tone="ok" icon={<IconDone />} title="您已是代理">
      <p>可以创建推广链接、添加下级并查看团队数据</p>
      <Link to={paths.agent()} className={styles.go}>
        进入代理中心
      </Link>
    </State>
  </div>
)

function Waits({ application }: { application: Application }) {
  const { minute } = useSiteTime()
  const act = useAct(entry.withdrawApplication, { refreshes: [entry.application] })
  const takeBack = async () => {
    if (await confirm({ title: '撤回申请？', text: '撤回后可以修改并重新提交。', confirmText: '撤回' })) act.mutate({})
  }
  return (
    <div className={form.page}>
      <State tone="wait" icon={<IconWaits />} title="待审核">
        <p>已于 {minute(application.appliedAt)} 提交，结果会以站内消息通知您</p>
      </State>
      <Said application={application} />
      <Button look="line" size="large" wide busy={act.isPending} onClick={() => void takeBack()}>
        撤回申请
      </Button>
    </div>
  )
}

function Refused({ application, againAt }: { application: Application; againAt: number | null }) {
  const { minute } = useSiteTime()
  const isSoon = againAt !== null && againAt > serverClock.now()
  return (
    <>
      <State tone="no" icon={<IconNo />} title="已拒绝">
        <p className={styles.reason}>{application.reason}</p>
        <p>{isSoon ? `${minute(againAt)} 后可以再次申请` : '可以修改后再次申请'}</p>
      </State>
      {isSoon && <Said application={application} />}
    </>
  )
}

const Said = ({ application: { contact, plan } }: { application: Application }) => (
  <section className={form.card} aria-label="申请资料">
    <dl className={styles.said}>
      <dt>联系方式</dt>
      <dd>{contact}</dd>
      <dt>推广计划</dt>
      <dd>{plan}</dd>
    </dl>
  </section>
)

const Waiting = () => (
  <div className={form.page} role="status" aria-label="加载中">
    <SkeletonCard lines={3} />
    <SkeletonCard lines={4} />
  </div>
)
