import { ANIMAL_GROUPS, type AnimalGroup } from '@liuhe/domain/lottery/zodiac.ts'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import { type ItemModel, tokensOfField } from '../card-model.ts'
import { Token } from '../cells/token.tsx'
import styles from './group-switch.module.css'

/** Groups that exclude one another, by the key with which an operator names them. */
const PAIRS: Record<string, readonly AnimalGroup[]> = {
  nannv: ['男肖', '女肖'],
  tiandi: ['天肖', '地肖'],
  qianhou: ['前肖', '后肖'],
  zuoyou: ['左肖', '右肖'],
  yinyang: ['阴肖', '阳肖'],
  jixiong: ['吉肖', '凶肖'],
  wenwu: ['文肖', '武肖'],
  sanse: ['红肖', '蓝肖', '绿肖'],
}

/** A switch between the groups of a pair, on at the called one, and the animals that are named besides. */
export function GroupSwitch({ item }: { item: ItemModel }) {
  const called = tokensOfField(item, 'content')
  const animals = tokensOfField(item, 'content2')
  return (
    <div className={styles.panel}>
      <div className={styles.track}>
        {pairOf(item, called[0]?.text).map((name) => {
          const segment = called.find(({ text }) => text === name)
          return (
            <span key={name} className={classNames(styles.stop, segment && styles.on)}>
              {segment ? <Token segment={segment} className={styles.name} /> : name}
              <small>{ANIMAL_GROUPS[name].join('')}</small>
            </span>
          )
        })}
      </div>
      {animals.length > 0 && (
        <p className={styles.more}>
          +
          {animals.map((segment, index) => (
            <Token key={`${index}${segment.text}`} segment={segment} className={styles.animal} />
          ))}
        </p>
      )}
    </div>
  )
}

/** The pair that holds the called word, whatever key the operator gave. */
function pairOf(item: ItemModel, word: string | undefined): readonly AnimalGroup[] {
  const named = PAIRS[item.subName]
  if (named && (word === undefined || named.some((name) => name === word))) return named
  const found = Object.values(PAIRS).find((pair) => pair.some((name) => name === word))
  return found ?? (word !== undefined && word in ANIMAL_GROUPS ? [word as AnimalGroup] : [])
}
