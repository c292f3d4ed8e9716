import type { MarkedSegment } from '@liuhe/domain/content/prediction.ts'
import { digitSumOf, formatBall } from '@liuhe/domain/lottery/ball.ts'
import { specialOf } from '@liuhe/domain/content/prediction.ts'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import { Fragment } from 'react'
import { type ItemModel, tokensOfField } from '../card-model.ts'
import { Token } from '../cells/token.tsx'
import styles from './digit-sum.module.css'

const COLUMNS = ['合单', '合双']
const ROWS = ['合大', '合小']

/** The digit sum in two dimensions: 单双 across, 大小 down, the called field where both meet; beside it what came. */
export function DigitSum({ item }: { item: ItemModel }) {
  const called = [...tokensOfField(item, 'content'), ...tokensOfField(item, 'content2')]
  const isCalled = (word: string) => called.some(({ text }) => text === word)
  const special = specialOf(item.draw)
  const both = called.length > 1 && called.every(({ mark }) => mark === 'hit')
  return (
    <div className={styles.sum}>
      <div className={styles.matrix}>
        <i />
        {COLUMNS.map((word) => (
          <Axis key={word} word={word} called={called} />
        ))}
        {ROWS.map((row) => (
          <Fragment key={row}>
            <Axis word={row} called={called} />
            {COLUMNS.map((column) => (
              <b
                key={column}
                className={classNames(styles.field, isCalled(row) && isCalled(column) && styles.chosen)}
              />
            ))}
          </Fragment>
        ))}
      </div>
      {special && (
        <p className={styles.proof}>
          <b>{formatBall(special.ball)}</b>
          <span>→ {digitSumOf(special.ball)}</span>
          {both && <strong>双准</strong>}
        </p>
      )}
    </div>
  )
}

function Axis({ word, called }: { word: string; called: readonly MarkedSegment[] }) {
  const segment = called.find(({ text }) => text === word)
  return segment ? <Token segment={segment} className={styles.axis} /> : <span className={styles.idle}>{word}</span>
}
