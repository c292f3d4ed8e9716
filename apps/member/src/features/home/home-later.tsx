import { BackToTop } from '@liuhe/web/ui/back-to-top.tsx'
import type { ComponentProps } from 'react'
import { useBrand } from '../../shared/use-brand.ts'
import HomeModals from './home-modals.tsx'

/** What home needs once it has come to rest: what opens over it, and the way back from far down. */
export default function HomeLater(props: ComponentProps<typeof HomeModals>) {
  const { backToTopAfterPx } = useBrand().numbers
  return (
    <>
      <HomeModals {...props} />
      <BackToTop afterPx={backToTopAfterPx} />
    </>
  )
}
