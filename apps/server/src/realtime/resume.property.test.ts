import { expect, it } from 'vitest'
import { byIdOnly, byMark, type Resume, runLossyWorld } from './testing/lossy-world.ts'

async function tell(resume: Resume, histories: number) {
  const worlds = []
  for (let seed = 1; seed <= histories; seed += 1) {
    worlds.push({ seed, ...(await runLossyWorld({ seed, moments: 500, resume })) })
  }
  return worlds
}

it('shows in the end what it would have shown had nothing broken, and tells nothing twice', async () => {
  const worlds = await tell(byMark, 1_500)
  expect(worlds.filter(({ isSame }) => !isSame).map(({ seed }) => seed)).toEqual([])
  expect(worlds.filter(({ repeats }) => repeats > 0)).toEqual([])
  // Nobody had to read everything again: that would hide a loss.
  expect(worlds.filter(({ lost }) => lost > 0)).toEqual([])
  expect(worlds.reduce((sum, { events }) => sum + events, 0)).toBeGreaterThan(100_000)
})

it('finds out a server that resumes after the last id', async () => {
  const worlds = await tell(byIdOnly, 100)
  expect(worlds.filter(({ isSame }) => !isSame).length).toBeGreaterThan(10)
})
