import * as lottery from '@liuhe/contract/api/lottery.ts'
import { DrawRow } from '@liuhe/web/lottery/draw-row.tsx'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../../shared/testing/render-page.tsx'
import type { DrawInfo } from '../../shared/results/panel-poll.ts'
import { PanelPlace } from './panel-place.tsx'
import { ResultPanel } from './result-panel.tsx'

const RESULTS = {
  LHC: '05,17,22,30,38,41,26',
  SSC: '1,2,3,4,5',
  '11X5': '01,02,03,04,05',
  PC28: '7,7,1',
  K3: '1,2,3',
  PK10: '01,02,03,04,05,06,07,08,09,10',
  NN: '01,02,03,04,05,06,07,08,09,10',
}

/** Daily draws, those of home, are broadcast; the others of betting pages are not. */
const infoOf = (family: string, resultText: string, variant: string): DrawInfo => {
  const day = variant === 'full' ? '2026' : '20261122'
  const now = Date.now()
  return {
    gameId: 110,
    gameName: '极速游戏',
    family,
    cur: { turnNum: `${day}129`, closeTime: now + 3_000_000, liveUrl: '' },
    pre: { turnNum: `${day}128`, resultText, openTime: now - 60_000, isStreaming: false, liveUrl: '', lunarYear: 2026 },
    plan: { turnNum: `${day}129`, planTime: now + 3_600_000, lunarYear: 2026 },
    serverTime: now,
  }
}

const VARIANTS = ['full', 'compact'] as const

it.each(
  Object.entries(RESULTS).flatMap(([family, resultText]) => VARIANTS.map((variant) => [family, resultText, variant])),
)(
  'the place of a panel of %s has its height before the draw %s is there (%s) [F-U15]',
  async (family, resultText, variant) => {
    let tell: (info: DrawInfo) => void = () => undefined
    const answer = new Promise<DrawInfo>((resolve) => {
      tell = resolve
    })
    const { container } = await renderPage(
      <ResultPanel gameId={110} variant={variant as 'full' | 'compact'} family={family} />,
      { fakes: [fake(lottery.openInfo, () => answer)] },
    )
    const panel = () => container.querySelector('section') as HTMLElement
    expect(panel().getAttribute('aria-busy')).toBe('true')
    const before = panel().offsetHeight
    tell(infoOf(family ?? '', resultText ?? '', variant ?? ''))
    await vi.waitFor(() => expect(container.querySelector('[role="img"]')?.getAttribute('aria-label')).toMatch(/号码/))
    await vi.waitFor(() => expect(container.querySelectorAll('[aria-hidden] [class*=skeleton]')).toHaveLength(0))
    // The strip of the video comes by itself.
    const strips = variant === 'full' ? 1 : 0
    await vi.waitFor(() => expect(panel().querySelectorAll('[aria-expanded]')).toHaveLength(strips))
    expect(Math.abs(panel().offsetHeight - before)).toBeLessThanOrEqual(2)
  },
)

it('the place that home shows before the panel itself is there is as high [F-U15]', async () => {
  const { container } = await renderPage(
    <>
      <PanelPlace />
      <PanelPlace>
        <DrawRow balls={[]} />
      </PanelPlace>
    </>,
    { fakes: [] },
  )
  const [home, own] = [...container.querySelectorAll('section')].map((panel) => panel.offsetHeight)
  expect(Math.abs((home ?? 0) - (own ?? 99))).toBeLessThanOrEqual(1)
})
