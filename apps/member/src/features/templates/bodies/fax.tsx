import { tokensOfField } from '../card-model.ts'
import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { Token } from '../cells/token.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './fax.module.css'

const FIELDS = ['content', 'content2', 'content3'] as const
const HEADINGS = ['类别', '主', '防', '参考']

/** A table as it came out of the fax: a label and up to three cells for each row, headed by note1. */
export function Fax({ card, group, lockedTo }: BodyProps) {
  const stated = card.note1.split('|')
  const headings = HEADINGS.map((standard, index) => stated[index]?.trim() || standard)
  const isSettled = group.items.some(({ result }) => result.settled)
  return (
    <div className={styles.paper}>
      <table className={styles.fax}>
        <caption className={styles.line}>
          <span>传真 {group.label}</span>
          <span>{isSettled ? `开:${group.items.find(({ result }) => result.settled)?.result.text}` : '待开奖'}</span>
        </caption>
        <thead>
          <tr>
            {headings.map((heading, index) => (
              <th key={`${index}${heading}`} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {group.items.map((item) => (
            <tr key={item.id}>
              <th scope="row">
                <ItemTitle item={item} />
              </th>
              {item.state === 'open' ? (
                FIELDS.map((field) => (
                  <td key={field}>
                    {tokensOfField(item, field).map((segment, index) => (
                      <Token key={`${index}${segment.text}`} segment={segment} className={styles.word} />
                    ))}
                    {item.texts[field] === '' && '—'}
                  </td>
                ))
              ) : (
                <td colSpan={FIELDS.length}>
                  <ItemContent item={item} lockedTo={lockedTo}>
                    {null}
                  </ItemContent>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
