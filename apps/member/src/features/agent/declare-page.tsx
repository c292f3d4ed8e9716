import { paths } from '@liuhe/brand/paths.ts'
import { SafeHtml } from '@liuhe/web/ui/safe-html.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import text from '../../shared/operator/about-text.module.css'
import { useFollow } from '../../shared/operator/use-follow.ts'
import { Page } from '../../shared/page.tsx'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'
import form from './form.module.css'
import { useTerms } from './use-terms.ts'

/** 代理说明: what agents are told, as the site publishes it. */
export default function DeclarePage() {
  const follow = useFollow()
  const { data, error, refetch } = useTerms()
  return (
    <Page title="代理说明" fallback={paths.agent()}>
      <div className={form.page}>
        {data === undefined &&
          (error ? <ReportFailed error={error} onRetry={() => void refetch()} /> : <SkeletonCard lines={8} />)}
        {data !== undefined && <SafeHtml html={data} className={text.text ?? ''} onLink={follow} />}
      </div>
    </Page>
  )
}
