import { type KeyboardEvent, type ReactNode, type Ref, useCallback } from 'react'
import { classNames } from '../class-names.ts'
import styles from './scroll-box.module.css'

type ScrollBoxProps = {
  label: string
  children: ReactNode
  className?: string
  ref?: Ref<HTMLDivElement>
  onKeyDown?: (event: KeyboardEvent) => void
}

/**
 * A table or drawing that is larger than its place. It takes the focus, so that it can be scrolled without a pointer
 * too, and its end fades as long as there is more beyond it (F-U18).
 */
export function ScrollBox({ label, children, className, ref, onKeyDown }: ScrollBoxProps) {
  const watched = useCallback(
    (box: HTMLDivElement) => {
      if (typeof ref === 'function') ref(box)
      else if (ref) ref.current = box
      return watchEnd(box)
    },
    [ref],
  )
  return (
    <div
      ref={watched}
      className={classNames(styles.box, className)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it a keyboard cannot scroll the box
      tabIndex={0}
      role="region"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}

/** Says on the element whether something lies beyond its end. */
function watchEnd(box: HTMLElement): () => void {
  const look = () => {
    // Half pixels of zoomed pages are nothing that could be scrolled to.
    box.toggleAttribute('data-more', box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
  }
  const sizes = new ResizeObserver(look)
  for (const element of [box, ...box.children]) sizes.observe(element)
  box.addEventListener('scroll', look, { passive: true })
  return () => {
    sizes.disconnect()
    box.removeEventListener('scroll', look)
  }
}
