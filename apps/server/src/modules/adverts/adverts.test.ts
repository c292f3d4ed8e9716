import { staticFiles } from '@liuhe/contract/static-files.ts'
import { advertSlotNames } from '@liuhe/domain/content/advert-slots.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { themes } from '@liuhe/brand/themes.ts'
import { seedAdverts } from '../../seed/demo/adverts.ts'
import { listAdverts } from './index.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
let app: TestApp

beforeAll(async () => {
  app = await createTestApp(database)
})
afterAll(() => app.close())
afterEach(async () => {
  await database.owner`
    update content_piece set state = 'withdrawn', withdrawn_at = now(), revision = revision + 1
    where state <> 'withdrawn'`
  // Longer than an answer is kept, so that each test sees its own adverts.
  app.clock.advance(60_000)
})

type Item = Record<string, unknown>
interface Advert {
  slot: string
  company_code?: string
  clients?: string
  group_name?: string
  items?: Item[]
}

async function anAdvert({ slot, items = [{ content: '<p>广告</p>' }], ...advert }: Advert): Promise<void> {
  const { owner } = database
  for (const item of items) {
    await owner`insert into content_piece ${owner({ kind: 'advert', place: slot, ...advert, ...item } as never)}`
  }
}

const from = (at: number) => ({ state: 'scheduled', publish_at: new Date(at) })

interface WireAdvert {
  templateCode: string
  status: number
  groups: { groupName: string; items: { id: number; content: string; sort: number }[] }[]
}
async function list(query = ''): Promise<WireAdvert[]> {
  const response = await app.inject({ url: `/app-api/game-document/template/ads${query}` })
  expect(response.statusCode).toBe(200)
  return response.json().data
}
const codesOf = (adverts: WireAdvert[]) => adverts.map(({ templateCode }) => templateCode)
const contentsOf = (adverts: WireAdvert[]) =>
  adverts.flatMap(({ groups }) => groups.flatMap(({ items }) => items.map(({ content }) => content)))

// Before the others: where there has been an advert, nothing is seeded.
it('seeds every slot of a page once, that of chat rooms for some themes [ADS-008] [F-C9]', async () => {
  await seedAdverts(database.owner)
  await seedAdverts(database.owner)
  const adverts = await list()
  expect(codesOf(adverts)).toEqual([...new Set(codesOf(adverts))])
  expect(codesOf(adverts)).toEqual(expect.arrayContaining(['AD01', 'AD02', 'AD05', 'AD08', 'AD11', 'AD12']))
  for (const content of contentsOf(adverts).filter((html) => html.includes('<img'))) {
    expect(content).toMatch(/<img src="\/sys-upload\/adverts\/[a-z-]+\.svg" alt="[^"]+" width="\d+" height="\d+">/)
    expect(content).toContain('rel="noopener noreferrer nofollow"')
  }
  const shown = async (slot: string) => {
    const found = await Promise.all(
      Object.keys(themes).map(async (id) => (codesOf(await list(`?client=${id}`)).includes(slot) ? [id] : [])),
    )
    return found.flat()
  }
  const withRoomAdvert = Object.values(themes).filter(({ flags }) => flags.roomAdvert)
  expect(await shown('AD15')).toEqual(withRoomAdvert.map(({ id }) => id))
  expect([withRoomAdvert.length > 0, withRoomAdvert.length < Object.keys(themes).length]).toEqual([true, true])
  expect(await shown('AD01')).toEqual(Object.keys(themes))
})

describe('the list of adverts', () => {
  it('has code, status, groups and items with HTML, the highest sort first [ADS-001] [ADS-002] [ADS-010]', async () => {
    const items = [
      { content: '<p>低</p>', sort: 1 },
      { content: '<p>高</p>', sort: 9 },
      { content: '<p>中</p>', sort: 5 },
    ]
    await anAdvert({ slot: 'AD01', group_name: '甲', items })
    expect(await list()).toEqual([
      {
        templateCode: 'AD01',
        status: 1,
        groups: [
          {
            id: expect.any(Number),
            groupName: '甲',
            items: ['高', '中', '低'].map((word) => ({
              id: expect.any(Number),
              content: `<p>${word}</p>`,
              sort: expect.any(Number),
              audience: 'all',
            })),
          },
        ],
      },
    ])
  })

  it.each([
    ['AD01 to AD09 [ADS-003]', ['AD01', 'AD02', 'AD03', 'AD04', 'AD05', 'AD06', 'AD07', 'AD08', 'AD09']],
    ['AD010, spelt with the extra 0 [ADS-004]', ['AD010']],
    ['AD11 [ADS-005]', ['AD11']],
    ['AD12 [ADS-006]', ['AD12']],
    ['AD13 and AD14 [ADS-007]', ['AD13', 'AD14']],
  ])('has what an operator puts into %s', async (_, slots) => {
    for (const slot of slots) await anAdvert({ slot, items: [{ content: `<p>${slot}</p>` }] })
    for (const slot of slots) {
      const adverts = await list(`?codes=${slot}`)
      expect([codesOf(adverts), contentsOf(adverts)]).toEqual([[slot], [`<p>${slot}</p>`]])
    }
  })

  it('names whom each item is for, in the call and in the file that is published for everybody [F-U9]', async () => {
    const items = ['all', 'guests', 'members', 'unrecharged'].map((audience) => ({ content: audience, audience }))
    await anAdvert({ slot: 'AD11', items })
    const told = (adverts: { groups: { items: { content: string; audience?: string | undefined }[] }[] }[]) =>
      adverts[0]?.groups[0]?.items.map(({ content, audience }) => `${content} ${audience}`).toSorted()
    const expected = items.map(({ audience }) => `${audience} ${audience}`)
    expect(told((await list('?codes=AD11')) as never)).toEqual(expected)
    expect(told(await listAdverts({ sql: database.sql, clock: app.clock }, {}))).toEqual(expected)
    await expect(anAdvert({ slot: 'AD11', items: [{ content: 'x', audience: 'nobody' }] })).rejects.toThrow(/audience/)
  })

  it('takes no other slot', async () => {
    for (const slot of advertSlotNames) await anAdvert({ slot })
    expect(codesOf(await list()).toSorted()).toEqual([...advertSlotNames].toSorted())
    for (const slot of ['AD10', 'AD00', 'AD16', 'AD1', 'ad01', 'SYAD-THEME3']) {
      await expect(anAdvert({ slot })).rejects.toThrow(/violates check constraint/)
    }
  })

  it('leaves out what is off, over, not yet begun, or has nothing to show', async () => {
    const now = app.clock.now()
    await anAdvert({ slot: 'AD01', items: [{ content: 'a', state: 'withdrawn', withdrawn_at: new Date(now) }] })
    await anAdvert({ slot: 'AD02', items: [{ content: 'a', state: 'draft' }] })
    await anAdvert({ slot: 'AD03', items: [{ content: 'a', ends_at: new Date(now) }] })
    await anAdvert({ slot: 'AD04', items: [{ content: '将来', ...from(now + 120_000) }] })
    await anAdvert({
      slot: 'AD05',
      items: [{ content: '现在', ...from(now), ends_at: new Date(now + 60_000) }],
    })
    expect(codesOf(await list())).toEqual(['AD05'])
    app.clock.advance(120_000)
    expect(codesOf(await list())).toEqual(['AD04'])
  })

  it("shows a company its own adverts and everybody's, never another's [ADS-010]", async () => {
    await anAdvert({ slot: 'AD01', items: [{ content: '大家' }] })
    await anAdvert({ slot: 'AD01', company_code: 'aocai', items: [{ content: '澳彩' }] })
    await anAdvert({ slot: 'AD01', company_code: 'xiangyun', items: [{ content: '祥云' }] })
    expect(contentsOf(await list()).toSorted()).toEqual(['大家', '澳彩'].toSorted())
    expect(contentsOf(await list('?companyCode=xiangyun')).toSorted()).toEqual(['大家', '祥云'].toSorted())
    expect(contentsOf(await list('?companyCode=nobody'))).toEqual(['大家'])
  })

  it('keeps adverts of other themes from a theme [ADS-008]', async () => {
    await anAdvert({ slot: 'AD15', clients: '{theme9}' })
    await anAdvert({ slot: 'AD01' })
    expect(codesOf(await list('?client=theme3'))).toEqual(['AD01'])
    expect(codesOf(await list('?client=theme9'))).toEqual(['AD01', 'AD15'])
  })

  it('sends only the slots that are asked for', async () => {
    for (const slot of ['AD01', 'AD02', 'AD010']) await anAdvert({ slot })
    expect(codesOf(await list('?codes=AD010,AD02'))).toEqual(['AD010', 'AD02'])
  })

  it.each(['?codes=AD10', '?codes=AD01,', '?companyCode=A%27--', `?client=${'x'.repeat(40)}`])(
    'refuses %s',
    async (query) => {
      const response = await app.inject({ url: `/app-api/game-document/template/ads${query}` })
      expect([response.statusCode, response.json().code]).toEqual([400, 'REQ/INVALID'])
    },
  )
})

describe('published files', () => {
  it('has every advert of the site in template_ads.json [ADS-010]', async () => {
    await anAdvert({ slot: 'AD09' })
    const response = await app.inject({ url: staticFiles.templateAds.path })
    expect(response.statusCode).toBe(200)
    expect(codesOf(response.json())).toEqual(['AD09'])
    expect(staticFiles.templateAds.schema.safeParse(response.json()).success).toBe(true)
  })
})
