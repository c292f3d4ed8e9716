import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Loading } from '../../shared/states.tsx'
import { Legend, lookOfPage, onTheme, useWidth, yuanOf } from '../dashboard/chart-panel.tsx'
import style from './reports.module.css'
import type { Row } from './words.ts'

const HEIGHT = 240

/** Stakes, payouts and GGR by day, as a picture; the table below says the same. */
export function ReportChart({ rows }: { rows: readonly Row[] }) {
  const library = useQuery({
    queryKey: ['chart-library'],
    queryFn: () => import('../dashboard/chart-picture.ts'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [frame, width] = useWidth()
  const theme = useSyncExternalStore(onTheme, () => document.documentElement.dataset['theme'])
  // Without the library there is the table.
  if (library.error !== null) return null
  const bars = (name: 'stakes' | 'payouts' | 'ggr') => rows.map((row) => yuanOf(row[name] ?? 0n))
  const src =
    library.data === undefined || width === 0
      ? undefined
      : library.data.drawChart(
          {
            labels: rows.map(({ key }) => key.slice(5)),
            ...{ stakes: bars('stakes'), payouts: bars('payouts'), ggr: bars('ggr') },
          },
          { width, height: HEIGHT, ...lookOfPage(theme) },
        )
  return (
    <div>
      <Legend />
      <div ref={frame} className={style.chart}>
        {src === undefined ? (
          <Loading rows={6} />
        ) : (
          <img src={src} width={width} height={HEIGHT} alt="每日投注额、派彩与 GGR；下表是同样的数字" />
        )}
      </div>
    </div>
  )
}
