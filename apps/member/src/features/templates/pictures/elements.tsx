import '@liuhe/web/styles/palettes/hues.css'
import { ELEMENTS, type Element, ballsOfElement } from '@liuhe/domain/lottery/element.ts'
import { specialOf } from '@liuhe/domain/content/prediction.ts'
import IconDown from '~icons/mingcute/down-line'
import { type CSSProperties, useId, useState } from 'react'
import { type ItemModel, tokensOfField } from '../card-model.ts'
import { Balls } from '../cells/balls.tsx'
import { Token } from '../cells/token.tsx'
import styles from './elements.module.css'

const COLOURS: Record<Element, string> = {
  金: 'var(--hue-ochre)',
  木: 'var(--hue-green)',
  水: 'var(--hue-blue)',
  火: 'var(--hue-red)',
  土: 'var(--hue-earth)',
}

/** Called elements as emblems; a tap opens the numbers that an element has in the lunar year of the issue. */
export function Elements({ item }: { item: ItemModel }) {
  const [opened, setOpened] = useState<Element>()
  const id = useId()
  const called = tokensOfField(item, 'content')
  const special = specialOf(item.draw)
  const { lunarYear } = item
  return (
    <>
      <div className={styles.emblems}>
        {called.map((segment, index) => {
          const element = ELEMENTS.find((known) => known === segment.text) ?? '金'
          const isOpen = opened === element
          return (
            <button
              key={`${index}${element}`}
              type="button"
              className={styles.emblem}
              style={{ '--element': COLOURS[element] } as CSSProperties}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpened(isOpen ? undefined : element)}
            >
              <Token segment={segment} className={styles.sign} />
              <small>
                {`${ballsOfElement(element, lunarYear).length}码`}
                <IconDown />
              </small>
            </button>
          )
        })}
        {special && <span className={styles.came}>{elementText(special.ball, lunarYear)}</span>}
      </div>
      <div id={id} className={styles.numbers} hidden={opened === undefined}>
        {opened && (
          <Balls
            size={28}
            tokens={ballsOfElement(opened, lunarYear).map((ball) => ({
              text: String(ball).padStart(2, '0'),
              token: true,
              mark: ball === special?.ball ? 'hit' : 'plain',
            }))}
          />
        )}
      </div>
    </>
  )
}

function elementText(ball: number, lunarYear: number): string {
  const element = ELEMENTS.find((known) => ballsOfElement(known, lunarYear).includes(ball))
  return `${ball} → ${element}`
}
