import { paths } from '@liuhe/brand/paths.ts'
import type { PageProps } from '../../shared/navigation.ts'
import { AboutText } from '../../shared/operator/about-text.tsx'
import { Page } from '../../shared/page.tsx'
import styles from './about.module.css'

const TEXTS = {
  'about-user-agreement': { title: '用户协议', page: 'user-agreement' },
  'about-privacy-agreement': { title: '隐私协议', page: 'privacy-agreement' },
} as const

/** 用户协议, 隐私协议: one text each. */
export default function AboutTextPage({ routeName }: Pick<PageProps, 'routeName'>) {
  const { title, page } = TEXTS[routeName as keyof typeof TEXTS]
  return (
    <Page title={title} fallback={paths.about()}>
      <div className={styles.page}>
        <AboutText page={page} />
      </div>
    </Page>
  )
}
