import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './scroll-box.module.css'

type ScrollBoxProps = {
  label: string
  children: ReactNode
  className?: string
  ref?: Ref<HTMLDivElement>
  onKeyDown?: (event: KeyboardEvent) => void
}

/** A drawing that is larger than its place. It takes the focus, so that it can be scrolled without a pointer too. */
export function ScrollBox({ label, children, className, ref, onKeyDown }: ScrollBoxProps) {
  return (
    <div
      ref={ref}
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
