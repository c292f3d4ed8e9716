import { describe, expect, it } from 'vitest'
import type { Reader } from '@liuhe/domain/content/lock.ts'
import { cardModelOf, type ItemModel, type WireTemplate } from '../card-model.ts'
import { layout as pollLayout } from '../layouts/mb39.tsx'
import { layout as bundleLayout } from '../layouts/mb42.tsx'
import { cardFixtures } from '../testing/card-fixtures.ts'
import { advertBlockOf } from './advert-model.ts'
import { bundleScore } from './bundle-model.ts'
import { solutionOf, versesOf } from './clue-model.ts'
import { countOf, entryMarkOf, leaderOf, recordOf, shortCount, streakOf } from './entry-model.ts'
import { shownLockOf } from './lock-model.ts'
import { percentOf, pollOf } from './poll-model.ts'

const fixture = (code: string) => cardFixtures.get(code) as { template: WireTemplate; draws: never }

describe('a poll', () => {
  const pollWith = (more: Partial<WireTemplate>, groupName = '128') => {
    const { template, draws } = fixture('mb39')
    const groups = template.groups.map((group) => ({ ...group, groupName }))
    const items = groups.map((group) => ({ ...group, items: group.items.map((item) => ({ ...item, title: '' })) }))
    const card = cardModelOf({ ...template, groups: items, ...more }, { draws, now: 0, rules: pollLayout })
    const [group] = card?.groups ?? []
    if (card === undefined || group === undefined) throw new Error('no card')
    return pollOf(card, group)
  }
  const votes = (counts: number[]) =>
    fixture('mb39').template.pollOptions?.map((option, index) => ({ ...option, option_vote: counts[index] ?? 0 }))

  it.each([
    [
      [450, 350, 200],
      ['45.0', '35.0', '20.0'],
    ],
    [
      [450, 351, 200],
      ['45.0', '35.1', '20.0'],
    ],
    [
      [0, 0, 0],
      ['0.0', '0.0', '0.0'],
    ],
  ])('of %o votes has the shares %o', (counts, shares) => {
    expect(pollWith({ pollOptions: votes(counts) })?.options.map(({ percent }) => percent)).toEqual(shares)
  })

  it('rounds halves up', () => expect([percentOf(1, 8), percentOf(1, 3)]).toEqual(['12.5', '33.3']))

  it('marks the option that came, once its issue is drawn', () => {
    const cameOf = (groupName: string) =>
      pollWith({}, groupName)?.options.flatMap(({ came, segments }) => (came ? [segments[0]?.text] : []))
    expect([cameOf('128'), cameOf('129')]).toEqual([['蓝波'], []])
  })

  it.each([
    [0, null, 'open', []],
    [1, 2, 'voted', [2]],
    [2, null, 'closed', []],
  ] as const)('of status %o is %s', (pollStatus, optionId, status, mine) => {
    const poll = pollWith({ pollStatus, optionId })
    expect([poll?.status, poll?.options.flatMap(({ id, isMine }) => (isMine ? [id] : []))]).toEqual([status, mine])
  })

  it('is none without options, and has at most twelve', () => {
    const [option] = votes([1]) ?? []
    const many = Array.from({ length: 14 }, (_, id) => ({ ...(option as NonNullable<typeof option>), option_id: id }))
    expect([pollWith({ pollOptions: [] }), pollWith({ pollOptions: many })?.options.length]).toEqual([undefined, 12])
  })
})

describe('a bundle', () => {
  const item = (titles: [string, string][], issue = '128期') => {
    const { template, draws } = fixture('mb42')
    const multiContents = titles.map(([title, content]) => ({ title, content }))
    const items = [{ id: 1, title: issue, sort: 0, status: 1, multiContents }]
    const card = cardModelOf(
      { ...template, groups: [{ id: 1, groupName: '', items }] },
      { draws, now: 0, rules: bundleLayout },
    )
    return card?.groups[0]?.items[0] as ItemModel
  }

  it('counts its judged pieces and those that came', () => {
    const pieces: [string, string][] = [
      ['六肖', '虎蛇鸡'],
      ['波色', '红'],
      ['寄语', '财源广进'],
      ['杀尾', '1尾'],
    ]
    expect([bundleScore(item(pieces)), bundleScore(item(pieces, '129期')), bundleScore(undefined)]).toEqual([
      '3中2',
      undefined,
      undefined,
    ])
  })
})

describe('entries', () => {
  it.each([
    ['10中8 连准5', 5, '10中8'],
    ['连准12期', 12, ''],
    ['10中7', undefined, '10中7'],
    ['', undefined, ''],
  ])('a record of 「%s」', (record, streak, rest) => {
    expect([streakOf(record), recordOf(record)]).toEqual([streak, rest])
  })

  it('counts stand in notes, large ones in 万', () => {
    expect([countOf('12034'), countOf('蛇26*'), countOf(null)]).toEqual([12034, undefined, undefined])
    expect([9999, 12_034, 20_000].map(shortCount)).toEqual(['9999', '1.2万', '2万'])
  })

  it('know three marks', () =>
    expect(['new', 'top', 'hot', 'vip', null].map(entryMarkOf)).toEqual(['new', 'top', 'hot', undefined, undefined]))

  it('rank authors by what they hit; what is stated counts only without results', () => {
    const leader = (content2: string, content3: string) => {
      const source = { ...fixture('mb36').template.groups[0]?.items[0], content2, content3 } as ItemModel['source']
      return leaderOf({ source })
    }
    expect(leader('1101111011', '99').rate).toBe(80)
    expect(leader('110', '').results).toEqual([true, true, false])
    expect([leader('', '65%').rate, leader('', '').rate]).toEqual([65, undefined])
  })
})

it('a solution is told after the draw only', () => {
  const parts = [{ kind: 'words', field: 'content2', dim: 'zod', verdict: '错', segments: [] }] as const
  expect(solutionOf({ parts, verdict: 'pending' })).toBeUndefined()
  expect(solutionOf({ parts: [], verdict: undefined })).toBeUndefined()
  expect(solutionOf({ parts, verdict: '错' })).toBe(parts)
})

it('verses are the lines of a poem, at most four', () => {
  expect(versesOf('一\n\n 二 \r\n三//四<br>五')).toEqual(['一', '二', '三', '四'])
  expect(versesOf(null)).toEqual([])
})

describe('the lock that is shown', () => {
  const poor: Reader = { kind: 'member', recharged: false }
  const locked = (state: ItemModel['state'], requireLogin: boolean, requireRecharge: boolean) => ({
    state,
    source: { id: 1, title: '', sort: 0, status: 1, requireLogin, requireRecharge },
  })

  it('is what the reader can do next, though the list was asked for before he signed in', () => {
    expect(shownLockOf(locked('login', true, true), { kind: 'guest' })).toBe('login')
    expect(shownLockOf(locked('login', true, true), poor)).toBe('recharge')
    // His list has not come yet: the content is not here, whatever he may read.
    expect(shownLockOf(locked('login', true, false), poor)).toBe('login')
    expect(shownLockOf(locked('open', true, true), { kind: 'guest' })).toBeUndefined()
  })
})

it('the advert block runs its lines over at most eight pictures', () => {
  const item = (id: number, iconUrl: string | null) => ({ id, title: `第${id}则`, iconUrl, sort: 0, status: 1 })
  const pictures = Array.from({ length: 10 }, (_, index) => item(10 + index, 'adverts/verify.svg'))
  const groups = [
    { id: 1, groupName: 'marquee', items: [item(1, null), { ...item(2, null), status: 0 }] },
    { id: 2, groupName: '', items: pictures },
  ]
  const block = advertBlockOf({ groups })
  expect([block.lines.map(({ id }) => id), block.pictures.length]).toEqual([[1], 8])
})
