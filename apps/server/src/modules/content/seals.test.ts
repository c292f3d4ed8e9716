import { checkSeals } from '@liuhe/domain/content/seal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSession } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aCard, aDraw, GAME } from '../templates/testing.ts'
import { withdrawCard, withdrawDocument } from './index.ts'
import { actor, CLOSED, deskOf, DRAWN, editing, insertDraws, OPEN, refusedWith, textOf } from './testing.ts'

const database = useTestDatabase()
let app: TestApp
const { write, draft, publish, revise, groupOf, sealsOf, recordOf } = deskOf(database, () => app)

beforeAll(async () => {
  app = await createTestApp(database)
  await insertDraws(database)
})
afterAll(() => app.close())

/** The draws of these turns are over, with 蛇26. */
const drawTurns = (turns: string[]) => database.owner`
  update draw
  set status = 'drawn', open_num = '05,17,22,30,38,41,26', close_at = clock_timestamp() - interval '2 minutes',
      plan_at = clock_timestamp() - interval '1 minute', public_at = clock_timestamp() - interval '1 minute'
  where turn_num = any(${turns})`

describe('a seal', () => {
  it('binds a document to its draw when it is published, and is shown with it', async () => {
    const templateId = await aCard(database)
    const documentId = await draft(templateId)
    expect(await publish(documentId)).toBe('sealed')
    const group = await groupOf(templateId, documentId)
    expect(group?.seal).toEqual({
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      sealedAt: expect.closeTo(Date.now() / 1000, -2),
      drawId: `${GAME}/${OPEN}`,
      state: 'sealed',
      revisions: 1,
    })
    const { data, totalCount } = await sealsOf(templateId)
    expect([totalCount, data[0]?.hash]).toEqual([1, group?.seal?.hash])
    expect(checkSeals(templateId, data)).toEqual([])
    expect(JSON.parse(data[0]?.items[0]?.text ?? '')).toMatchObject({ title: '129期', content: '虎蛇鸡' })
  })

  it('is followed by another with each change of what it covers, and by none for a note', async () => {
    const templateId = await aCard(database)
    const documentId = await draft(templateId)
    await publish(documentId)
    await revise(documentId, textOf('虎蛇鸡', { items: [{ title: '129期', content: '虎蛇鸡', note: '蛇26' }] }))
    expect((await groupOf(templateId, documentId))?.seal?.revisions).toBe(1)
    await revise(documentId, textOf('龙马'))
    expect((await groupOf(templateId, documentId))?.seal).toMatchObject({ revisions: 2, state: 'sealed' })
    const { data } = await sealsOf(templateId)
    expect(data.map(({ revision, previous }) => [revision, previous])).toEqual([
      [2, data[1]?.hash],
      [1, null],
    ])
    expect(checkSeals(templateId, data)).toEqual([])
    await revise(documentId, textOf('龙马', { name: '130' }))
    expect((await groupOf(templateId, documentId))?.seal?.revisions).toBe(3)
    await expect(revise(documentId, textOf('龙', { turnNum: CLOSED }))).rejects.toEqual(refusedWith('REQ/INVALID'))
  })

  it('stays to be read when the whole card is withdrawn', async () => {
    const templateId = await aCard(database)
    await publish(await draft(templateId))
    await write((tx) => withdrawCard(tx, actor, { templateId }))
    const { data } = await sealsOf(templateId)
    expect([data.length, checkSeals(templateId, data)]).toEqual([1, []])
    await expect(sealsOf(999_999)).rejects.toEqual(refusedWith('DOC/NOT_FOUND'))
  })

  it('is refused for a closed draw, unless the document says that it comes after it', async () => {
    const templateId = await aCard(database)
    const late = await draft(templateId, textOf('虎', { turnNum: CLOSED }))
    await expect(publish(late)).rejects.toEqual(refusedWith('CONTENT/DRAW_CLOSED'))
    const labelled = await draft(templateId, textOf('蛇', { turnNum: DRAWN, isPostDraw: true }))
    expect(await publish(labelled)).toBe('post-draw')
    expect((await groupOf(templateId, labelled))?.seal).toMatchObject({ state: 'post-draw' })
    const unknown = await draft(templateId, textOf('虎', { turnNum: '2099001' }))
    await expect(publish(unknown)).rejects.toEqual(refusedWith('DRAW/NOT_FOUND'))
    const table = await draft(templateId, textOf('表', { turnNum: null }))
    expect(await publish(table)).toBe('open')
  })

  it('does not tell locked content, and can be checked all the same', async () => {
    const templateId = await aCard(database)
    const items = [
      { title: '129期', content: '明' },
      { title: '129期', content: '秘密', requireLogin: true },
    ]
    await publish(await draft(templateId, textOf('', { items })))
    const member = await aSession(database, await aMember(database))
    const [guests, members] = [await sealsOf(templateId), await sealsOf(templateId, member)]
    expect(JSON.stringify(guests)).not.toContain('秘密')
    expect(guests.data[0]?.items.map(({ text }) => text !== undefined).sort()).toEqual([false, true])
    expect(JSON.stringify(members)).toContain('秘密')
    for (const { data } of [guests, members]) expect(checkSeals(templateId, data)).toEqual([])
  })

  it('tells everybody what was locked once its draw is out, in every revision, withdrawn or not', async () => {
    const templateId = await aCard(database)
    const turnNum = '2026210'
    await aDraw(database, { turnNum, closesInMs: 3_600_000 })
    const locked = (content: string) => ({
      ...{ name: '210', turnNum, sort: 210 },
      items: [{ title: '210期', content, requireRecharge: true }],
    })
    const documentId = await draft(templateId, locked('先写虎'))
    await publish(documentId)
    await revise(documentId, locked('改写蛇'))
    expect(JSON.stringify(await sealsOf(templateId))).not.toMatch(/先写|改写/)
    await drawTurns([turnNum])
    await write((tx) => withdrawDocument(tx, editing, { documentId }))
    const { data } = await sealsOf(templateId)
    expect(data.map(({ items }) => JSON.parse(items[0]?.text ?? '{}').content)).toEqual(['改写蛇', '先写虎'])
    expect(checkSeals(templateId, data)).toEqual([])
  })

  it('tells what was locked once the same words stand open on the card, and no others', async () => {
    const templateId = await aCard(database)
    const items = (content: string, requireLogin: boolean) => ({ items: [{ title: '129期', content, requireLogin }] })
    const documentId = await draft(templateId, textOf('', items('先写虎', true)))
    await publish(documentId)
    await revise(documentId, textOf('', items('改写蛇', true)))
    // The lock alone is no change of what is sealed.
    await revise(documentId, textOf('', items('改写蛇', false)))
    const { data } = await sealsOf(templateId)
    const told = (seals: typeof data) => seals.map((seal) => seal.items.map(({ text }) => text?.includes('改写蛇')))
    expect(told(data)).toEqual([[true], [undefined]])
    expect(checkSeals(templateId, data)).toEqual([])
    await write((tx) => withdrawDocument(tx, editing, { documentId }))
    expect(told((await sealsOf(templateId)).data)).toEqual([[undefined], [undefined]])
  })

  it('can be neither changed nor taken away, not even by the owner of the table', async () => {
    const documentId = await draft(await aCard(database))
    await publish(documentId)
    for (const sql of [database.sql, database.owner]) {
      await expect(sql`update template_seal set state = 'sealed' where group_id = ${documentId}`).rejects.toThrow()
      await expect(sql`delete from template_seal where group_id = ${documentId}`).rejects.toThrow()
      await expect(sql`delete from content_revision`).rejects.toThrow()
    }
    await expect(database.owner`delete from template_group where group_id = ${documentId}`).rejects.toThrow()
  })
})

describe('the record of a card', () => {
  it('has hits, misses and what is pending, and counts posts after the draw neither way', async () => {
    const templateId = await aCard(database, { items: [] })
    const turns = ['2026201', '2026202', '2026203', '2026204']
    for (const turnNum of turns) await aDraw(database, { turnNum, closesInMs: 3_600_000 })
    const calls = ['虎蛇鸡', '马龙', '蛇', '虎']
    for (const [index, turnNum] of turns.entries()) {
      const name = turnNum.slice(-3)
      const items = [{ title: `${name}期`, content: calls[index] }]
      await publish(await draft(templateId, { name, turnNum, sort: Number(name), items }))
    }
    await drawTurns(turns.slice(0, 3))
    const late = await draft(templateId, {
      name: '201',
      turnNum: '2026201',
      sort: 1,
      isPostDraw: true,
      items: [{ title: '201期', content: '蛇' }],
    })
    await publish(late)
    const record = await recordOf(templateId)
    expect(record).toMatchObject({ hits: 2, misses: 1, pending: 1, postDraw: 1, streak: 1, longest: 1 })
    expect(record.posts.map(({ issue, outcome }) => `${issue} ${outcome}`)).toEqual([
      '204 pending',
      '203 hit',
      '202 miss',
      '201 hit',
      '201 post-draw',
    ])
  })

  it('keeps a miss that was rewritten after the draw or withdrawn', async () => {
    const templateId = await aCard(database, { items: [] })
    const turnNum = '2026301'
    await aDraw(database, { turnNum, closesInMs: 3_600_000 })
    const text = (content: string) => ({ name: '301', turnNum, sort: 1, items: [{ title: '301期', content }] })
    const documentId = await draft(templateId, text('马龙'))
    await publish(documentId)
    await drawTurns([turnNum])
    expect(await recordOf(templateId)).toMatchObject({ hits: 0, misses: 1 })
    await revise(documentId, text('蛇'))
    expect((await groupOf(templateId, documentId))?.seal).toMatchObject({ state: 'post-draw', revisions: 2 })
    expect(await recordOf(templateId)).toMatchObject({ hits: 0, misses: 1, postDraw: 0 })
    await write((tx) => withdrawDocument(tx, editing, { documentId }))
    expect(await recordOf(templateId)).toMatchObject({ hits: 0, misses: 1 })
    expect((await sealsOf(templateId)).data).toHaveLength(2)
  })

  it('judges what was never sealed by what it says', async () => {
    const templateId = await aCard(database, {
      items: [
        { title: '127期', content: '虎蛇鸡' },
        { title: '129期', content: '虎' },
        { title: '129期', content: '龙' },
      ],
    })
    expect((await recordOf(templateId)).posts.map(({ issue, outcome }) => `${issue} ${outcome}`)).toEqual([
      '129 pending',
      '127 hit',
    ])
  })
})
