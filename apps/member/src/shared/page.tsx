import { paths } from '@liuhe/brand/paths.ts'
import { PageHeader } from '@liuhe/web/ui/page-header.tsx'
import type { ReactNode } from 'react'
import { useNavigation } from './navigation.ts'
import styles from './page.module.css'
import { usePageTitle } from './parts/use-page-title.ts'

type PageFrameProps = {
  title: ReactNode
  /** Names the document where the title is more than a text. */
  documentTitle?: string
  action?: ReactNode
  look?: 'plain' | 'brand'
  /** Where back leads when there is nothing to go back to. */
  fallback?: string
  onBack?: () => void
  children: ReactNode
}

/** The frame of an inner page: a bar with back, title and one action, and the content below. */
export function Page({
  title,
  documentTitle,
  action,
  look,
  fallback = paths.home(),
  onBack,
  children,
}: PageFrameProps) {
  const navigation = useNavigation()
  usePageTitle(documentTitle ?? (typeof title === 'string' ? title : undefined))
  return (
    <>
      <PageHeader title={title} action={action} look={look} onBack={onBack ?? (() => navigation.back(fallback))} />
      <main className={styles.main}>{children}</main>
    </>
  )
}
