import { type Dice, sumOf } from '@liuhe/games/toubao/roll.ts'
import { useEffect } from 'react'
import { useFrame } from '../../frame/context.ts'
import type { ArenaProps } from '../../table-games/field-view.ts'
import css from './dice.module.css'
import { Die } from './die.tsx'

/** The dome shakes 2.5 s, lifts 600 ms, and the dice come to the board within 900. */
const SHAKEN_MS = 2_500
const LIFTED_MS = 3_100
export const VERDICT_MS = 4_000
const RATTLE_MS = 180
const BEFORE: Dice = [1, 1, 1]

/** A dome over three dice: it shakes, lifts, and the dice are counted. */
export function Arena({ outcome, elapsedMs }: ArenaProps<Dice>) {
  const isShaking = outcome !== undefined && elapsedMs < SHAKEN_MS
  const isLifted = outcome !== undefined && elapsedMs >= SHAKEN_MS
  const isCounted = outcome !== undefined && elapsedMs >= LIFTED_MS
  useRattle(isShaking ? Math.floor(elapsedMs / RATTLE_MS) : -1, isLifted)
  const dice = outcome ?? BEFORE
  return (
    <div className={css.arena} data-state={isShaking ? 'shaking' : isLifted ? 'lifted' : 'shut'}>
      <div className={css.stand}>
        <div className={css.plate} />
        <div className={css.dice} aria-hidden={!isLifted}>
          {isLifted && dice.map((face, at) => <Die key={`${at}/${face}`} face={face} className={css[`die${at}`]} />)}
        </div>
        <div className={css.dome} />
      </div>
      <p className={css.sum} aria-hidden={!isCounted}>
        {isCounted && (
          <>
            {dice.join(' + ')} = <b>{sumOf(dice)}</b>
          </>
        )}
      </p>
    </div>
  )
}

function useRattle(beat: number, isLifted: boolean): void {
  const { sounds } = useFrame()
  useEffect(() => {
    if (beat >= 0) sounds.play('stop', 4 + (beat % 5) * 2)
  }, [beat, sounds])
  useEffect(() => {
    if (isLifted) sounds.play('gust')
  }, [isLifted, sounds])
}
