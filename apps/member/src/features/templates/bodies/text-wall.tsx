import { OperatorAnchor } from '../cells/operator-anchor.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './text-wall.module.css'

/** A wall of words that lead somewhere, in colours that take turns; what is pushed stands on red. */
export function TextWall({ group }: BodyProps) {
  return (
    <ul className={styles.wall}>
      {group.items.map((item, index) => (
        <li key={item.id}>
          <OperatorAnchor link={item.source.content2} className={styles.link}>
            <span data-pushed={item.titleTone === 'pushed' || undefined} data-hue={index % HUES}>
              {item.title}
            </span>
          </OperatorAnchor>
        </li>
      ))}
    </ul>
  )
}

/** So many colours take turns. */
const HUES = 4
