import type { Reader } from '@liuhe/domain/content/lock.ts'
import IconLock from '~icons/mingcute/lock-fill'
import type { ItemModel } from '../card-model.ts'
import { CallTiles } from '../cells/call-tiles.tsx'
import { ItemContent, PROMPTS } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { ResultText } from '../cells/result-text.tsx'
import type { BodyProps } from '../layout.ts'
import { shownLockOf } from '../models/lock-model.ts'
import styles from './vault.module.css'

/** Rows behind glass: what is locked is not even here, so what shows through is a pattern. */
export function Vault({ group, lockedTo, reader }: BodyProps) {
  return (
    <ul className={styles.vault}>
      {group.items.map((item) => (
        <li key={item.id} className={styles.row}>
          <ItemTitle item={item} />
          <Content item={item} reader={reader} lockedTo={lockedTo} />
        </li>
      ))}
    </ul>
  )
}

type ContentProps = { item: ItemModel; reader: Reader; lockedTo: BodyProps['lockedTo'] }

function Content({ item, reader, lockedTo }: ContentProps) {
  const lock = shownLockOf(item, reader)
  if (lock !== undefined) return <Overlay lock={lock} onOpen={() => lockedTo(lock)} />
  return (
    <ItemContent item={item} lockedTo={lockedTo}>
      <span className={styles.calls}>
        {item.parts.map((part, index) =>
          part.kind === 'words' ? <CallTiles key={index} dim={part.dim} segments={part.segments} /> : null,
        )}
      </span>
      <ResultText result={item.result} verdict={item.verdict} />
    </ItemContent>
  )
}

/** The whole glass is the button; the word on it says where it leads. */
function Overlay({ lock, onOpen }: { lock: keyof typeof PROMPTS; onOpen: () => void }) {
  return (
    <button type="button" className={styles.overlay} data-lock={lock} onClick={onOpen}>
      <span className={styles.glass} aria-hidden="true" />
      <IconLock className={styles.lock} />
      <span className={styles.prompt}>{PROMPTS[lock]}</span>
      <span className={styles.action}>{ACTIONS[lock]}</span>
    </button>
  )
}

const ACTIONS: Record<keyof typeof PROMPTS, string> = { login: '去登录', recharge: '去充值' }
