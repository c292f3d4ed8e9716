import * as api from '@liuhe/contract/api/templates.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../../shared/testing/render-page.tsx'
import { layoutAtHand } from './layout-registry.ts'
import { partsOfCards } from './parts-of-cards.ts'
import { TemplateCard } from './template-card.tsx'
import { TemplateList } from './template-list.tsx'
import { cardFixtures } from './testing/card-fixtures.ts'

// One test after the other: layouts that are loaded stay.

const sampleOf = (code: string) => cardFixtures.get(code) ?? expect.fail(`${code} has no fixture`)

it('has the layouts of the first load at once, and the others not', () => {
  expect([layoutAtHand('MB04')?.code, layoutAtHand('mb05'), layoutAtHand('mb99')]).toEqual([
    'mb04',
    undefined,
    undefined,
  ])
})

it('names what a document needs whose first card is of another layout', () => {
  const home = (code: string) => partsOfCards([[[api.list.name, {}], { data: [{ templateCode: code }] }]])
  expect([home('MB04'), home('MB05')]).toEqual([[], ['src/features/templates/all-layouts.ts']])
  expect(partsOfCards([[[api.detail.name, {}], {}]])).toEqual([])
})

it('shows cards of a list once their layouts are here too', async () => {
  const { template, draws } = sampleOf('mb05')
  const { container } = await renderPage(
    <TemplateList gameId={110} playCateName="全部" onPlayCate={() => undefined} now={0} />,
    {
      fakes: [fake(api.playCategories, () => []), fake(api.list, () => ({ data: [template], totalCount: 1, draws }))],
    },
  )
  await expect.poll(() => container.querySelectorAll('mark').length).toBe(4)
  expect(layoutAtHand('mb05')?.code).toBe('mb05')
})

it('judges every card by the draws that came with it [TPL-079]', async () => {
  const { template } = sampleOf('default')
  const card = (id: number, content: string) => ({
    ...template,
    id,
    groups: [{ id, groupName: '128', items: [{ id, title: '128期', content, sort: 0, status: 1 }] }],
  })
  const drawn = (special: string) => [
    { turnNum: '2026128', resultText: `01,02,03,04,05,06,${special}`, lunarYear: 2026 },
  ]
  // A page of twenty, of which nineteen have nothing to show; the same issue came otherwise on the next.
  const empty = Array.from({ length: 19 }, (_, n) => ({ ...template, id: 100 + n, groups: [] }))
  const first = { data: [card(1, '蛇马'), ...empty], totalCount: 21, draws: drawn('26') }
  const second = { data: [card(2, '蛇马')], totalCount: 21, draws: drawn('25') }
  const { container } = await renderPage(
    <TemplateList gameId={110} playCateName="全部" onPlayCate={() => undefined} now={0} />,
    { fakes: [fake(api.playCategories, () => []), fake(api.list, ({ page = 1 }) => (page === 1 ? first : second))] },
  )
  const marks = () => [...container.querySelectorAll('mark')].map((mark) => mark.textContent)
  await vi.waitFor(() => expect(marks()).toEqual(['蛇', '马']))
})

it('draws a card on its own as soon as they are', async () => {
  const { template, draws } = sampleOf('mb06')
  const { container } = await renderPage(
    <TemplateCard template={template} draws={draws} now={0} playCateName="全部" reader={{ kind: 'guest' }} />,
  )
  await vi.waitFor(() => expect(container.querySelector('section')?.getAttribute('aria-label')).toBe('一肖一码'))
})
