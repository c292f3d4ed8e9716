import createEmbla, { type EmblaCarouselType } from 'embla-carousel'
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import IconPause from '~icons/mingcute/pause-fill'
import IconPlay from '~icons/mingcute/play-fill'
import styles from './carousel-motion.module.css'
import { useHold } from './use-hold.ts'

export type CarouselMotionProps = {
  /** The window of the carousel, with the track of slides in it. */
  viewport: RefObject<HTMLDivElement | null>
  count: number
  active: number
  onActive: (index: number) => void
  autoplayMs: number
}

/** What moves the slides: swiping, the loop, the interval, and the marks that say where one is. */
export default function CarouselMotion({ viewport, count, active, onActive, autoplayMs }: CarouselMotionProps) {
  const embla = useRef<EmblaCarouselType | null>(null)
  // A page that comes back goes on with the slide it had.
  const place = useRef(0)
  const marks = useRef<HTMLDivElement>(null)
  const [isStopped, setStopped] = useState(prefersStill)
  const isHeld = [useHold(viewport), useHold(marks)].includes(true)
  const runs = !isStopped && !isHeld

  useEffect(() => {
    if (!viewport.current) return
    const carousel = createEmbla(viewport.current, {
      loop: true,
      duration: prefersStill() ? 0 : 26,
      startIndex: place.current,
    })
    carousel.on('select', () => {
      place.current = carousel.selectedScrollSnap()
      onActive(place.current)
    })
    embla.current = carousel
    return () => {
      embla.current = null
      carousel.destroy()
    }
  }, [viewport, count, onActive])

  useEffect(() => {
    if (!runs) return
    const timer = setTimeout(() => embla.current?.scrollNext(), autoplayMs)
    return () => clearTimeout(timer)
  }, [runs, active, autoplayMs])

  return (
    <div ref={marks} className={styles.marks} data-runs={runs || undefined} style={timeOf(autoplayMs)}>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          className={styles.mark}
          aria-label={`第${index + 1}张，共${count}张`}
          aria-current={index === active || undefined}
          onClick={() => embla.current?.scrollTo(index)}
        />
      ))}
      <button
        type="button"
        className={styles.toggle}
        aria-label={isStopped ? '继续轮播' : '暂停轮播'}
        onClick={() => setStopped(!isStopped)}
      >
        {isStopped ? <IconPlay /> : <IconPause />}
      </button>
    </div>
  )
}

const timeOf = (autoplayMs: number) => ({ '--slide-time': `${autoplayMs}ms` }) as CSSProperties

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
