import { firstFieldError } from '@liuhe/domain/members/fields.ts'
import { expect, it } from 'vitest'
import { DEMO_CHAIN, daysAgoOf } from './agents.ts'

const all = DEMO_CHAIN.flatMap(({ account, members }) => [account, ...members])

it('the demo has five agents with 300 members, whose accounts anybody could have', () => {
  expect(DEMO_CHAIN).toHaveLength(5)
  expect(DEMO_CHAIN.flatMap(({ members }) => members)).toHaveLength(300)
  expect(new Set(all).size).toBe(all.length)
  for (const account of all)
    expect([account, firstFieldError({ account }, { account: 'required' })]).toEqual([account, undefined])
})

it('members come after their agent, the last of them today', () => {
  for (const agent of DEMO_CHAIN) {
    const days = agent.members.map((_, place) => daysAgoOf(agent, place))
    expect(days).toEqual(days.toSorted((one, other) => other - one))
    expect(days[0]).toBeLessThan(agent.days)
    expect(days.at(-1)).toBeGreaterThan(0)
    expect(days.at(-1)).toBeLessThan(2)
  }
})
