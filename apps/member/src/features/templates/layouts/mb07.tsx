import styles from '../bodies/bodies.module.css'
import { lines } from '../bodies/lines.tsx'
import { Words } from '../cells/words.tsx'
import { ResultText } from '../cells/result-cell.tsx'
import { defineLayout, SPECIAL_ANIMAL, SPECIAL_PROPERTY } from '../layout.ts'

/** 单双中特: a word and four animals; either is enough, and each marks only its own match. */
export const layout = defineLayout({
  code: 'mb07',
  groups: 'flat',
  parts: [
    { field: 'content', judging: SPECIAL_PROPERTY },
    { field: 'content2', judging: SPECIAL_ANIMAL },
  ],
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: lines({
    calls: ({ parts: [word, animals] }) => (
      <>
        <span className={styles.word}>
          <Words parts={word ? [word] : []} />
        </span>
        <span className={styles.plusPart}>+</span>
        <Words parts={animals ? [animals] : []} />
      </>
    ),
    tail: (item) => (
      <span className={styles.end}>
        <ResultText result={item.result} verdict={item.verdict} />
      </span>
    ),
  }),
})
