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
  await vi.waitFor(() => expect(container.querySelectorAll('mark').length).toBe(4))
  expect(layoutAtHand('mb05')?.code).toBe('mb05')
})

it('draws a card on its own as soon as they are', async () => {
  const { template, draws } = sampleOf('mb06')
  const { container } = await renderPage(
    <TemplateCard template={template} draws={draws} now={0} playCateName="全部" reader={{ kind: 'guest' }} />,
  )
  await vi.waitFor(() => expect(container.querySelector('section')?.getAttribute('aria-label')).toBe('一肖一码'))
})
