import { useSession } from '../../frame/context.ts'
import { money } from '../../frame/money.ts'
import type { Table } from '../../table/use-table.ts'
import css from './game.module.css'
import { multiple } from './words.ts'

const NOBODY: Readonly<Record<string, string>> = { play: '还没有人收取', result: '本局无人收取' }

/** Who left this flight, newest first: masked names, the multiple, what it paid. */
export function ExitList({ table: { left, players, phase } }: { table: Pick<Table, 'left' | 'players' | 'phase'> }) {
  const own = useSession((state) => state.displayName)
  return (
    <section className={css.exits} aria-label="本局收取">
      <h2>
        本局收取 <b>{left.length}</b>
        <span>{players} 人在桌</span>
      </h2>
      <ol>
        {left.map(({ name, panel, at, at100, win, isDemo }) => (
          <li key={`${at}${name}${panel}${at100}`} className={name === own ? css.own : undefined}>
            <span>
              {name}
              {isDemo && <i>试玩</i>}
            </span>
            <b>{multiple(at100)}</b>
            <span>+{money(BigInt(win))}</span>
          </li>
        ))}
        {left.length === 0 && <li className={css.nobody}>{NOBODY[phase?.phase ?? 'bet'] ?? '等待起飞'}</li>}
      </ol>
    </section>
  )
}
