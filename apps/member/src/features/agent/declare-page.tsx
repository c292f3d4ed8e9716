import { paths } from '@liuhe/brand/paths.ts'
import * as entry from '@liuhe/contract/api/agent-entry.ts'
import * as api from '@liuhe/contract/api/agents.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { SafeHtml } from '@liuhe/web/ui/safe-html.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { Link } from '../../shared/link.tsx'
import type { PageProps } from '../../shared/navigation.ts'
import text from '../../shared/operator/about-text.module.css'
import { useFollow } from '../../shared/operator/use-follow.ts'
import { FootBar } from '../../shared/orders/foot-bar.tsx'
import { Page } from '../../shared/page.tsx'
import { AgentFailed } from './agent-failed.tsx'
import styles from './agreement.module.css'
import form from './form.module.css'

type Shown = OutputOf<typeof entry.agreement>

/** 代理说明: what agents agree to, the way to say yes, and the texts that one has accepted before (`version`). */
export default function DeclarePage({ search }: PageProps) {
  const asked = /^\d{1,6}$/.test(search['version'] ?? '') ? Number(search['version']) : undefined
  const { data, error, refetch } = useRead(entry.agreement, asked === undefined ? {} : { version: asked })
  const isOpen = data !== undefined && data.version === data.current && data.acceptedAt === null
  return (
    <Page title="代理说明" fallback={paths.agent()}>
      <div className={form.whole}>
        <div className={form.page}>
          {data === undefined &&
            (error ? <AgentFailed error={error} onRetry={() => void refetch()} /> : <SkeletonCard lines={8} />)}
          {data && <Text shown={data} />}
        </div>
        {isOpen && <Accept version={data.version} />}
      </div>
    </Page>
  )
}

function Text({ shown }: { shown: Shown }) {
  const follow = useFollow()
  const { minute, date } = useSiteTime()
  const { version, acceptedAt } = shown
  const others = shown.accepted.filter((one) => one.version !== version)
  return (
    <>
      <p className={styles.stand}>
        <b>第 {version} 版</b>
        <span>{date(shown.publishedAt)} 发布</span>
        {acceptedAt !== null && <span>您已于 {minute(acceptedAt)} 同意</span>}
        {version !== shown.current && <span>已有新版</span>}
      </p>
      <SafeHtml html={shown.text} className={text.text ?? ''} onLink={follow} />
      {(others.length > 0 || version !== shown.current) && (
        <section className={form.card} aria-label="其他版本">
          <ul className={styles.versions}>
            {version !== shown.current && (
              <li>
                <Link to={paths['agent-declare']()}>当前版本</Link>
              </li>
            )}
            {others.map((one) => (
              <li key={one.version}>
                <Link to={`${paths['agent-declare']()}?version=${one.version}`}>
                  第 {one.version} 版<small>{minute(one.acceptedAt)} 同意</small>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Accept({ version }: { version: number }) {
  const act = useAct(entry.acceptAgreement, {
    refreshes: [entry.agreement, api.info, api.links],
    ownErrors: true,
    onDone: () => toast('已同意代理说明', 2),
  })
  return (
    <FootBar problem={act.error?.message}>
      <Button size="large" busy={act.isPending} onClick={() => act.mutate({ version })}>
        我已阅读并同意
      </Button>
    </FootBar>
  )
}
