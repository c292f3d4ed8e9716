import type { MarkedSegment } from '@liuhe/domain/content/prediction.ts'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import type { ReactNode } from 'react'
import styles from './token.module.css'

const ELEMENTS = { plain: 'span', hit: 'mark', guilty: 's' } as const

type TokenProps = {
  segment: MarkedSegment
  className?: string
  /** The same words, set otherwise. */
  children?: ReactNode
}

/** A call in a shape of its own. What came true is a `mark`, what broke a 杀 an `s`: no mark is told by colour alone. */
export function Token({ segment: { text, mark }, className, children = text }: TokenProps) {
  const Element = ELEMENTS[mark]
  return (
    <Element className={classNames(styles[mark], className)} data-mark={mark === 'plain' ? undefined : mark}>
      {children}
    </Element>
  )
}
