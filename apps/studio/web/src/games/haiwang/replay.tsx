import { targetOf } from '@liuhe/games/haiwang/game.ts'
import config from '@liuhe/games/haiwang/config.json' with { type: 'json' }
import { useMemo } from 'react'
import type { Round } from '../../../../src/wire.ts'
import type { SeaGameInput, SeaOutcome } from '../../../../src/wire-sea.ts'
import { money, stake } from '../../frame/money.ts'
import { filmOf } from './film.ts'
import css from './replay.module.css'
import { type LoadSea, SeaFilm } from './sea-film.tsx'

type Shot = { readonly name: string; readonly bullet: bigint; readonly win: bigint; readonly isFree: boolean }

/** What was hit in a round, shot by shot. */
export function shotsOf(round: Round): readonly Shot[] {
  const inputs = (round.gameInput as SeaGameInput | null)?.shots ?? []
  const played = (round.outcome as SeaOutcome | null)?.shots ?? []
  return inputs.map((input, at) => {
    const { bulletLi, free, target } = input as { bulletLi: string; free?: boolean; target: { id?: number } }
    return {
      ...{ name: nameOf(target), bullet: BigInt(bulletLi), isFree: free === true },
      win: BigInt(played[at]?.win ?? '0'),
    }
  })
}

function nameOf(target: { id?: number }): string {
  const special = config.special.find(({ id }) => id === target.id)
  const plain = targetOf(target)
  const times = plain?.kind === 'plain' ? plain.times : undefined
  return special?.name ?? config.species.find((each) => each.times === times)?.name ?? '鱼'
}

/** What happened over the sea, and below it shot by shot. */
export function Replay({ round, load }: { round: Round; load?: LoadSea }) {
  const film = useMemo(() => filmOf(round), [round])
  return (
    <div className={css.replay}>
      {film !== undefined && <SeaFilm film={film} load={load} />}
      <Shots round={round} />
    </div>
  )
}

function Shots({ round }: { round: Round }) {
  return (
    <ol className={css.shots}>
      {shotsOf(round).map(({ name, bullet, win, isFree }, at) => (
        // Shots of a kept round do not change places.
        <li key={at} data-won={win > 0n}>
          <b>{name}</b>
          <span>{isFree ? `免费 ${stake(bullet)}` : `炮值 ${stake(bullet)}`}</span>
          <em>{win > 0n ? `捕获 +${money(win)}` : '未捕获'}</em>
        </li>
      ))}
    </ol>
  )
}

/** `3 发 · 捕获 小丑鱼`. */
export function tells(round: Round): string {
  const shots = shotsOf(round)
  const caught = shots.filter(({ win }) => win > 0n).map(({ name }) => name)
  return `${shots.length} 发${caught.length > 0 ? ` · 捕获${caught.join('、')}` : ''}`
}
