import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { type ComponentProps, lazy, Suspense } from 'react'
import type { ResultPanel } from '../draws/result-panel.tsx'
import type { TemplateList } from '../templates/template-list.tsx'

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
