import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { useAfterPaint } from '../../shared/after-paint.ts'
import { useBrand } from '../../shared/use-brand.ts'
import type { ResultPanel } from '../draws/result-panel.tsx'
import type { TemplateList } from '../templates/template-list.tsx'
import styles from './home-page.module.css'

// The two large parts of home. The server draws them like the rest; the browser takes over header, menu and tabs first
// and these when their own scripts have come, so that the first tap does not wait for what judges cards (frontend.md
// §9).

const LazyPanel = lazy(async () => ({ default: (await import('../draws/result-panel.tsx')).ResultPanel }))
const LazyList = lazy(async () => ({ default: (await import('../templates/template-list.tsx')).TemplateList }))

/** The result panel of a game. */
export const HomePanel = (props: ComponentProps<typeof ResultPanel>) => (
  <Suspense fallback={<SkeletonCard lines={3} />}>
    <LazyPanel {...props} />
  </Suspense>
)

/** The cards of a game. */
export const HomeCards = (props: ComponentProps<typeof TemplateList>) => (
  <Suspense fallback={<SkeletonCard lines={5} />}>
    <LazyList {...props} />
  </Suspense>
)

const LazyGrid = lazy<ComponentType>(() => import('./icon-grid.tsx').catch(() => ({ default: () => null })))

/** The icons: a place of their size in the document, and they themselves when the page has come to rest. */
export function HomeGrid() {
  const { homeGridRows } = useBrand().numbers
  return (
    <div className={styles.grid} data-rows={homeGridRows}>
      {useAfterPaint() && (
        <Suspense fallback={null}>
          <LazyGrid />
        </Suspense>
      )}
    </div>
  )
}
