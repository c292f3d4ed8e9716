import { paths } from '@liuhe/brand/paths.ts'
import { PageHeader } from '@liuhe/web/ui/page-header.tsx'
import type { ReactNode } from 'react'
import { useNavigation } from './navigation.ts'
import styles from './page.module.css'

type PageFrameProps = {
  title: ReactNode
  action?: ReactNode
  look?: 'plain' | 'brand'
  /** Where back leads when there is nothing to go back to. */
  fallback?: string
  onBack?: () => void
  children: ReactNode
}

/** The frame of an inner page: a bar with back, title and one action, and the content below. */
export function Page({ title, action, look, fallback = paths.home(), onBack, children }: PageFrameProps) {
  const navigation = useNavigation()
  return (
    <>
      <PageHeader title={title} action={action} look={look} onBack={onBack ?? (() => navigation.back(fallback))} />
      <main className={styles.main}>{children}</main>
    </>
  )
}
