import type { Reader } from '@liuhe/domain/content/lock.ts'
import { useGames } from '../../shared/games/use-games.ts'
import type { WireTemplate } from './card-model.ts'
import { FavouriteButton } from './favourite-button.tsx'
import { type AuthorRecord, RecordPanel } from './record-panel.tsx'
import styles from './template-head.module.css'

type TemplateHeadProps = { template: WireTemplate; reader: Reader; record: AuthorRecord | undefined }

/** Who writes, about which game, and what his calls were worth. */
export function TemplateHead({ template, reader, record }: TemplateHeadProps) {
  const { gameOf } = useGames()
  const { id, gameId, name, subName, note1, playCateName, like } = template
  const gameName = gameOf(gameId)?.gameName
  return (
    <section className={styles.head} aria-label={name}>
      <div className={styles.top}>
        <div className={styles.who}>
          <p className={styles.name}>{name}</p>
          <p className={styles.about}>
            {[gameName, playCateName === name ? undefined : playCateName, subName, note1]
              .filter((text) => text)
              .map((text) => (
                <span key={text}>{text}</span>
              ))}
          </p>
        </div>
        <FavouriteButton templateId={id} like={like} reader={reader} />
      </div>
      {record && <RecordPanel record={record} />}
    </section>
  )
}
