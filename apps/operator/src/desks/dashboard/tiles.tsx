import type { Money } from '@liuhe/domain/money.ts'
import { Failed } from '../../shared/states.tsx'
import { amountText } from '../../shared/value-text.ts'
import style from './dashboard.module.css'
import type { Figures, Reading, Sums } from './use-dashboard.ts'

interface Tile {
  title: string
  /** What stands below the pointer, and is read out. */
  means: string
  text: string
  /** The same a week before, in words; null where there is nothing to compare with. */
  before: string | null
  /** How it has changed, as a share of what it was. */
  change: number | null
  line: readonly number[]
}

type MoneyName = Exclude<keyof NonNullable<Sums['money']>, never>

const count = (value: number): string => value.toLocaleString('en-US')
/** Whole yuan: what stands small beside a figure. */
const shortText = (money: Money): string => amountText(money).replace(/\.\d+$/, '')

const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : (now - before) / Math.abs(before)

function moneyTile(figures: Figures, title: string, means: string, of: (sums: Sums) => Money): Tile {
  const [now, before] = [of(figures.now), of(figures.before)]
  return {
    ...{ title, means, text: amountText(now), before: shortText(before) },
    change: changeOf(Number(now), Number(before)),
    line: figures.series.map((one) => Number(of(one))),
  }
}

const shareOf = ({ stakes, ggr }: Sums): number | null =>
  stakes === 0n ? null : Number((ggr * 10_000n) / stakes) / 100
const percent = (share: number | null): string => (share === null ? '—' : `${share.toFixed(2).replace('-', '−')}%`)

function tilesOf(figures: Figures, range: 'today' | 'week'): Tile[] {
  const { now, before, people, series } = figures
  const money = (title: string, name: MoneyName, means: string) =>
    now.money === null ? [] : [moneyTile(figures, title, means, ({ money: sums }) => sums?.[name] ?? 0n)]
  const wholeDays = range === 'today' ? '全日 ' : ''
  const peopleTile = (title: string, name: 'active' | 'joined', means: string): Tile[] =>
    people === null
      ? []
      : [
          {
            ...{ title, means, text: count(people.now[name]), before: `${wholeDays}${count(people.before[name])}` },
            ...{ change: range === 'today' ? null : changeOf(people.now[name], people.before[name]), line: [] },
          },
        ]
  return [
    moneyTile(figures, '投注额', '已结算注单的本金', ({ stakes }) => stakes),
    moneyTile(figures, '派彩', '已结算注单的派彩，含打和返还', ({ payouts }) => payouts),
    moneyTile(figures, 'GGR 毛利', '投注额减派彩，等于期次划入 house:profit 的金额', ({ ggr }) => ggr),
    ...money('NGR 净利', 'ngr', 'GGR 加三方毛利与手续费，减返水、优惠与代理佣金'),
    ...money('充值', 'deposits', '会员存入'),
    ...money('提现', 'withdrawals', '会员取出，含手续费'),
    {
      ...{ title: '毛利率', means: 'GGR 占投注额', text: percent(shareOf(now)), before: percent(shareOf(before)) },
      ...{ change: null, line: series.map((one) => shareOf(one) ?? 0) },
    },
    {
      ...{ title: '结算注单', means: '已结算的注单数', text: count(now.orders), before: count(before.orders) },
      ...{ change: changeOf(now.orders, before.orders), line: series.map(({ orders }) => orders) },
    },
    ...peopleTile('活跃会员', 'active', '有注单结算或玩过三方游戏的会员'),
    ...peopleTile('新会员', 'joined', '注册的会员'),
    ...money('优惠', 'bonus', '优惠与奖励，扣回的已减去'),
    ...money('返水', 'rebate', '随注单与领取的返水，冲销的已减去'),
  ]
}

interface TilesProps {
  reading: Reading<Figures>
  range: 'today' | 'week'
  isOfGame: boolean
}

/** What the house takes in, each beside the same time a week before. */
export function Tiles({ reading: { data, error, isPending, retry }, range, isOfGame }: TilesProps) {
  if (data === undefined) {
    return (
      <section className={style.tiles} aria-label="经营" aria-busy={isPending}>
        {error === null ? (
          <p className={style.wait} role="status" aria-label="载入中" />
        ) : (
          <Failed error={error} onRetry={retry} />
        )}
      </section>
    )
  }
  const tiles = tilesOf(data, range)
  return (
    <section className={style.tiles} aria-label="经营">
      {error !== null && <Failed error={error} onRetry={retry} />}
      <dl style={{ gridTemplateColumns: `repeat(${columnsOf(tiles.length)}, minmax(0, 1fr))` }}>
        {tiles.map((tile) => (
          <TileView key={tile.title} tile={tile} />
        ))}
      </dl>
      {data.live !== null && <LiveLine live={data.live} />}
      {isOfGame && <p className={style.note}>单个彩种：不含充提、优惠、佣金与会员数</p>}
    </section>
  )
}

/** What goes on now, whatever the range: of everything, of all processes. */
const LiveLine = ({ live: { sockets, orders } }: { live: NonNullable<Figures['live']> }) => (
  <dl className={style.live}>
    <div title="会员端打开的实时连接，所有进程合计；一位会员可有几条">
      <dt>在线连接</dt>
      <dd>{count(sockets)}</dd>
    </div>
    <div title="近一分钟收下的注单，平均每秒；不含试玩">
      <dt>每秒注单</dt>
      <dd>{(orders / 60).toFixed(1)}</dd>
    </div>
  </dl>
)

/** Few tiles stand in one line, many in lines of six. */
const columnsOf = (tiles: number): number => (tiles <= 8 ? tiles : 6)

const TileView = ({ tile: { title, means, text, before, change, line } }: { tile: Tile }) => (
  <div>
    <dt title={means}>
      {title}
      {change !== null && <Change change={change} />}
    </dt>
    <dd>
      <b>{text}</b>
      <span className={style.beside}>
        <Line values={line} />
        {before !== null && <small>上周 {before}</small>}
      </span>
    </dd>
  </div>
)

/** A change beyond a thousand percent says nothing more. */
const CHANGE_MOST = 9.99

function Change({ change }: { change: number }) {
  const isMore = Math.abs(change) > CHANGE_MOST
  const size = isMore ? '>999%' : `${(Math.abs(change) * 100).toFixed(1)}%`
  const sign = change === 0 ? '' : change > 0 ? '+' : '−'
  return (
    <small className={style.change}>
      <span aria-hidden="true">{change === 0 ? '' : change > 0 ? '↑' : '↓'}</span>
      {sign}
      {size}
    </small>
  )
}

const [WIDTH, HEIGHT, EDGE] = [72, 20, 2]

/** How a figure went: for the eye only, its numbers stand in the table of the chart. */
function Line({ values }: { values: readonly number[] }) {
  if (values.length < 2) return <span />
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const points = values.map((value, index) => {
    const x = EDGE + (index / (values.length - 1)) * (WIDTH - 2 * EDGE)
    const y = high === low ? HEIGHT / 2 : HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE)
    return [x, y] as const
  })
  const [x, y] = points.at(-1) ?? [0, 0]
  return (
    <svg className={style.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline points={points.map((point) => point.map((part) => part.toFixed(1)).join(',')).join(' ')} />
      <circle cx={x} cy={y} r="2" />
    </svg>
  )
}
