import { colourOf } from '@liuhe/domain/lottery/ball.ts'
import { pc28Colour } from '@liuhe/domain/lottery/draw-figures.ts'
import { type Family, FAMILIES, isFamily, parseRevealed } from '@liuhe/domain/lottery/family.ts'
import { animalOf } from '@liuhe/domain/lottery/zodiac.ts'
import { Ball } from '@liuhe/web/lottery/ball.tsx'
import { ZodiacLabel } from '@liuhe/web/lottery/zodiac-label.tsx'
import type { CSSProperties, ReactNode } from 'react'
import styles from './draw-numbers.module.css'
import { Car, Die } from './number-marks.tsx'

type DrawNumbersProps = {
  family: string
  /** Comma-joined; during a live draw only the numbers that have come. */
  openNum: string
  /** Names the animals under the balls of the Mark Six; none without it. */
  lunarYear?: number
  /** px of one number. */
  size?: number
  /** At most so many numbers are shown, the rest stand empty: for a reveal one by one. */
  shown?: number
  /** The last number shown has just come, and drops in. */
  reveal?: boolean
}

/** The numbers of any game: balls with animals, digits, cars, dice or cards. */
export function DrawNumbers({ family, openNum, lunarYear, size = 28, shown, reveal }: DrawNumbersProps) {
  const known = isFamily(family) ? parseRevealed(family, openNum) : undefined
  // A result this version cannot read is still a result: the member gets to see it as it came.
  if (!isFamily(family) || known === undefined) return <span className="num">{openNum}</span>
  const numbers = shown === undefined ? known : known.slice(0, shown)
  const places = Array.from({ length: FAMILIES[family].count }, (_, place) => place)
  const draw = DRAWERS[family]
  return (
    <span
      className={styles.row}
      role="img"
      aria-label={numbers.length === 0 ? '等待开奖' : `开奖号码：${numbers.join('、')}`}
      style={{ '--size': `${size}px` } as CSSProperties}
    >
      {places.map((place) => (
        <span key={place} className={styles.place}>
          {family === 'LHC' && place === 6 && <i className={styles.plus}>+</i>}
          <span className={styles.stack} data-new={(reveal && place === numbers.length - 1) || undefined}>
            {draw(numbers[place], { size, place })}
            {family === 'LHC' && lunarYear !== undefined && (
              <ZodiacLabel animal={animalUnder(numbers[place], lunarYear)} />
            )}
          </span>
        </span>
      ))}
      {family === 'PC28' && <Sum numbers={numbers} />}
    </span>
  )
}

/** The sum of the three digits, which is what is bet on, in its colour; its place stands empty before. */
function Sum({ numbers }: { numbers: readonly number[] }) {
  const sum = numbers.reduce((total, number) => total + number, 0)
  const isKnown = numbers.length === FAMILIES.PC28.count
  return (
    <span className={styles.place}>
      <i className={styles.sign}>=</i>
      <span className={styles.disc} data-sum={isKnown ? (pc28Colour(sum) ?? 'none') : 'unknown'}>
        {isKnown ? sum : ''}
      </span>
    </span>
  )
}

const animalUnder = (number: number | undefined, lunarYear: number): string =>
  number === undefined ? ' ' : animalOf(number, lunarYear)

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
  PC28: (number, { size, place }) => (
    <>
      {place > 0 && <i className={styles.sign}>+</i>}
      {disc(number, { size, place })}
    </>
  ),
  PK10: (number) => <Car number={number} />,
  K3: (number) => <Die number={number} />,
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
