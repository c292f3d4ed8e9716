import { type ComponentType, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { CarouselMotionProps } from './carousel-motion.tsx'
import styles from './carousel.module.css'

type CarouselProps<Item> = {
  items: readonly Item[]
  itemKey: (item: Item) => string | number
  slide: (item: Item, index: number) => ReactNode
  label: string
  /** Time on one slide in ms. (Spec A §2: 3000 ms, loop, pause on hover, 12 px gap) */
  autoplayMs?: number
  /** False while the page still loads: the first slide stands there alone, in its place. */
  live?: boolean
}

/** What moves the slides is no part of a first load; without it the first slide is all there is. */
const CarouselMotion = lazy<ComponentType<CarouselMotionProps>>(() =>
  import('./carousel-motion.tsx').catch(() => ({ default: () => null })),
)

/** One slide per view, in a loop. */
export function Carousel<Item>({ items, itemKey, slide, label, autoplayMs = 3000, live = true }: CarouselProps<Item>) {
  const viewport = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const shown = live ? items : items.slice(0, 1)
  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label={label}>
      <div ref={viewport} className={styles.viewport}>
        <div className={styles.track}>
          {shown.map((item, index) => (
            <div key={itemKey(item)} className={styles.slide} inert={index !== active}>
              {slide(item, index)}
            </div>
          ))}
        </div>
      </div>
      {shown.length > 1 && (
        <Suspense fallback={null}>
          <CarouselMotion
            viewport={viewport}
            count={shown.length}
            active={active}
            onActive={setActive}
            autoplayMs={autoplayMs}
          />
        </Suspense>
      )}
    </section>
  )
}
