import { colourOf } from '@liuhe/domain/lottery/ball.ts'
import { pc28Colour } from '@liuhe/domain/lottery/draw-figures.ts'
import { type Family, FAMILIES, isFamily, parseRevealed } from '@liuhe/domain/lottery/family.ts'
import { animalOf } from '@liuhe/domain/lottery/zodiac.ts'
import { Ball } from '@liuhe/web/lottery/ball.tsx'
import { NO_ANIMAL, ZodiacLabel } from '@liuhe/web/lottery/zodiac-label.tsx'
import type { CSSProperties, ReactNode } from 'react'
import styles from './draw-numbers.module.css'
import { CarNumber, DieFace } from './number-marks.tsx'

type DrawNumbersProps = {
  family: string
  /** Comma-joined; during a live draw only the numbers that have come. */
  resultText: string
  /** Names the animals under the balls of the Mark Six; none without it. */
  lunarYear?: number
  /** px of one number. */
  size?: number
  /** Places, from 0, of numbers that carry the gold ring of a hit. */
  hits?: readonly number[]
  /** The draw is being revealed: so many numbers lie, the others of `resultText` fall. */
  reveal?: NumbersReveal | undefined
  /** Takes the whole row: seven numbers and more from edge to edge, fewer around its middle. */
  spread?: boolean
}

/** How far a reveal is; of PC28 the sum falls last, awaited in a ring that it wears when it has landed. */
export type NumbersReveal = { landed: number; isLast: boolean; ring?: 'awaited' | 'landed' | undefined }

/** The numbers of any game: balls with animals, digits, cars, dice or cards. */
export function DrawNumbers({ family, resultText, lunarYear, size = 28, hits, reveal, spread }: DrawNumbersProps) {
  const numbers = isFamily(family) ? parseRevealed(family, resultText) : undefined
  // A result this version cannot read is still a result: the member gets to see it as it came.
  if (!isFamily(family) || numbers === undefined) return <span className="num">{resultText}</span>
  const lying = numbers.slice(0, reveal?.landed ?? numbers.length)
  const places = Array.from({ length: FAMILIES[family].count }, (_, place) => place)
  const draw = DRAWERS[family]
  return (
    <span
      className={styles.row}
      data-many={places.length > MANY || undefined}
      data-spread={spread ? (places.length < MANY ? 'middle' : 'edges') : undefined}
      role="img"
      aria-label={lying.length === 0 ? '等待开奖' : `开奖号码：${lying.join('、')}`}
      style={{ '--size': `${size}px` } as CSSProperties}
    >
      {places.map((place) => (
        <span key={place} className={styles.place}>
          {family === 'LHC' && place === 6 && <i className={styles.plus}>+</i>}
          {family === 'PC28' && place > 0 && <i className={styles.sign}>+</i>}
          <span className={styles.stack} data-hit={hits?.includes(place) || undefined}>
            <span className={styles.seat}>
              {place >= lying.length && draw(undefined, { size, place })}
              {place < numbers.length && (
                <span className={styles.number} data-falling={place >= lying.length || undefined}>
                  {draw(numbers[place], { size, place })}
                </span>
              )}
            </span>
            {family === 'LHC' && lunarYear !== undefined && (
              <ZodiacLabel animal={animalUnder(lying[place], lunarYear)} />
            )}
          </span>
        </span>
      ))}
      {family === 'PC28' && <Sum numbers={numbers} reveal={reveal} />}
    </span>
  )
}

const MANY = 7

/** The sum of the three digits, which is what is bet on, in its colour; its place stands empty before. */
function Sum({ numbers, reveal }: { numbers: readonly number[]; reveal: NumbersReveal | undefined }) {
  const sum = numbers.reduce((total, number) => total + number, 0)
  const isKnown = numbers.length === FAMILIES.PC28.count && (reveal?.isLast ?? true)
  return (
    <span className={styles.place}>
      <i className={styles.sign}>=</i>
      <span className={styles.seat} data-ring={reveal?.ring}>
        {isKnown ? (
          <span className={styles.number} data-falling={reveal?.ring === 'awaited' ? 'last' : undefined}>
            <span className={styles.disc} data-sum={pc28Colour(sum) ?? 'none'}>
              {sum}
            </span>
          </span>
        ) : (
          <span className={styles.disc} data-sum="unknown">
            {reveal?.ring && '?'}
          </span>
        )}
      </span>
    </span>
  )
}

const animalUnder = (number: number | undefined, lunarYear: number): string =>
  number === undefined ? NO_ANIMAL : animalOf(number, lunarYear)

type Drawer = (number: number | undefined, place: { size: number; place: number }) => ReactNode

const disc: Drawer = (number) => (
  <span className={styles.disc} data-empty={number === undefined || undefined}>
    {number ?? ''}
  </span>
)

const DRAWERS: Record<Family, Drawer> = {
  LHC: (number, { size }) => (
    <Ball number={number} colour={number === undefined ? 'red' : colourOf(number)} size={size} />
  ),
  SSC: disc,
  '11X5': (number) => (
    <span className={styles.disc} data-empty={number === undefined || undefined}>
      {number === undefined ? '' : String(number).padStart(2, '0')}
    </span>
  ),
  PC28: disc,
  PK10: (number) => <CarNumber number={number} />,
  K3: (number) => <DieFace number={number} />,
  NN: (number, { place }) => <Card number={number} apart={place === 5} />,
}

/** A card of 幸运牛牛: the numbers 1 to 10 have no suit. The banker's five stand before the gap. */
function Card({ number, apart }: { number: number | undefined; apart: boolean }) {
  return (
    <span className={styles.card} data-apart={apart || undefined}>
      {number ?? ''}
    </span>
  )
}
