/**
 * Draws the chart of the dashboard as a picture. ECharts writes SVG text, as it does on a server: in the page it would
 * write into the document in ways that the console's policy forbids (decision 139). Loaded when a chart is shown.
 */
import { BarChart } from 'echarts/charts'
import { AriaComponent, GridComponent } from 'echarts/components'
import { init, use as withParts } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

withParts([BarChart, GridComponent, AriaComponent, SVGRenderer])

export interface ChartData {
  labels: readonly string[]
  /** In yuan. */
  stakes: readonly number[]
  payouts: readonly number[]
  ggr: readonly number[]
}

export interface ChartLook {
  width: number
  height: number
  /** From the tokens of the page. */
  colour: Readonly<Record<'stakes' | 'payouts' | 'gain' | 'loss' | 'words' | 'line' | 'ground', string>>
  font: string
}

/** Where the columns stand, so that the page can lay what is told of them over the picture. */
export const EDGES = { left: 64, right: 12 } as const

/** The picture as the address of an image. */
export function drawChart(data: ChartData, look: ChartLook): string {
  const { width, height } = look
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height })
  try {
    chart.setOption(optionsOf(data, look))
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(chart.renderToSVGString())}`
  } finally {
    chart.dispose()
  }
}

/** Bars are full, hatched or hollow, so that nobody needs their colours. */
function optionsOf({ labels, stakes, payouts, ggr }: ChartData, { height, colour, font }: ChartLook) {
  const grid = { ...EDGES, containLabel: false }
  const lower = Math.round(height * 0.26)
  const words = { color: colour.words, fontFamily: font, fontSize: 11 }
  const axis = { axisLine: { lineStyle: { color: colour.line } }, axisTick: { show: false } }
  const value = {
    ...{ type: 'value' as const, splitLine: { lineStyle: { color: colour.line } } },
    axisLabel: { ...words, formatter: shortSum },
  }
  const bar = { type: 'bar' as const, barMaxWidth: 18, barGap: '10%', barCategoryGap: '28%' }
  return {
    animation: false,
    aria: { enabled: true, decal: { show: true } },
    grid: [
      { ...grid, top: 12, bottom: lower + 12 },
      { ...grid, top: height - lower, bottom: 24 },
    ],
    xAxis: [
      { ...axis, type: 'category' as const, data: [...labels], axisLabel: { show: false } },
      {
        ...axis,
        type: 'category' as const,
        data: [...labels],
        gridIndex: 1,
        position: 'bottom' as const,
        axisLabel: words,
        axisLine: { onZero: false, show: false },
      },
    ],
    yAxis: [
      { ...value, splitNumber: 4 },
      { ...value, gridIndex: 1, splitNumber: 1 },
    ],
    series: [
      { ...bar, name: 'stakes', data: [...stakes], itemStyle: { color: colour.stakes, decal: NO_HATCH } },
      {
        ...bar,
        name: 'payouts',
        data: payouts.map(orNothing),
        itemStyle: { color: colour.ground, borderColor: colour.payouts, decal: hatch(colour.payouts) },
      },
      {
        ...{ ...bar, name: 'ggr', xAxisIndex: 1, yAxisIndex: 1 },
        data: ggr.map((sum) => ({
          value: sum,
          itemStyle:
            sum < 0
              ? { color: colour.ground, borderColor: colour.loss, borderWidth: 1.5, decal: NO_HATCH }
              : { color: colour.gain, decal: NO_HATCH },
        })),
      },
    ],
  }
}

/** A bar of nothing has no edge either. */
const orNothing = (sum: number) => (sum === 0 ? ('-' as const) : sum)

const NO_HATCH = { symbol: 'none' } as const
/** All of it is said, because what is not comes from the library's own palette. */
const hatch = (color: string) => ({
  ...{ color, symbol: 'rect', symbolSize: 1, dashArrayX: [1, 0], dashArrayY: [1.5, 3], rotation: -Math.PI / 4 },
})

/** `1,200万`, `850`, `−3万` */
function shortSum(sum: number): string {
  const size = Math.abs(sum)
  const text = size >= 10_000 ? `${(size / 10_000).toLocaleString('en-US')}万` : size.toLocaleString('en-US')
  return sum < 0 ? `−${text}` : text
}
