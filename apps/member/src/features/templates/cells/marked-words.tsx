import type { MarkedSegment } from '@liuhe/domain/content/prediction.ts'
import styles from './cells.module.css'

/** A call as its author wrote it, with the words marked that made it come true or broke it. */
export function MarkedWords({ segments }: { segments: readonly MarkedSegment[] }) {
  return segments.map((segment, index) =>
    segment.text === WIRE_SEPARATOR ? LIST_SEPARATOR : <MarkedWord key={`${index}${segment.text}`} segment={segment} />,
  )
}

/** Calls are joined on the wire by what no Chinese reader would write between them. */
const WIRE_SEPARATOR = ','
const LIST_SEPARATOR = '、'

/** One word. Marks are told to screen readers by the element itself. */
export function MarkedWord({ segment: { text, mark } }: { segment: MarkedSegment }) {
  if (mark === 'hit') {
    return (
      <mark className={styles.hit} data-mark="hit">
        {text}
      </mark>
    )
  }
  if (mark === 'guilty') {
    return (
      <s className={styles.guilty} data-mark="guilty">
        {text}
      </s>
    )
  }
  return text
}
