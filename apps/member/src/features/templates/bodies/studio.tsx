import '@liuhe/web/styles/palettes/hues.css'
import '@liuhe/web/styles/palettes/poster.css'
import IconChat from '~icons/mingcute/chat-1-fill'
import { Link } from '../../../shared/link.tsx'
import type { ItemModel } from '../card-model.ts'
import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { Portrait } from '../cells/portrait.tsx'
import { ResultText } from '../cells/result-text.tsx'
import { Words } from '../cells/words.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './studio.module.css'

/** A teacher on stage who tells the next issue in his room; what he told before lies open as the proof. */
export function Studio({ group, lockedTo, card }: BodyProps) {
  const [current, ...settled] = group.items
  if (current === undefined) return null
  const record = group.items.map(({ source }) => source.content2).find(Boolean)
  return (
    <>
      <div className={styles.stage}>
        <span className={styles.face}>
          <Portrait url={current.source.iconUrl} name={card.subName || card.name} size={56} />
        </span>
        <div className={styles.about}>
          <b>{current.title}</b>
          {record && <small>{record}</small>}
        </div>
        <Door item={current} lockedTo={lockedTo} />
      </div>
      <ul className={styles.rows}>
        {settled.map((item) => (
          <li key={item.id} className={styles.row}>
            <ItemTitle item={item} />
            <span className={styles.calls}>
              <ItemContent item={item} lockedTo={lockedTo}>
                <Words parts={item.parts} />
              </ItemContent>
            </span>
            <ResultText result={item.result} verdict={item.verdict} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The way into the room; whatever else stands in the place of the current issue is shown as everywhere. */
function Door({ item, lockedTo }: { item: ItemModel; lockedTo: BodyProps['lockedTo'] }) {
  if (item.state === 'chat') {
    return (
      <Link to={item.chatLink} className={styles.door}>
        <IconChat />
        进入聊天室查看
      </Link>
    )
  }
  return (
    <p className={styles.told}>
      <ItemContent item={item} lockedTo={lockedTo}>
        <Words parts={item.parts} />
      </ItemContent>
      <ResultText result={item.result} verdict={item.verdict} />
    </p>
  )
}
