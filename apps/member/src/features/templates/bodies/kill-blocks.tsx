import { type GroupModel, tokensOfField } from '../card-model.ts'
import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { VerdictMark } from '../cells/result-cell.tsx'
import { Token } from '../cells/token.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './kill-blocks.module.css'

/** A block for each issue: four walls that 杀 something, and how many of them held. */
export function KillBlocks({ blocks, lockedTo }: BodyProps) {
  return blocks.map((block) => (
    <section key={block.id} className={styles.block}>
      <h4 className={styles.head}>
        {block.label}
        <b>{scoreOf(block)}</b>
        <span className={styles.result}>{resultOf(block)}</span>
      </h4>
      <dl className={styles.walls}>
        {block.items.map((item) => (
          <div key={item.id} className={styles.wall}>
            <dt>
              <ItemTitle item={item} />
              <VerdictMark verdict={item.verdict} />
            </dt>
            <dd className={styles.words}>
              <ItemContent item={item} lockedTo={lockedTo}>
                {tokensOfField(item, 'content').map((segment, index) => (
                  <Token key={`${index}${segment.text}`} segment={segment} className={styles.word} />
                ))}
              </ItemContent>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}

/** `4杀3`; nothing before the draw. */
export function scoreOf({ items }: Pick<GroupModel, 'items'>): string {
  const judged = items.filter(({ verdict }) => verdict === '准' || verdict === '错')
  return judged.length === 0 ? '' : `${judged.length}杀${judged.filter(({ verdict }) => verdict === '准').length}`
}

const resultOf = ({ items }: GroupModel): string => items.find(({ result }) => result.settled)?.result.text ?? '待开奖'
