import { paths } from '@liuhe/brand/paths.ts'
import type { ReactNode } from 'react'
import { Page } from '../../shared/page.tsx'
import styles from './niu-niu-frame.module.css'
import { type NiuNiuTab, NiuNiuTabs } from './niu-niu-tabs.tsx'

/** 幸运牛牛 has one game, and its number stands in its address (Spec A §2). */
export const NIU_NIU_GAME_ID = 95

/** The frame of the pages beside the game itself. */
export function NiuNiuFrame({ current, children }: { current: NiuNiuTab; children: ReactNode }) {
  return (
    <Page title="幸运牛牛" fallback={paths['lucky-niu-niu']()}>
      <div className={styles.page}>
        <NiuNiuTabs current={current} />
        {children}
      </div>
    </Page>
  )
}
