import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { useAfterPaint } from '../../shared/startup/after-paint.ts'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import { useBrand } from '../../shared/use-brand.ts'
import { PanelPlace } from '../draws/panel-place.tsx'
import type { ResultPanel } from '../draws/result-panel.tsx'
import type { TemplateList } from '../templates/template-list.tsx'
import styles from './home-page.module.css'

// The two large parts of home. The server draws them like the rest; the browser takes over header, menu and tabs first
// and these when their own scripts have come, so that the first tap does not wait for what judges cards (Frontend
// §9).

/** Without what other pages show in such a case, which is no part of a first load. */
const Missing = ({ retry }: { retry: () => void }) => (
  <div role="alert" className={styles.missing}>
    <p>加载失败，请稍后重试</p>
    <button type="button" onClick={retry}>
      重新加载
    </button>
  </div>
)

/** The result panel of a game. */
export const HomePanel = lazyPart<ComponentProps<typeof ResultPanel>>(
  async () => ({ default: (await import('../draws/result-panel.tsx')).ResultPanel }),
  { place: () => <PanelPlace />, missing: Missing },
)

/** The cards of a game. */
export const HomeCards = lazyPart<ComponentProps<typeof TemplateList>>(
  async () => ({ default: (await import('../templates/template-list.tsx')).TemplateList }),
  { place: () => <SkeletonCard lines={5} />, missing: Missing },
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
