import * as api from '@liuhe/contract/api/templates.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { watchTop } from '@liuhe/web/ui/lists/watch-top.ts'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useBrand } from '../../shared/use-brand.ts'
import { TemplateCard } from '../templates/template-card.tsx'
import { useReader } from '../templates/use-reader.ts'
import styles from './home-slot.module.css'

type HomeSlotProps = {
  gameId: number
  /** Where it stands: under the tabs of the games. */
  place: HTMLElement | null
}

/**
 * What the operator puts between the tabs and the cards in a theme (Domain §5.4.53); nothing where the theme
 * has no such slot. It is no part of the first load, so it comes into a place that the page keeps for it.
 */
export function HomeSlot({ gameId, place }: HomeSlotProps) {
  const { themeId, companyCode } = useBrand()
  const reader = useReader()
  const { data } = useRead(api.list, { gameId, location: api.HOME_SLOT, client: themeId, companyCode, rows: 1 })
  const [card] = data?.data ?? []
  const mayCome = useOnceFree(card === undefined ? null : place)
  if (card === undefined || place === null || !mayCome) return null
  return createPortal(
    <div className={styles.slot}>
      <TemplateCard template={card} draws={data?.draws ?? []} now={0} playCateName="" reader={reader} />
    </div>,
    place,
  )
}

/**
 * Whether a place may be filled: not while somebody reads further down, whose lines would jump. It may at the top of
 * the page, or below the window; and once it may, it stays so.
 */
function useOnceFree(place: HTMLElement | null): boolean {
  const [isFree, setFree] = useState(false)
  useEffect(() => {
    if (place === null || isFree) return
    const stop = watchTop(0, (isAtTop) => isAtTop && setFree(true))
    const below = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && setFree(true), {
      root: document,
      rootMargin: BELOW_THE_WINDOW,
    })
    below.observe(place)
    return () => {
      stop()
      below.disconnect()
    }
  }, [place, isFree])
  return isFree
}

/** From the lower edge of the window on, as far as any page goes. */
const BELOW_THE_WINDOW = '-100% 0px 1000000px 0px'
