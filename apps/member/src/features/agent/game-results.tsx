import type * as api from '@liuhe/contract/api/agents.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { type GameFigures, playersResult } from '@liuhe/domain/agents/team-figures.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import '@liuhe/web/styles/palettes/hues.css'
import type { CSSProperties } from 'react'
import styles from './game-results.module.css'
import { moneyOf } from './team-money.ts'

const KINDS = [
  { kind: 'lottery', label: '彩票', hue: 'red' },
  { kind: 'live', label: '真人电子', hue: 'amber' },
  { kind: 'sports', label: '体育', hue: 'blue' },
] as const

/** 游戏输赢: what the players won or lost by kind of games. A bar's length is the stake, its filled part what was paid. */
export function GameResults({ figures }: { figures: OutputOf<typeof api.teamFigures> }) {
  const money = moneyOf(figures)
  const most = Math.max(1, ...KINDS.map(({ kind }) => Number(money[kind].staked)))
  return (
    <section className={styles.games} aria-label="游戏输赢">
      <header>
        <h2>游戏输赢</h2>
        <small>按会员的输赢，含返水</small>
      </header>
      {KINDS.map(({ kind, label, hue }) => (
        <Kind key={kind} {...{ kind, label, hue, most }} games={money[kind]} />
      ))}
    </section>
  )
}

type KindOf = (typeof KINDS)[number]

interface KindProps {
  kind: KindOf['kind']
  label: string
  hue: KindOf['hue']
  games: GameFigures
  most: number
}

function Kind({ kind, label, hue, games, most }: KindProps) {
  const staked = Number(games.staked)
  const paid = staked === 0 ? 0 : Math.min(1, Number(games.won) / staked)
  return (
    <div className={styles.kind} data-hue={hue}>
      <h3>{label}</h3>
      <b className="num" data-none={games.staked === 0n || undefined}>
        {formatAmount(playersResult(kind, games))}
      </b>
      {staked > 0 && (
        <span className={styles.bar} aria-hidden="true" style={{ '--stake': staked / most } as CSSProperties}>
          <i style={{ '--paid': paid } as CSSProperties} />
        </span>
      )}
      <p>
        <span>投注 {formatAmount(games.staked)}</span>
        <span>派彩 {formatAmount(games.won)}</span>
        <span>返水 {formatAmount(games.rebate)}</span>
      </p>
    </div>
  )
}
