import type { Verdict } from '@liuhe/domain/content/prediction.ts'
import { wordsOf } from '../card-model.ts'
import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { ResultCell } from '../cells/result-cell.tsx'
import { Words } from '../cells/words.tsx'
import type { BodyProps } from '../layout.ts'
import { streaksOf } from '../streak.ts'
import styles from './record-table.module.css'

/** A long table of calls with the run that every row ends, under a strip of the last results. */
export function RecordTable({ group, lockedTo }: BodyProps) {
  const streaks = streaksOf(group.items.map(({ verdict }) => verdict))
  return (
    <>
      <p className={styles.strip} aria-hidden="true">
        {group.items.toReversed().map(({ id, verdict }) => (
          <i key={id} className={DOTS[verdict ?? 'pending']} />
        ))}
      </p>
      <table className={styles.record}>
        <thead>
          <tr>
            <th scope="col">期数</th>
            <th scope="col">资料</th>
            <th scope="col">开奖</th>
            <th scope="col">连</th>
          </tr>
        </thead>
        <tbody>
          {group.items.map((item, index) => (
            <tr key={item.id}>
              <th scope="row">
                <ItemTitle item={item} />
              </th>
              <td className={styles.calls}>
                <ItemContent item={item} lockedTo={lockedTo}>
                  <Words parts={wordsOf(item, 'content')} />
                </ItemContent>
              </td>
              <td>
                <ResultCell result={item.result} verdict={item.verdict} />
              </td>
              <td className={styles.streak}>{streakText(streaks[index] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Hits are tall and full, misses low and hollow: the strip is read without colours. */
const DOTS: Record<Verdict, string | undefined> = { 准: styles.hit, 错: styles.miss, pending: styles.open }

const streakText = (run: number): string => (run === 0 ? '' : run > 0 ? `+${run}` : `−${-run}`)
