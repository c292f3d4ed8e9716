import type { ReactNode } from 'react'
import { useFilters } from '../../frame/filters.ts'
import { useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { secondOf } from '../../shared/site-time.ts'
import { useKeys } from '../../shell/keys.tsx'
import { ChartPanel } from './chart-panel.tsx'
import style from './dashboard.module.css'
import { ExposurePanel } from './exposure-panel.tsx'
import { dashboardFilters } from './filters.ts'
import { HeldPanel } from './held-panel.tsx'
import { IntegrityPanel } from './integrity-panel.tsx'
import { QueuesPanel } from './queues-panel.tsx'
import { Tiles } from './tiles.tsx'
import { type Figures, useFigures, useHeld, useQueues } from './use-dashboard.ts'

const RANGES = { today: '今天', week: '7 天' } as const
type Range = keyof typeof RANGES

/** The home of the console: what waits, what the house takes in, what is at stake, what the server knows of itself. */
export default function DashboardDesk() {
  const operator = useOperator()
  const [filters, change] = useFilters(dashboardFilters)
  const { range = 'today', game, view } = filters
  const figures = useFigures({ range, gameId: game })
  const queues = useQueues()
  const held = useHeld()
  const seesFigures = may(operator, 'readReports')
  const toTable = () => change({ view: view === 'table' ? undefined : 'table' }, { replace: true })
  const toRange = (name: Range) => change({ range: name === 'today' ? undefined : name })
  useKeys(
    seesFigures
      ? [
          { keys: 'v', label: '图 ⇄ 表', run: toTable },
          { keys: '1', label: RANGES.today, run: () => toRange('today') },
          { keys: '2', label: RANGES.week, run: () => toRange('week') },
        ]
      : [],
  )
  const seesDraws = may(operator, 'readDraws')
  const seesIntegrity = may(operator, 'readIntegrity')
  return (
    <div className={style.desk}>
      <Head readAt={queues.readAt}>
        {seesFigures && (
          <>
            <Ranges range={range} onPick={toRange} />
            <p>{range === 'today' ? '对比上周同日同一时刻' : '对比前一个 7 天同一时刻'}</p>
            <span className={style.tools}>
              <Games games={figures.data?.games ?? []} game={game} onPick={(picked) => change({ game: picked })} />
            </span>
          </>
        )}
      </Head>
      {seesFigures && <Tiles reading={figures} range={range} isOfGame={game !== undefined} />}
      <HeldPanel reading={held} />
      <div className={seesDraws ? style.halves : style.alone}>
        <QueuesPanel reading={queues} />
        {seesDraws && <ExposurePanel />}
      </div>
      <div className={seesFigures && seesIntegrity ? style.wide : style.alone}>
        {seesFigures && (
          <ChartPanel
            {...{ reading: figures, range, isTable: view === 'table', onTable: toTable }}
            isEarly={queues.isPending}
          />
        )}
        {seesIntegrity && <IntegrityPanel />}
      </div>
    </div>
  )
}

const Head = ({ readAt, children }: { readAt: number; children: ReactNode }) => (
  <header className={style.head}>
    <h1>仪表盘</h1>
    {children}
    <small>每 5 秒刷新{readAt === 0 ? '' : ` · ${secondOf(readAt)}`}</small>
  </header>
)

const Ranges = ({ range, onPick }: { range: Range; onPick: (range: Range) => void }) => (
  <div className={style.ranges} role="group" aria-label="时段">
    {(Object.entries(RANGES) as [Range, string][]).map(([name, title]) => (
      <button key={name} type="button" aria-pressed={range === name} onClick={() => onPick(name)}>
        {title}
      </button>
    ))}
  </div>
)

interface GamesProps {
  games: Figures['games']
  game: number | undefined
  onPick: (game: number | undefined) => void
}

const Games = ({ games, game, onPick }: GamesProps) => (
  <label>
    彩种
    <select
      value={game === undefined ? '' : String(game)}
      onChange={({ target }) => onPick(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">全部彩种</option>
      {game !== undefined && !games.some(({ gameId }) => gameId === game) && <option value={game}>{game}</option>}
      {games.map(({ gameId, name }) => (
        <option key={gameId} value={gameId}>
          {name}
        </option>
      ))}
    </select>
  </label>
)
