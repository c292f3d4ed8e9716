import { colourOf, COLOUR_LABELS, isBall } from '@liuhe/domain/lottery/ball.ts'
import { animalOf } from '@liuhe/domain/lottery/zodiac.ts'
import { Icon } from './icon.tsx'
import style from './balls.module.css'

interface BallsProps {
  family: string
  /** Numbers as the family writes them, by commas; of those that are hidden, how many there are. */
  resultText: string | number
  /** With it the Mark Six says colour and animal below each ball. */
  lunarYear?: number | undefined
  /** Places, from 0, that are framed: what differs from another result. */
  framed?: readonly number[]
  size?: 'small' | 'large'
}

/** What somebody says of a ball: `绿 蛇`. Empty where the family has no such thing. */
export const traitsOf = (family: string, number: number, lunarYear: number): string =>
  family === 'LHC' && isBall(number) ? `${COLOUR_LABELS[colourOf(number)]} ${animalOf(number, lunarYear)}` : ''

/** A result: balls with their colours, the special one of the Mark Six apart. Hidden ones are locks. */
export function Balls({ family, resultText, lunarYear, framed = [], size = 'small' }: BallsProps) {
  const isHidden = typeof resultText === 'number'
  const numbers = isHidden ? Array.from({ length: resultText }, () => '') : resultText.split(',')
  const spoken = isHidden ? '号码隐藏' : numbers.join(' ')
  return (
    <span className={`${style.balls} ${style[size]}`} role="img" aria-label={spoken}>
      {numbers.map((number, place) => {
        const traits = isHidden || lunarYear === undefined ? '' : traitsOf(family, Number(number), lunarYear)
        return (
          <span key={place} className={style.place}>
            {family === 'LHC' && place === 6 && <span className={style.plus}>+</span>}
            <span className={style.pair} data-framed={framed.includes(place) || undefined}>
              <span className={style.ball} data-colour={colourFor(family, number)} data-hidden={isHidden || undefined}>
                {isHidden ? <Icon name="lock" /> : number}
              </span>
              {traits !== '' && <small>{traits}</small>}
            </span>
          </span>
        )
      })}
    </span>
  )
}

const colourFor = (family: string, number: string): string | undefined =>
  family === 'LHC' && isBall(Number(number)) ? colourOf(Number(number)) : undefined
