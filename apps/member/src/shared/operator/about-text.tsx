import * as company from '@liuhe/contract/api/company.ts'
import type { InputOf } from '@liuhe/contract/endpoint.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { SafeHtml } from '@liuhe/web/ui/safe-html.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import styles from './about-text.module.css'
import { useFollow } from './use-follow.ts'

/** A text of the operator on a card; the server has cleaned it. */
export function AboutText({ page }: { page: InputOf<typeof company.about>['page'] }) {
  const { data, isError, refetch } = useRead(company.about, { page })
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonCard lines={page === 'contact-us' ? 2 : 8} />
  return <OperatorText html={data.html} />
}

/** Words of the operator on a card of their own. */
export function OperatorText({ html }: { html: string }) {
  const follow = useFollow()
  return <SafeHtml html={html} className={styles.text} onLink={follow} />
}
