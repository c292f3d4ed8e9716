import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './carousel.module.css'

type CarouselProps<Item> = {
  items: readonly Item[]
  itemKey: (item: Item) => string | number
  slide: (item: Item, index: number) => ReactNode
  label: string
  /** Time on one slide in ms; 0 stands still. (Spec A §2: 3000 ms, loop, pause on hover, 12 px gap) */
  autoplayMs?: number
}

/** One slide per view on the browser's own scroll-snap, looping by scrolling back to the first. */
export function Carousel<Item>({ items, itemKey, slide, label, autoplayMs = 3000 }: CarouselProps<Item>) {
  const strip = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const [held, setHeld] = useState(false)

  const goTo = (index: number) => {
    const element = strip.current
    if (!element) return
    const step = slideStep(element)
    element.scrollTo({ left: step * index, behavior: prefersStill() ? 'auto' : 'smooth' })
  }

  useEffect(() => {
    if (held || autoplayMs === 0 || items.length < 2) return
    const timer = setInterval(() => goTo((active + 1) % items.length), autoplayMs)
    return () => clearInterval(timer)
  }, [active, held, autoplayMs, items.length])

  return (
    <section
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div
        ref={strip}
        className={styles.strip}
        onScroll={(event) => {
          const index = Math.round(event.currentTarget.scrollLeft / slideStep(event.currentTarget))
          if (index !== active) setActive(index)
        }}
      >
        {items.map((item, index) => (
          <div
            key={itemKey(item)}
            className={styles.slide}
            aria-hidden={index !== active || undefined}
            inert={index !== active}
          >
            {slide(item, index)}
          </div>
        ))}
      </div>
      {items.length > 1 && <Dots count={items.length} active={active} onChoose={goTo} />}
    </section>
  )
}

function Dots({ count, active, onChoose }: { count: number; active: number; onChoose: (index: number) => void }) {
  return (
    <div className={styles.dots}>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          className={styles.dot}
          aria-label={`第${index + 1}张，共${count}张`}
          aria-current={index === active || undefined}
          onClick={() => onChoose(index)}
        />
      ))}
    </div>
  )
}

/** The gap between slides, in px; the style sheet says the same. */
const GAP_PX = 12

const slideStep = (strip: HTMLElement) => Math.max(strip.clientWidth + GAP_PX, 1)

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
