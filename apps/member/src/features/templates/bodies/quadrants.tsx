import { ANIMAL_GROUPS, type AnimalGroup } from '@liuhe/domain/lottery/zodiac.ts'
import { type ItemModel, tokensOfField } from '../card-model.ts'
import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { ResultCell } from '../cells/result-cell.tsx'
import { ResultText } from '../cells/result-text.tsx'
import { Token } from '../cells/token.tsx'
import { Words } from '../cells/words.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './quadrants.module.css'

/** The four of a kind: 琴棋书画, or the seasons. */
const FOURS: Record<string, readonly AnimalGroup[]> = {
  qqsh: ['琴', '棋', '书', '画'],
  season: ['春', '夏', '秋', '冬'],
}

/** The newest issue as a picture in four quarters with its animals, the called ones lit; earlier ones as lines. */
export function Quadrants({ group, lockedTo }: BodyProps) {
  const [newest, ...earlier] = group.items
  if (newest === undefined) return null
  return (
    <>
      <div className={styles.newest}>
        <ItemContent item={newest} lockedTo={lockedTo}>
          <div className={styles.picture}>
            {(FOURS[newest.label] ?? foursOf(newest)).map((name) => (
              <Quarter key={name} name={name} item={newest} />
            ))}
          </div>
        </ItemContent>
        <p className={styles.aside}>
          <ItemTitle item={newest} />
          <ResultCell result={newest.result} verdict={newest.verdict} />
        </p>
      </div>
      <ul className={styles.earlier}>
        {earlier.map((item) => (
          <li key={item.id}>
            <ItemTitle item={item} />
            <ItemContent item={item} lockedTo={lockedTo}>
              <span className={styles.called}>
                <Words parts={item.parts} />
              </span>
            </ItemContent>
            <ResultText result={item.result} verdict={item.verdict} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Quarter({ name, item }: { name: AnimalGroup; item: ItemModel }) {
  const segment = tokensOfField(item, 'content').find(({ text }) => text === name)
  return (
    <div className={segment ? styles.lit : styles.dim}>
      {segment ? <Token segment={segment} className={styles.name} /> : <b className={styles.name}>{name}</b>}
      <span>{ANIMAL_GROUPS[name].join(' ')}</span>
    </div>
  )
}

/** An operator may leave out which four he means; the words tell. */
const foursOf = (item: ItemModel): readonly AnimalGroup[] =>
  Object.values(FOURS).find((four) =>
    tokensOfField(item, 'content').some(({ text }) => four.some((name) => name === text)),
  ) ?? (FOURS['qqsh'] as readonly AnimalGroup[])
