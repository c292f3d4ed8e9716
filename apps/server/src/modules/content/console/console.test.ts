import * as cards from '@liuhe/contract/api/operator/cards.ts'
import * as documents from '@liuhe/contract/api/operator/documents.ts'
import * as documentsOfCards from '@liuhe/contract/api/documents-of-cards.ts'
import * as site from '@liuhe/contract/api/templates.ts'
import { OPERATOR_BASE } from '@liuhe/contract/operator-endpoint.ts'
import hostile from '@liuhe/fixtures/data/hostile-html.json' with { type: 'json' }
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemRandom } from '../../../platform/random.ts'
import { createOperatorWorld, lastAuditEntry, type OperatorWorld } from '../../../testing/operator-world.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { aCard, GAME } from '../../templates/testing.ts'
import { publishDue } from '../index.ts'
import { CLOSED, insertDraws, textOf } from '../testing.ts'

const database = useTestDatabase()
let world: OperatorWorld
let app: TestApp
let editor: string
let second: string

beforeAll(async () => {
  world = await createOperatorWorld(database)
  app = await createTestApp(database)
  await insertDraws(database)
})
beforeEach(async () => {
  ;[editor, second] = [await world.tokenOf('content'), await world.tokenOf('content')]
})
afterAll(() => Promise.all([world.close(), app.close()]))

const refusedWith = (code: string) => expect.objectContaining({ code })
const textIn = (content: string, more = {}) => textOf(content, more) as never
const create = (templateId: number, text = textIn('虎蛇鸡')) =>
  world.call(documents.create, { templateId, text }, editor)
/** What a guest of the site sees of a document. */
const shown = async (templateId: number, documentId: number) => {
  const { data } = await app.call(site.list, { gameId: GAME, playCateName: '生肖', rows: 100 })
  return data.find(({ id }) => id === templateId)?.groups.find(({ id }) => id === documentId)
}
const lastEntry = () => lastAuditEntry(database)

describe('a document, called by an editor', () => {
  it('is written, read, published, revised and withdrawn; guests see it in between [SEC-64]', async () => {
    const templateId = await aCard(database)
    const { id, revision } = await create(templateId)
    expect(revision).toBe(1)
    expect(await shown(templateId, id)).toBeUndefined()
    await world.call(documents.saveDraft, { documentId: id, revision: 1, text: textIn('虎蛇狗') }, editor)
    const published = await world.call(documents.publish, { documentId: id, revision: 2 }, editor)
    expect(published).toEqual({ id, revision: 3, state: 'published', seal: 'sealed' })
    expect((await shown(templateId, id))?.items).toMatchObject([{ content: '虎蛇狗' }])

    const { document, text, seals } = await world.call(documents.read, { documentId: id }, editor)
    expect([document.state, document.revision, seals]).toEqual(['published', 3, 1])
    expect(text).toMatchObject({ name: '129', items: [{ title: '129期', content: '虎蛇狗', isHidden: false }] })
    // What was read can be sent back as it is.
    await world.call(documents.revise, { documentId: id, revision: 3, text }, editor)
    const changed = { ...text, items: [{ ...text.items[0], title: '129期', content: '龙' }] }
    await world.call(documents.revise, { documentId: id, revision: 4, text: changed, reason: '写错了' }, editor)
    expect(await lastEntry()).toMatchObject({
      action: 'documents.revise',
      object: `document/${id}`,
      before: { revision: 4, state: 'published' },
      after: { revision: 5, state: 'published' },
      reason: '写错了',
      role: 'content',
      outcome: 'done',
    })
    const { data: chain } = await app.call(documentsOfCards.seals, { templateId })
    expect(
      chain
        .filter(({ documentId }) => documentId === id)
        .map(({ revision: n }) => n)
        .toSorted((a, b) => a - b),
    ).toEqual([1, 2])

    await world.call(documents.withdraw, { documentId: id, revision: 5, reason: '下架' }, editor)
    expect(await shown(templateId, id)).toBeUndefined()
    const history = await world.call(documents.changes, { documentId: id }, editor)
    expect(history.map(({ revision: n, action }) => `${n} ${action}`)).toEqual([
      '6 withdraw',
      '5 revise',
      '4 revise',
      '3 publish',
      '2 draft',
      '1 draft',
    ])
  })

  it('waits for the scheduler, and comes back when it is asked to', async () => {
    const templateId = await aCard(database)
    const { id } = await create(templateId)
    // Times travel in whole seconds.
    const publishAt = Math.ceil(world.clock.now() / 1000) * 1000 + 60_000
    await world.call(documents.schedule, { documentId: id, revision: 1, publishAt }, editor)
    expect((await world.call(documents.read, { documentId: id }, editor)).document).toMatchObject({
      state: 'scheduled',
      publishAt,
    })
    expect(await world.call(documents.unschedule, { documentId: id, revision: 2 }, editor)).toMatchObject({
      state: 'draft',
    })
    await world.call(documents.schedule, { documentId: id, revision: 3, publishAt }, editor)
    await publishDue(database.sql, { clock: { now: () => publishAt }, random: systemRandom })
    expect((await shown(templateId, id))?.items).toMatchObject([{ content: '虎蛇鸡' }])
    // The editor looked before the scheduler came.
    await expect(world.call(documents.withdraw, { documentId: id, revision: 4 }, editor)).rejects.toMatchObject({
      code: 'CONTENT/CHANGED',
      data: { revision: 5 },
    })
    await expect(
      world.call(documents.schedule, { documentId: id, revision: 5, publishAt: 1000 }, editor),
    ).rejects.toEqual(refusedWith('REQ/INVALID'))
  })

  it('is not published for a draw that has closed, and the refusal is kept [SEC-64]', async () => {
    const { id } = await create(await aCard(database), textIn('虎', { turnNum: CLOSED }))
    const publish = world.call(documents.publish, { documentId: id, revision: 1 }, editor)
    await expect(publish).rejects.toEqual(refusedWith('CONTENT/DRAW_CLOSED'))
    expect(await lastEntry()).toMatchObject({ action: 'documents.publish', outcome: 'CONTENT/DRAW_CLOSED' })
    expect((await world.call(documents.read, { documentId: id }, editor)).document.revision).toBe(1)
  })

  it('is found by card, state and words', async () => {
    const templateId = await aCard(database)
    const { id } = await create(templateId, textIn('虎', { name: '独一%无二' }))
    const find = async (query: object) => {
      const { data, totalCount } = await world.call(documents.list, query as never, editor)
      return [data.map((row) => row.id), totalCount]
    }
    expect(await find({ search: '一%无' })).toEqual([[id], 1])
    expect(await find({ search: '%' })).toEqual([[id], 1])
    expect(await find({ search: '独_%' })).toEqual([[], 0])
    expect(await find({ templateId, state: 'draft' })).toEqual([[id], 1])
    expect((await find({ templateId, rows: 1 }))[1]).toBe(2)
    await expect(world.call(documents.read, { documentId: 999_999 }, editor)).rejects.toEqual(
      refusedWith('CONTENT/NOT_FOUND'),
    )
  })

  it.each([
    ['a field that nobody knows', { revision: 1, text: textIn('虎'), state: 'published' }],
    ['a revision that is no number', { revision: 'x', text: textIn('虎') }],
    ['a picture from anywhere', { revision: 1, text: textIn('', { items: [{ title: '', iconUrl: 'javascript:1' }] }) }],
    ['nothing', {}],
  ])('refuses %s', async (_, payload) => {
    const { id } = await create(await aCard(database))
    const answer = await world.inject({
      method: 'POST',
      url: `${OPERATOR_BASE}/documents/${id}/draft`,
      headers: { authorization: `Bearer ${editor}` },
      payload,
    })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'REQ/INVALID'])
  })
})

describe('two editors at once', () => {
  it('publish a draft once, and the slower one is told what happened', async () => {
    const { id } = await create(await aCard(database))
    const publish = (token: string) => world.call(documents.publish, { documentId: id, revision: 1 }, token)
    const outcomes = await Promise.allSettled([publish(editor), publish(second)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CONTENT/CHANGED', status: 409, data: { revision: 2 } },
    })
    expect(await database.sql`select from template_seal where group_id = ${id}`).toHaveLength(1)
  })

  it('never write over each other, whichever of revising and withdrawing comes first', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await create(await aCard(database))
      await world.call(documents.publish, { documentId: id, revision: 1 }, editor)
      const outcomes = await Promise.allSettled([
        world.call(documents.revise, { documentId: id, revision: 2, text: textIn('龙') }, editor),
        world.call(documents.withdraw, { documentId: id, revision: 2 }, second),
      ])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const { document } = await world.call(documents.read, { documentId: id }, editor)
      expect([document.revision, document.state]).toEqual([
        3,
        outcomes[0].status === 'fulfilled' ? 'published' : 'withdrawn',
      ])
    }
  })

  it('do not lose a block list or an order of categories', async () => {
    await aCard(database, { playCate: '平特' })
    const block = (token: string, codes: string[]) =>
      world.call(cards.setBlockList, { companyCode: 'aocai', revision: 0, codes }, token)
    const blocks = await Promise.allSettled([block(editor, ['MB01']), block(second, ['MB02'])])
    expect(blocks.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const order = (token: string, names: string[]) =>
      world.call(cards.orderCategories, { companyCode: 'aocai', gameId: GAME, revision: 0, names }, token)
    const orders = await Promise.allSettled([order(editor, ['平特', '生肖']), order(second, ['生肖'])])
    expect(orders.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('a card, called by an editor', () => {
  const card = { gameId: GAME, playCateName: '生肖', name: '新卡', colorTheme: '#d7000f,#ff8a00', code: 'MB04' }

  it('is written, scheduled, published, changed and withdrawn', async () => {
    await aCard(database)
    const { id } = await world.call(cards.create, { text: card }, editor)
    const publishAt = Math.ceil(world.clock.now() / 1000) * 1000 + 60_000
    await world.call(cards.schedule, { templateId: id, revision: 1, publishAt }, editor)
    await world.call(cards.unschedule, { templateId: id, revision: 2 }, editor)
    await world.call(cards.publish, { templateId: id, revision: 3 }, editor)
    const document = await create(id)
    await world.call(documents.publish, { documentId: document.id, revision: 1 }, editor)
    expect((await shown(id, document.id))?.items).toHaveLength(1)
    const { card: row, text } = await world.call(cards.read, { templateId: id }, editor)
    expect(row).toMatchObject({ state: 'published', revision: 4, documents: 1 })
    await world.call(cards.save, { templateId: id, revision: 4, text: { ...text, name: '改名' } }, editor)
    expect((await world.call(cards.list, { search: '改名' }, editor)).data.map((one) => one.id)).toEqual([id])
    expect((await world.call(cards.list, { search: 'mb04', state: 'published' }, editor)).totalCount).toBeGreaterThan(1)
    await world.call(cards.withdraw, { templateId: id, revision: 5 }, editor)
    expect(await shown(id, document.id)).toBeUndefined()
    expect((await world.call(cards.changes, { templateId: id }, editor)).map(({ action }) => action)).toEqual([
      'withdraw',
      'revise',
      'publish',
      'draft',
      'schedule',
      'draft',
    ])
    await expect(world.call(cards.save, { templateId: id, revision: 5, text: card }, second)).rejects.toEqual(
      refusedWith('CONTENT/CHANGED'),
    )
  })

  it('is left out where a company blocks its layout, and its category stands where the company wants it', async () => {
    const templateId = await aCard(database, { code: 'MB33', playCate: '波色' })
    const listed = async () => {
      const { data } = await app.call(site.list, {
        gameId: GAME,
        playCateName: '波色',
        rows: 100,
        companyCode: 'xiangyun',
      })
      return data.some(({ id }) => id === templateId)
    }
    expect(await listed()).toBe(true)
    const ofCompany = { companyCode: 'xiangyun' }
    const { revision } = await world.call(cards.setBlockList, { ...ofCompany, revision: 0, codes: ['MB33'] }, editor)
    expect(await listed()).toBe(false)
    expect(await world.call(cards.blockList, ofCompany, editor)).toEqual({ codes: ['mb33'], revision })
    const place = { ...ofCompany, gameId: GAME }
    const before = await world.call(cards.categories, place, editor)
    expect(before).toMatchObject({ isOwn: false, revision: 0 })
    await aCard(database, { playCate: '波色' })
    const names = ['波色', '生肖']
    await world.call(cards.orderCategories, { ...place, revision: 0, names }, editor)
    const { names: ordered, isOwn } = await world.call(cards.categories, place, editor)
    expect([ordered.slice(0, 2), isOwn]).toEqual([names, true])
    const chips = await app.call(site.playCategories, { gameId: GAME, companyCode: 'xiangyun' })
    expect(chips.map(({ playCateName }) => playCateName).slice(0, 2)).toEqual(names)
  })
})

describe('hostile markup that comes through the door', () => {
  it('is harmless in every HTML field and stays text in every other [SEC-14]', async () => {
    const templateId = await aCard(database)
    const sent = hostile.slice(0, 60)
    const items = sent.map(({ source }, index) => ({
      title: '题',
      content: source,
      content2: source,
      content3: source,
      multiContents: [{ title: '题', content: source }],
      note: source.slice(0, 60),
      sort: 60 - index,
    }))
    const { id } = await create(templateId, textIn('', { items }))
    await world.call(documents.publish, { documentId: id, revision: 1 }, editor)
    const group = await shown(templateId, id)
    const { text } = await world.call(documents.read, { documentId: id }, editor)
    for (const [index, { clean }] of sent.entries()) {
      const fields = { content: clean, content2: clean, content3: clean }
      expect(text.items[index]).toMatchObject({ ...fields, multiContents: [{ title: '题', content: clean }] })
    }
    expect(group?.items.length).toBeGreaterThan(0)
    expect(JSON.stringify(group?.items.map((item) => ({ ...item, note: '' })))).not.toMatch(
      /<[^>]*(?:script|on\w+=|evil|srcdoc|javascript)/i,
    )
  })
})
