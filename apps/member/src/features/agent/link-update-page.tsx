import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/agents.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { AgentFailed } from './agent-failed.tsx'
import form from './form.module.css'
import { LinkForm } from './link-form.tsx'
import { useGiving } from './use-giving.ts'

/** Changes a promotion link; its code stays. */
export default function LinkUpdatePage({ params }: PageProps) {
  const linkId = params['id'] ?? '0'
  const navigation = useNavigation()
  const link = useRead(api.link, { linkId })
  const { giving, error, retry } = useGiving()
  const detail = paths['agent-link-detail']({ id: linkId })
  const act = useAct(api.updateLink, {
    refreshes: [api.link, api.links, api.info],
    ownErrors: true,
    onDone: () => {
      toast('推广链接已保存', 2)
      navigation.back(detail)
    },
  })
  const failure = link.error ?? error
  const again = () => {
    if (link.isError) void link.refetch()
    retry()
  }
  const isThere = link.data !== undefined && giving !== undefined
  return (
    <Page title={link.data ? `编辑 ${link.data.code}` : '编辑推广链接'} fallback={detail}>
      {!isThere && (failure ? <AgentFailed error={failure} onRetry={again} /> : <Waiting />)}
      {isThere && (
        <LinkForm
          begin={{ ...link.data, rate: Math.min(link.data.rate, giving.range.max) }}
          range={giving.range}
          canMakeAgents={giving.canMakeAgents || link.data.isAgent}
          isNew={false}
          isBusy={act.isPending}
          problem={act.error?.message}
          submitText="保存"
          onSubmit={({ isAgent, rate, landing, effectiveDays, useLimit, remark, isOn }) =>
            act.mutate({ linkId, isAgent, rate, landing, effectiveDays, useLimit, remark, isOn })
          }
        />
      )}
    </Page>
  )
}

const Waiting = () => (
  <div className={form.page} role="status" aria-label="加载中">
    <Skeleton height={300} round="var(--r-card)" />
    <Skeleton height={220} round="var(--r-card)" />
  </div>
)
