import { BackToTop } from '@liuhe/web/ui/lists/back-to-top.tsx'
import type { ComponentProps } from 'react'
import { useBrand } from '../../shared/use-brand.ts'
import HomeModals from './home-modals.tsx'
import { HomeSlot } from './home-slot.tsx'

type HomeLaterProps = ComponentProps<typeof HomeModals> & ComponentProps<typeof HomeSlot>

/** What home needs once it has come to rest: what opens over it, what fills its slot, the way back from far down. */
export default function HomeLater({ gameId, place, ...props }: HomeLaterProps) {
  const { backToTopAfterPx } = useBrand().numbers
  return (
    <>
      <HomeModals {...props} />
      <HomeSlot gameId={gameId} place={place} />
      <BackToTop afterPx={backToTopAfterPx} />
    </>
  )
}
