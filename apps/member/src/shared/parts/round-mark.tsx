import '@liuhe/web/styles/palettes/hues.css'
import type { ReactNode } from 'react'
import styles from './round-mark.module.css'

/** Colours that mean the same in every theme. */
export type MarkHue = 'blue' | 'green' | 'teal' | 'red' | 'violet' | 'amber' | 'grey'

type RoundMarkProps = { hue: MarkHue; size?: 'small' | 'middle' | 'large' | 'head'; children: ReactNode }

/** A drawing on a round ground of a colour, which says what kind a row is of before it is read. */
export const RoundMark = ({ hue, size = 'middle', children }: RoundMarkProps) => (
  <i className={styles.mark} data-hue={hue} data-size={size} aria-hidden="true">
    {children}
  </i>
)
