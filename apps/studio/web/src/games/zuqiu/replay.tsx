import { SLOTS, slotName } from '@liuhe/games/zuqiu/slot-chances.ts'
import { useEffect, useMemo, useState } from 'react'
import type { Round } from '../../../../src/wire.ts'
import type { SportGameInput, SportGoal } from '../../../../src/wire-sport.ts'
import { useSettings } from '../../frame/context.ts'
import { isCalm } from '../../frame/settings.ts'
import replayLayout from '../../frame/slot-play.module.css'
import { Crest } from './crest.tsx'
import { Pitch } from './pitch.tsx'
import css from './replay.module.css'
import { momentsOf } from './show.ts'
import { MARKETS, oddsText, pickText, sidesOf, slotOf } from './words.ts'

type Outcome = { score: [home: number, away: number]; goals: SportGoal[] }

/** A minute of a kept match lasts so long, one with a goal longer. */
const MINUTE_MS = 90
const GOAL_MS = 900

/** A kept match on the same pitch in a quarter of a minute, and the ticket on it. */
export function Replay({ round }: { round: Round }) {
  const calm = isCalm(useSettings())
  const input = (round.gameInput ?? round.input) as SportGameInput
  const { score, goals } = round.outcome as Outcome
  const sides = sidesOf(input)
  const { commitment, salt } = round.proof
  const moments = useMemo(() => momentsOf({ match: input.match, commitment, salt }, goals, SLOTS), [round.id])
  const [slots, setSlots] = useState(calm ? SLOTS : 0)
  const isGoal = goals.some(([slot]) => slotOf(slot) === slots - 1)
  useEffect(() => {
    if (slots >= SLOTS) return undefined
    const timer = setTimeout(() => setSlots(slots + 1), isGoal ? GOAL_MS : MINUTE_MS)
    return () => clearTimeout(timer)
  }, [slots, isGoal])
  const shown = goals.filter(([slot]) => slotOf(slot) < slots)
  const of = (side: string) => shown.filter(([, by]) => by === side).length
  return (
    <div className={css.replay}>
      <p className={css.score} role="status">
        <Crest group={sides.group} team={input.home} size={30} />
        <span>{sides.homeName}</span>
        <b>{slots >= SLOTS ? score.join(' : ') : `${of('主')} : ${of('客')}`}</b>
        <span>{sides.awayName}</span>
        <Crest group={sides.group} team={input.away} size={30} />
      </p>
      <Pitch
        moment={slots >= SLOTS ? undefined : moments[slots - 1]}
        at={slots}
        ms={isGoal ? GOAL_MS : MINUTE_MS}
        isCalm={calm}
        rest="全场结束"
      />
      <p className={css.goals}>
        {shown.length === 0
          ? '暂无进球'
          : shown.map(([slot, side]) => `${slot}′ ${side === '主' ? sides.homeName : sides.awayName}`).join('　')}
      </p>
      <p className={css.pick}>
        {MARKETS[input.pick.market]} · {pickText(input.pick, sides)} @{oddsText(input.odds)}
        <b>{input.cashedOutAfter === undefined ? input.result : cashedText(input.cashedOutAfter)}</b>
      </p>
      <button type="button" className={replayLayout.again} onClick={() => setSlots(0)}>
        再看一遍
      </button>
    </div>
  )
}

const cashedText = (slots: number): string => (slots === 0 ? '开赛前兑现' : `${slotName(slots - 1)}′ 兑现`)
