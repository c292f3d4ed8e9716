import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/agents.ts'
import { preselectedRate } from '@liuhe/domain/agents/rate.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { usePages } from '@liuhe/web/api/use-pages.ts'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { InfiniteList } from '@liuhe/web/ui/lists/infinite-list.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { Skeleton, SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { Tabs } from '@liuhe/web/ui/tabs.tsx'
import { Button } from '@liuhe/web/ui/button.tsx'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'
import { AgreementNotice } from './agreement-notice.tsx'
import form from './form.module.css'
import { LinkCard } from './link-card.tsx'
import { LinkForm, type LinkTerms } from './link-form.tsx'
import type { SpreadLink } from './link-words.ts'
import styles from './links-page.module.css'
import { useGiving } from './use-giving.ts'

const TABS = [
  { key: 'list', label: '我的链接' },
  { key: 'new', label: '创建链接' },
] as const

/** 推广链接: the agent's own links, and the form of a new one. The tab is in the address. */
export default function LinksPage({ search }: PageProps) {
  const navigation = useNavigation()
  const tab = search['tab'] === 'new' ? 'new' : 'list'
  const to = (key: 'list' | 'new') =>
    key === 'new' ? `${paths['agent-create-link']()}?tab=new` : paths['agent-create-link']()
  const show = (key: 'list' | 'new') => navigation.go(to(key), { replace: true })
  return (
    <Page title="推广链接" fallback={paths.agent()}>
      <Tabs label="推广链接" sticky even items={TABS} value={tab} onChange={show} />
      {tab === 'new' ? <NewLink onList={() => show('list')} /> : <OwnLinks onNew={() => show('new')} />}
    </Page>
  )
}

function OwnLinks({ onNew }: { onNew: () => void }) {
  const list = usePages(api.links, { rows: 20 }, { itemKey: keyOf })
  const max = list.pages[0]?.linkMax
  return (
    <div className={styles.page}>
      <AgreementNotice />
      {max !== undefined && list.items.length > 0 && (
        <p className={styles.count}>
          已有 {list.total} 条，最多 {max} 条
        </p>
      )}
      <InfiniteList<SpreadLink>
        {...list}
        row={rowOf}
        className={styles.list}
        skeleton={<Waiting />}
        failure={<ReportFailed error={list.error} onRetry={list.refresh} />}
        empty={
          <Empty text="还没有推广链接">
            <Button onClick={onNew}>创建推广链接</Button>
          </Empty>
        }
      />
    </div>
  )
}

const keyOf = ({ linkId }: SpreadLink) => linkId
const rowOf = (link: SpreadLink) => <LinkCard link={link} />

function NewLink({ onList }: { onList: () => void }) {
  const navigation = useNavigation()
  const { giving, error, retry } = useGiving()
  const act = useAct(api.createLink, {
    refreshes: [api.links, api.info],
    ownErrors: true,
    onDone: ({ linkId }) => {
      toast('推广链接已创建', 2)
      onList()
      navigation.go(paths['agent-link-detail']({ id: linkId }))
    },
  })
  if (giving === undefined) return error ? <ReportFailed error={error} onRetry={retry} /> : <FormWaiting />
  return (
    <LinkForm
      begin={{ ...BLANK, rate: preselectedRate(giving.range) }}
      range={giving.range}
      canMakeAgents={giving.canMakeAgents}
      isNew
      isBusy={act.isPending}
      problem={act.error?.message}
      submitText="创建推广链接"
      foot={
        <span className={form.count}>
          <span>已有 {giving.linkCount} 条</span>
          <span>最多 {giving.linkMax} 条</span>
        </span>
      }
      onSubmit={(terms) => act.mutate(terms)}
    />
  )
}

const BLANK: Omit<LinkTerms, 'rate'> = {
  code: '',
  isAgent: false,
  landing: 'register',
  effectiveDays: 0,
  useLimit: 0,
  remark: '',
  isOn: true,
}

const Waiting = () => (
  <div className={styles.list} role="status" aria-label="加载中">
    <SkeletonCard lines={2} />
    <SkeletonCard lines={2} />
  </div>
)

const FormWaiting = () => (
  <div className={form.page} role="status" aria-label="加载中">
    <Skeleton height={300} round="var(--r-card)" />
    <Skeleton height={220} round="var(--r-card)" />
  </div>
)
