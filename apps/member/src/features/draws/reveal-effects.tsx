import { type ComponentType, lazy, Suspense } from 'react'
import type { ShownDraw } from '../../shared/results/use-draw-panel.ts'

/** Loaded with the first draw; without sound a draw is still a draw. */
const Effects = lazy<ComponentType<{ stage: ShownDraw['stage'] }>>(() =>
  import('./effects.tsx').catch(() => ({ default: () => null })),
)

/** What is heard and felt of a draw, while there is one. */
export function RevealEffects({ draw: { stage, isMoving } }: { draw: ShownDraw }) {
  if (!isMoving && stage !== 'closed') return null
  return (
    <Suspense fallback={null}>
      <Effects stage={stage} />
    </Suspense>
  )
}
