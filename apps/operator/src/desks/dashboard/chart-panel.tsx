import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../../shared/button.tsx'
import { dayOf, secondOf } from '../../shared/site-time.ts'
import { Loading } from '../../shared/states.tsx'
import { amountText } from '../../shared/value-text.ts'
import type { ChartLook } from './chart-picture.ts'
import style from './dashboard.module.css'
import { Panel } from './panel.tsx'
import type { Figures, Reading } from './use-dashboard.ts'

type Series = Figures['series']
type Range = 'today' | 'week'

interface ChartPanelProps {
  reading: Reading<Figures>
  range: Range
  isTable: boolean
  onTable: () => void
  /** Whether what comes first is still on its way: the library of charts would take the line from it. */
  isEarly: boolean
}

const TITLES = { today: '今日每小时', week: '每日' } as const
const NOTHING = { today: '今天还没有结算的注单', week: '7 天内没有结算的注单' } as const
const labelOf = (at: number, range: Range): string => (range === 'today' ? secondOf(at).slice(0, 2) : dayOf(at))

/** Stakes, payouts and GGR by hour or by day: as a picture, or as the table with the same figures. */
export function ChartPanel({ reading, range, isTable, onTable, isEarly }: ChartPanelProps) {
  const hasBars = reading.data?.series.some(({ stakes, payouts, ggr }) => stakes !== 0n || payouts !== 0n || ggr !== 0n)
  const library = useQuery({
    queryKey: ['chart-library'],
    queryFn: () => import('./chart-picture.ts'),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !isTable && !isEarly && hasBars === true,
  })
  // Without the library there are the figures.
  const showsTable = isTable || library.error !== null
  return (
    <Panel
      title={TITLES[range]}
      hint={showsTable ? '元' : undefined}
      tools={
        <>
          {!showsTable && <Legend />}
          <Button keycap="v" aria-pressed={isTable} onClick={onTable}>
            {isTable ? '看成图' : '看成表格'}
          </Button>
        </>
      }
      reading={reading}
    >
      {({ series }) => {
        if (!isTable && hasBars !== true) return <p className={style.none}>{NOTHING[range]}</p>
        if (showsTable) return <SeriesTable series={series} range={range} />
        if (library.data === undefined) return <Loading rows={7} />
        return <Picture series={series} range={range} library={library.data} />
      }}
    </Panel>
  )
}

export const Legend = () => (
  <ul className={style.legend}>
    <li data-bar="stakes">投注额</li>
    <li data-bar="payouts">派彩</li>
    <li data-bar="gain">GGR</li>
    <li data-bar="loss">GGR 为负</li>
  </ul>
)

interface PictureProps {
  series: Series
  range: Range
  library: typeof import('./chart-picture.ts')
}

export const yuanOf = (li: bigint): number => Number(li) / 1000

/** A day has its 24 hours from the beginning on, so that columns stay where they are. */
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

function Picture({ series, range, library }: PictureProps) {
  const [frame, width] = useWidth()
  const theme = useSyncExternalStore(onTheme, () => document.documentElement.dataset['theme'])
  const height = 268
  const labels = range === 'today' ? HOURS : series.map(({ at }) => labelOf(at, range))
  const src =
    width === 0
      ? undefined
      : library.drawChart(
          {
            labels,
            stakes: series.map(({ stakes }) => yuanOf(stakes)),
            payouts: series.map(({ payouts }) => yuanOf(payouts)),
            ggr: series.map(({ ggr }) => yuanOf(ggr)),
          },
          { width, height, ...lookOfPage(theme) },
        )
  const { left, right } = library.EDGES
  return (
    <div ref={frame} className={style.picture} style={{ height }}>
      {src !== undefined && (
        <img src={src} width={width} height={height} alt={`${TITLES[range]}的投注额、派彩与 GGR；按 v 看成表格`} />
      )}
      <div className={style.columns} style={{ left, right }} aria-hidden="true">
        {labels.map((label, index) => {
          const one = series[index]
          return <span key={one?.at ?? label} title={one && toldOf(one, range)} />
        })}
      </div>
    </div>
  )
}

const toldOf = ({ at, stakes, payouts, ggr }: Series[number], range: Range): string =>
  [
    `${labelOf(at, range)}${range === 'today' ? ' 时' : ''}`,
    ...[`投注额 ${amountText(stakes)}`, `派彩 ${amountText(payouts)}`, `GGR ${amountText(ggr)}`],
  ].join('\n')

/** Colours and font as the tokens have them in a theme. */
export function lookOfPage(_theme: string | undefined): Omit<ChartLook, 'width' | 'height'> {
  const page = getComputedStyle(document.documentElement)
  const token = (name: string) => page.getPropertyValue(name).trim()
  return {
    colour: {
      ...{ stakes: token('--c1'), payouts: token('--c3'), gain: token('--c2'), loss: token('--bad') },
      ...{ words: token('--ink-3'), line: token('--line'), ground: token('--surface') },
    },
    font: 'sans-serif',
  }
}

export function onTheme(tell: () => void): () => void {
  const observer = new MutationObserver(tell)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** The width that an element has, and follows. */
export function useWidth() {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [frame, width] as const
}

const SeriesTable = ({ series, range }: { series: Series; range: Range }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must scroll it
  <div className={style.scroll} tabIndex={0} role="group" aria-label={`${TITLES[range]}的数字`}>
    <table className={style.table}>
      <thead>
        <tr>
          <th scope="col">{range === 'today' ? '时' : '日'}</th>
          <th scope="col">注单</th>
          <th scope="col">投注额</th>
          <th scope="col">派彩</th>
          <th scope="col">GGR</th>
          {series[0]?.money !== null && <th scope="col">NGR</th>}
        </tr>
      </thead>
      <tbody>
        {series.map(({ at, orders, stakes, payouts, ggr, money }) => (
          <tr key={at}>
            <th scope="row">{labelOf(at, range)}</th>
            <td>{orders.toLocaleString('en-US')}</td>
            <td>{amountText(stakes)}</td>
            <td>{amountText(payouts)}</td>
            <td>
              <b>{amountText(ggr)}</b>
            </td>
            {money !== null && <td>{amountText(money.ngr)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
