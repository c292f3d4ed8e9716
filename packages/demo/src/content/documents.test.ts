import { verdictOfPost } from '@liuhe/domain/content/layout-judging.ts'
import { layoutRulesOf } from '@liuhe/domain/content/layout-rules-of.ts'
import { animalOf } from '@liuhe/domain/lottery/zodiac.ts'
import { BALLS, formatBall } from '@liuhe/domain/lottery/ball.ts'
import { shuffleTake } from '@liuhe/domain/random.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import reference from '@liuhe/fixtures/data/templates.json' with { type: 'json' }
import { seededRandom } from './chance.ts'
import { cardsOfGame, depthOf, documentsOfIssue, judgedDraw, recordIssue, standingDocuments } from './documents.ts'
import { isDrawn, type SeedCard, type SeedDocument, type SeedIssue } from './model.ts'
import { PLAY_CATEGORIES } from './recipes/recipe.ts'
import { Records } from './records.ts'
import { REMARKS } from './texts/remarks.ts'

const DAYS = 320
const DAY_MS = 86_400_000

/** A year with a new lunar year in it; the last issue is pending. */
function aYear(): SeedIssue[] {
  const random = seededRandom('draws of the test')
  return Array.from({ length: DAYS + 1 }, (_, index) => {
    const planAt = index * DAY_MS
    return {
      turnNum: `2026${String(index + 1).padStart(3, '0')}`,
      label: String(index + 1).padStart(3, '0'),
      balls: index === DAYS ? [] : shuffleTake(random, BALLS, 7),
      lunarYear: index < 40 ? 2025 : 2026,
      opensAt: planAt - DAY_MS,
      closesAt: planAt - 120_000,
      planAt,
    }
  })
}

type Written = { issue: SeedIssue; documents: Map<SeedCard, SeedDocument> }
const issues = aYear()
const cards = cardsOfGame(110)
const records = new Records()
const year: Written[] = []

beforeAll(() => {
  for (const [index, issue] of issues.entries()) {
    const past = issues.slice(Math.max(0, index - 30), index).reverse()
    const documents = documentsOfIssue({ cards, issue, past, records })
    year.push({ issue, documents })
    const draw = judgedDraw(issue)
    if (draw) recordIssue(records, documents, draw)
  }
})

const drawnYear = () => year.filter(({ issue }) => isDrawn(issue))
const pending = () => (year.at(-1) as Written).documents
const cardNamed = (name: string) => cards.find(({ recipe }) => recipe.name === name) as SeedCard

describe('the cards of a game', () => {
  it('say at their foot what holds for them alone, and nothing where they call nothing', () => {
    const names = cards.map(({ recipe }) => recipe.name)
    expect(Object.keys(REMARKS).filter((name) => !names.includes(name))).toEqual([])
    const remarks = cards.flatMap(({ note2 }) => note2 ?? [])
    expect(new Set(remarks).size).toBe(remarks.length)
    const [judged, others] = [cards.filter(({ skill }) => skill > 0), cards.filter(({ skill }) => skill === 0)]
    const unsaid = judged.filter(({ note2 }) => !/^.{3,18}$/.test(note2 ?? '')).map(({ recipe }) => recipe.name)
    expect(unsaid, 'cards without a remark of 3 to 18 characters in texts/remarks.ts').toEqual([])
    expect(others.filter(({ subName }) => subName !== null)).toEqual([])
    const claims = others.filter(({ note2 }) => /准|战绩$/.test(note2 ?? ''))
    expect(claims.map(({ recipe }) => recipe.name)).toEqual(['每期竞猜'])
  })

  it('call two colours and one of them', () => {
    for (const { documents } of year) {
      const [item] = documents.get(cardNamed('双波一波'))?.items ?? []
      expect(item?.content?.split(',')).toContain(item?.content2)
    }
  })

  it('are of all 53 codes, spelt as in the reference, each in its category', () => {
    const codes = [...new Set(cards.map(({ recipe }) => recipe.code))]
    expect(codes).toEqual(expect.arrayContaining(reference.templates.map(({ code }) => code)))
    // A layout that came later may have an author or none; an author has a layout.
    expect(codes.filter((code) => layoutRulesOf(code).code !== code.toLowerCase())).toEqual([])
    const categories = Map.groupBy(cards, ({ recipe }) => recipe.playCate)
    expect(new Set(categories.keys())).toEqual(new Set(PLAY_CATEGORIES))
    const codesIn = (name: string) => (categories.get(name as never) ?? []).map(({ recipe }) => recipe.code)
    for (const [name, wanted] of Object.entries(SUGGESTED)) {
      expect(codesIn(name), name).toEqual(expect.arrayContaining(wanted.split(' ')))
    }
  })

  it('are between sixty and eighty, with names of their own', () => {
    expect(cards.length).toBeGreaterThanOrEqual(60)
    expect(cards.length).toBeLessThanOrEqual(80)
    expect(new Set(cards.map(({ recipe }) => recipe.name)).size).toBe(cards.length)
  })

  it('have other authors and skills in another game', () => {
    const signatures = [70, 71, 90, 110].map((gameId) =>
      cardsOfGame(gameId).map(({ author, skill }) => [author, skill]),
    )
    expect(new Set(signatures.map((signature) => JSON.stringify(signature))).size).toBe(4)
  })
})

describe('the posts of an issue', () => {
  it('never make the same calls twice', () => {
    for (const { issue, documents } of year) {
      const calls = [...documents.values()].map(({ items }) =>
        JSON.stringify(
          items.map(({ content, content2, content3, multiContents }) => [content, content2, content3, multiContents]),
        ),
      )
      expect(new Set(calls).size, issue.label).toBe(calls.length)
    }
  })

  it('are the same again', () => {
    const { issue, documents } = year[200] as Written
    const past = issues.slice(170, 200).reverse()
    const known = new Records()
    for (const { issue: before, documents: written } of year.slice(0, 200)) {
      recordIssue(known, written, judgedDraw(before) as never)
    }
    expect(documentsOfIssue({ cards, issue, past, records: known })).toEqual(documents)
  })

  it('say of themselves what the hit engine says', () => {
    let judged = 0
    for (const { issue, documents } of drawnYear()) {
      for (const [{ recipe }, document] of documents) {
        if (document.came === undefined) continue
        const verdict = verdictOfPost(recipe.code, document.items, judgedDraw(issue))
        expect(verdict, `${recipe.name} ${issue.label}`).toBe(document.came ? '准' : '错')
        judged++
      }
    }
    expect(judged).toBeGreaterThan(DAYS * 45)
  })

  it('come true about as often as their authors are good', () => {
    for (const card of cards.filter(({ skill }) => skill > 0)) {
      const results = drawnYear().flatMap(({ documents }) => documents.get(card)?.came ?? [])
      if (results.length === 0 || OTHERWISE_RATED.has(card.recipe.body.kind)) continue
      const rate = results.filter(Boolean).length / results.length
      // Three deviations of 320 tries are below nine points.
      expect(Math.abs(rate - card.skill), `${card.recipe.name} ${rate} ${card.skill}`).toBeLessThan(0.1)
    }
  })

  it('carry the result once there is one', () => {
    for (const { issue, documents } of drawnYear()) {
      const special = issue.balls[6] as number
      const note = `${animalOf(special, issue.lunarYear)}${formatBall(special)}*`
      for (const [{ recipe }, { items }] of documents) {
        if (layoutRulesOf(recipe.code).kind !== 'posts') continue
        for (const item of items) expect(item.note, `${recipe.name} ${issue.label}`).toBe(note)
      }
    }
    for (const [{ recipe }, { items }] of pending()) {
      if (layoutRulesOf(recipe.code).kind !== 'posts') continue
      for (const item of items) expect(item.note, recipe.name).toBe('？00')
    }
  })
})

describe('locks', () => {
  it('stand before the pending issue only: login, recharge, and both', () => {
    const locksOf = (documents: Map<SeedCard, SeedDocument>) =>
      [...documents.values()].flatMap(({ items }) =>
        items.flatMap(({ requireLogin = false, requireRecharge = false }) =>
          requireLogin || requireRecharge ? [`${requireLogin} ${requireRecharge}`] : [],
        ),
      )
    expect(new Set(locksOf(pending()))).toEqual(new Set(['true false', 'false true', 'true true']))
    for (const { documents } of drawnYear()) expect(locksOf(documents)).toEqual([])
  })

  it('keep what is told in a chat room out of the post until the draw', () => {
    const room = cardNamed('导师直播室')
    expect(pending().get(room)?.items[0]).toMatchObject({ templateType: 0, content: '/chat-rooms/3' })
    expect(year[10]?.documents.get(room)?.items[0]).toMatchObject({
      templateType: 1,
      content: expect.stringMatching(/^[鼠牛虎兔龙蛇马羊猴鸡狗猪]{4}$/),
    })
  })
})

describe('records', () => {
  it('of the board are the last ten results of each author, the best first', () => {
    const board = cardNamed('高手榜')
    const { documents } = year[100] as Written
    const items = documents.get(board)?.items ?? []
    expect(items).toHaveLength(12)
    for (const { title, content2, content3 } of items) {
      const results = Array.from({ length: 10 }, (_, back) => {
        const { issue, documents: before } = year[99 - back] as Written
        const item = before.get(board)?.items.find((one) => one.title === title)
        return verdictOfPost('MB36', [item as never], judgedDraw(issue)) === '准' ? '1' : '0'
      }).join('')
      expect(content2).toBe(results)
      expect(Number(content3)).toBe(results.replaceAll('0', '').length * 10)
    }
    const rates = items.map(({ content3 }) => Number(content3))
    expect(rates).toEqual(rates.toSorted((a, b) => b - a))
  })

  it('of a medallion tell the streak it really has', () => {
    const card = cardNamed('平特一肖')
    const came = drawnYear().map(({ documents }) => documents.get(card)?.came)
    for (const [index, { documents }] of drawnYear().entries()) {
      const streak = Math.min([...came.slice(0, index).reverse(), false].indexOf(false), 10)
      const shown = documents.get(card)?.items[0]?.content2
      expect(shown, String(index)).toBe(streak > 1 ? `连准${streak}期` : undefined)
    }
  })

  it('are behind what the running line tells of the last draw', () => {
    const marquee = cardNamed('本站喜报')
    const { documents } = year[150] as Written
    const { issue: last, documents: before } = year[149] as Written
    const lines = (documents.get(marquee)?.items ?? []).filter(({ title }) => title.startsWith('恭喜'))
    expect(lines.length).toBeGreaterThan(1)
    for (const { title } of lines) {
      expect(title).toContain(`恭喜${last.label}期`)
      const name = /【(.+)】/.exec(title)?.[1] ?? ''
      expect(before.get(cardNamed(name))?.came, name).toBe(true)
    }
  })
})

it('polls have two to twelve options that the draw can tell apart', () => {
  const polls = year.flatMap(({ issue, documents }) =>
    [...documents.values()].flatMap(({ poll }) => (poll ? [{ issue, poll }] : [])),
  )
  expect(polls).toHaveLength(year.length * 2)
  for (const { issue, poll } of polls) {
    expect(poll.length).toBeGreaterThanOrEqual(2)
    expect(poll.length).toBeLessThanOrEqual(12)
    const draw = judgedDraw(issue)
    const came = poll.filter(({ value }) => verdictOfPost('', [{ title: '', content: value }], draw) === '准')
    expect(came).toHaveLength(draw ? 1 : 0)
  }
})

it('articles have several paragraphs, and what they say of the past can be counted', () => {
  const card = cardNamed('心水文章')
  const texts = drawnYear().map(({ documents }) => documents.get(card)?.items[0]?.content ?? '')
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts.slice(30)) expect(text.match(/<p>/g)?.length).toBeGreaterThanOrEqual(5)
  expect(texts.join('')).not.toMatch(/\{|undefined|NaN/)
  const [odd, index] = texts.flatMap((text, at) => {
    const found = /单 (\d+) 期、双/.exec(text)?.[1]
    return found === undefined || at < 10 ? [] : [[Number(found), at] as const]
  })[0] ?? [0, 0]
  const counted = issues.slice(index - 10, index).filter(({ balls }) => (balls[6] as number) % 2 === 1)
  expect(counted).toHaveLength(odd)
})

it('standing cards have posts without an issue', () => {
  const standing = cards.filter((card) => depthOf(card) === 'standing')
  expect(new Set(standing.map(({ recipe }) => recipe.code))).toEqual(
    new Set(['MB41', 'Symb3', 'AD13', 'AD14', 'TYmb', 'mb01A']),
  )
  for (const card of standing) {
    expect(standingDocuments(card, issues[100] as SeedIssue).flatMap(({ items }) => items).length).toBeGreaterThan(0)
  }
  const [table] = standingDocuments(cardNamed('本年生肖号码表'), issues[100] as SeedIssue)
  const rows = table?.items[0]?.multiContents ?? []
  expect(rows[0]).toEqual({ title: '马', content: '01,13,25,37,49' })
  expect(rows).toHaveLength(12)
})

/** Which layouts belong to each category (Domain §5.6). */
const SUGGESTED = {
  推荐: 'SYmb MB41 MB36 MB24 JhtGshou Symb2 Symb3 SYAD-THEME3',
  生肖: 'MB05 MB10 MB12 MB32 MB15 MB34 MB35 mb02',
  号码: 'MB06 MB29 MB30 MB31 MB33',
  两面波色: 'MB07 MB08 MB09 MB22',
  头尾段行: 'MB11 MB26 MB27 MB28 MB23 MB13',
  玄机图文: 'MB17 MB18 MB19 MB20 MB40 mb01',
  综合: 'mb03 MB04 MB14 MB16 MB21 MB38 MB42 TYmb',
  '互动/VIP': 'MB37 MB39 MB43 MB25',
}

/** Their posts come true in more ways than the one the skill is about. */
const OTHERWISE_RATED = new Set(['hero', 'groups'])
