import * as templates from '@liuhe/contract/api/templates.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../shared/testing/render-page.tsx'
import { cardFixtures } from '../templates/testing/card-fixtures.ts'
import { HomeSlot } from './home-slot.tsx'

/** A long page whose slot is asked for late. */
function LongPage() {
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const [isLate, setLate] = useState(false)
  return (
    <>
      <div style={{ height: 1_200 }} />
      <div ref={setPlace} />
      <div style={{ height: 4_000 }} />
      <button type="button" style={{ position: 'fixed', top: 0 }} onClick={() => setLate(true)}>
        以后
      </button>
      {isLate && <HomeSlot gameId={110} place={place} />}
    </>
  )
}

const template = [...cardFixtures].find(([code]) => code === 'syad-theme3')?.[1].template
const scrollTo = (top: number) => acting(() => window.scrollTo({ top, behavior: 'instant' }))

beforeEach(() => scrollTo(0))
afterEach(() => window.scrollTo(0, 0))

async function openAt(top: number) {
  const answer = fake(templates.list, () => ({
    data: template === undefined ? [] : [template],
    totalCount: 1,
    draws: [],
  }))
  const { container, calls } = await renderPage(<LongPage />, { fakes: [answer] })
  await scrollTo(top)
  await acting(() => container.querySelector('button')?.click())
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  return () => container.querySelector('[aria-label^="广告："]')
}

test('a slot comes at once to where nobody reads yet', async () => {
  const block = await openAt(0)
  await vi.waitFor(() => expect(block()).not.toBeNull())
})

test('a slot does not push away what somebody reads further down; it comes when he is back above it', async () => {
  const block = await openAt(2_500)
  await acting(() => new Promise((resolve) => setTimeout(resolve, 500)))
  expect(block()).toBeNull()
  expect(window.scrollY).toBe(2_500)
  await scrollTo(100)
  await vi.waitFor(() => expect(block()).not.toBeNull())
})
