import * as documents from '@liuhe/contract/api/documents-of-cards.ts'
import * as api from '@liuhe/contract/api/templates.ts'
import { checkSeals } from '@liuhe/domain/content/seal.ts'
import { STAFF_ROLES } from '@liuhe/domain/staff.ts'
import hostile from '@liuhe/fixtures/data/hostile-html.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../db/connect.ts'
import { systemRandom } from '../../platform/random.ts'
import { aMember, aSession } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aCard, aDraw, GAME, insertGames } from '../templates/testing.ts'
import {
  type Actor,
  publishCard,
  publishDocument,
  publishDue,
  reviseDocument,
  saveCard,
  saveDraft,
  scheduleCard,
  scheduleDocument,
  selectRevisions,
  withdrawCard,
  withdrawDocument,
} from './index.ts'

const database = useTestDatabase()
let app: TestApp
const actor: Actor = { id: 'editor-1', role: 'content' }
const editing = { actor, random: systemRandom }
const [OPEN, CLOSED, DRAWN] = ['2026129', '2026128', '2026127']

beforeAll(async () => {
  app = await createTestApp(database)
  await insertGames(database)
  await aDraw(database, { turnNum: OPEN, closesInMs: 3_600_000 })
  await aDraw(database, { turnNum: CLOSED, closesInMs: -60_000 })
  await aDraw(database, { turnNum: DRAWN, closesInMs: -86_400_000, openNum: '05,17,22,30,38,41,26' })
})
afterAll(() => app.close())

const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.sql.begin(work) as Promise<T>
const refusedWith = (code: string) => expect.objectContaining({ code })

const textOf = (content: string, more: Record<string, unknown> = {}) => ({
  name: '129',
  turnNum: OPEN,
  sort: 129,
  items: [{ title: '129期', content }],
  ...more,
})
const draft = (templateId: number, text: unknown = textOf('虎蛇鸡')) =>
  write((tx) => saveDraft(tx, editing, { templateId, text }))
const publish = (documentId: number) => write((tx) => publishDocument(tx, editing, { documentId }))
const revise = (documentId: number, text: unknown) => write((tx) => reviseDocument(tx, editing, { documentId, text }))
const cardOf = async (templateId: number, as?: string) =>
  (await app.call(api.detail, { gameId: GAME, templateId }, { ...(as && { as }) })).template
const groupOf = async (templateId: number, documentId: number) =>
  (await cardOf(templateId)).groups.find(({ id }) => id === documentId)
const sealsOf = (templateId: number, as?: string) => app.call(documents.seals, { templateId }, { ...(as && { as }) })
const recordOf = (templateId: number) => app.call(documents.record, { templateId })

/** Moves the close of a draw, as time would. */
const closeDraw = (turnNum: string, closesInMs: number) => database.owner`
  update draw set close_at = clock_timestamp() + ${closesInMs} * interval '1 millisecond',
                  plan_at = clock_timestamp() + ${closesInMs} * interval '1 millisecond' + interval '1 minute'
  where turn_num = ${turnNum}`

describe('the life of a document', () => {
  it('goes from draft to published to withdrawn, and each step is kept with who did it', async () => {
    const templateId = await aCard(database)
    const documentId = await draft(templateId)
    expect(await groupOf(templateId, documentId)).toBeUndefined()
    await publish(documentId)
    expect((await groupOf(templateId, documentId))?.items).toMatchObject([{ title: '129期', content: '虎蛇鸡' }])
    await revise(documentId, textOf('虎蛇鸡', { items: [{ title: '129期', content: '虎蛇鸡', note: '蛇26*' }] }))
    await write((tx) => withdrawDocument(tx, editing, { documentId }))
    expect(await groupOf(templateId, documentId)).toBeUndefined()
    const revisions = await selectRevisions(database.sql, 'document', String(documentId))
    expect(revisions.map(({ action, actor: who }) => `${action} ${who}`)).toEqual([
      'withdraw editor-1',
      'revise editor-1',
      'publish editor-1',
      'draft editor-1',
    ])
    expect(revisions[1]).toMatchObject({
      before: { items: [{ note: null }] },
      after: { items: [{ note: '蛇26*' }] },
    })
  })

  it('takes no step from a state it is not in', async () => {
    const templateId = await aCard(database)
    const documentId = await draft(templateId)
    await expect(revise(documentId, textOf('龙'))).rejects.toEqual(refusedWith('CONTENT/STATE'))
    await expect(write((tx) => withdrawDocument(tx, editing, { documentId }))).rejects.toEqual(
      refusedWith('CONTENT/STATE'),
    )
    await publish(documentId)
    await expect(publish(documentId)).rejects.toEqual(refusedWith('CONTENT/STATE'))
    await expect(write((tx) => saveDraft(tx, editing, { templateId, documentId, text: textOf('龙') }))).rejects.toEqual(
      refusedWith('CONTENT/STATE'),
    )
    await expect(publish(999_999)).rejects.toEqual(refusedWith('CONTENT/NOT_FOUND'))
  })

  it('is published once, however many press at once', async () => {
    const documentId = await draft(await aCard(database))
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => publish(documentId)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await database.sql`select from template_seal where group_id = ${documentId}`).toHaveLength(1)
  })

  it('keeps the ids of items that stay, so that their addresses do', async () => {
    const templateId = await aCard(database)
    const documentId = await draft(
      templateId,
      textOf('a', { items: ['a', 'b'].map((title) => ({ title, content: title })) }),
    )
    await publish(documentId)
    const [first, second] = (await groupOf(templateId, documentId))?.items ?? []
    await revise(
      documentId,
      textOf('', {
        items: [
          { id: second?.id, title: 'b', content: '新' },
          { title: 'c', content: 'c' },
        ],
      }),
    )
    const after = (await groupOf(templateId, documentId))?.items ?? []
    expect(after.find(({ id }) => id === second?.id)).toMatchObject({ content: '新' })
    expect(after.map(({ id }) => id)).not.toContain(first?.id)
    expect(after).toHaveLength(2)
  })

  it.each([
    ['no items', textOf('', { items: [] })],
    ['a turn that is no number', textOf('', { turnNum: 'x' })],
    ['a picture from anywhere', textOf('', { items: [{ title: '', iconUrl: 'javascript:alert(1)' }] })],
    ['content without end', textOf('长'.repeat(50_001))],
    ['an option without words', textOf('', { poll: [{ text: ' ', value: '' }] })],
    ['nothing', null],
  ])('refuses %s', async (_, text) => {
    await expect(draft(await aCard(database), text)).rejects.toEqual(refusedWith('REQ/INVALID'))
  })

  it('is for the content desk: every other role is refused every step [SEC-61]', async () => {
    const templateId = await aCard(database)
    const documentId = await draft(templateId)
    const steps = (who: Actor): ((tx: Tx) => Promise<unknown>)[] => {
      const by = { actor: who, random: systemRandom }
      const later = { publishAt: Date.now() + 60_000, now: Date.now() }
      return [
        (tx) => saveDraft(tx, by, { templateId, text: textOf('x') }),
        (tx) => publishDocument(tx, by, { documentId }),
        (tx) => scheduleDocument(tx, by, { documentId, ...later }),
        (tx) => withdrawDocument(tx, by, { documentId }),
        (tx) => reviseDocument(tx, by, { documentId, text: textOf('x') }),
        (tx) => saveCard(tx, who, { text: {} }),
        (tx) => publishCard(tx, who, { templateId }),
        (tx) => scheduleCard(tx, who, { templateId, ...later }),
        (tx) => withdrawCard(tx, who, { templateId }),
      ]
    }
    for (const role of STAFF_ROLES.filter((one) => one !== 'content')) {
      for (const step of steps({ id: 'x', role }))
        await expect(write(step)).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
    }
    for (const step of steps({ id: '', role: 'content' })) {
      await expect(write(step)).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
    }
  })
})

describe('the scheduler', () => {
  it('publishes what is due, and nothing before its time', async () => {
    const templateId = await aCard(database)
    const documentId = await draft(templateId)
    const now = app.clock.now()
    await write((tx) => scheduleDocument(tx, editing, { documentId, publishAt: now + 60_000, now }))
    expect(await publishDue(database.sql, { clock: app.clock, random: systemRandom })).toBe(0)
    const later = { now: () => now + 60_000 }
    const both = await Promise.all([1, 2].map(() => publishDue(database.sql, { clock: later, random: systemRandom })))
    expect(both.reduce((sum, n) => sum + n, 0)).toBe(1)
    expect((await groupOf(templateId, documentId))?.seal).toMatchObject({ state: 'sealed', revisions: 1 })
    const [newest] = await selectRevisions(database.sql, 'document', String(documentId))
    expect(newest).toMatchObject({ action: 'publish', actor: 'scheduler' })
    await expect(write((tx) => scheduleDocument(tx, editing, { documentId, publishAt: now - 1, now }))).rejects.toEqual(
      refusedWith('REQ/INVALID'),
    )
  })

  it('gives back what its draw has overtaken', async () => {
    const templateId = await aCard(database)
    const documentId = await draft(templateId, textOf('虎', { turnNum: CLOSED }))
    const now = app.clock.now()
    await write((tx) => scheduleDocument(tx, editing, { documentId, publishAt: now + 1, now }))
    expect(await publishDue(database.sql, { clock: { now: () => now + 2 }, random: systemRandom })).toBe(0)
    const [row] = await database.sql`select state from template_group where group_id = ${documentId}`
    expect(row).toEqual({ state: 'draft' })
  })

  it('brings cards as well', async () => {
    const card = { gameId: GAME, playCateName: '生肖', name: '新卡', colorTheme: '#d7000f,#ff8a00', code: 'MB04' }
    const templateId = await write((tx) => saveCard(tx, actor, { text: card }))
    const isFound = () =>
      cardOf(templateId).then(
        () => true,
        () => false,
      )
    expect(await isFound()).toBe(false)
    const now = app.clock.now()
    await write((tx) => scheduleCard(tx, actor, { templateId, publishAt: now + 1, now }))
    expect(await publishDue(database.sql, { clock: { now: () => now + 2 }, random: systemRandom })).toBe(1)
    expect(await isFound()).toBe(true)
    await write((tx) => withdrawCard(tx, actor, { templateId }))
    expect(await isFound()).toBe(false)
    await expect(write((tx) => saveCard(tx, actor, { text: { ...card, playCateName: '没有' } }))).rejects.toEqual(
      refusedWith('CONTENT/NOT_FOUND'),
    )
  })
})

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
    await expect(revise(documentId, textOf('龙', { turnNum: CLOSED }))).rejects.toEqual(refusedWith('REQ/INVALID'))
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
    await database.owner`
      update draw set status = 'drawn', open_num = '05,17,22,30,38,41,26', public_at = clock_timestamp() - interval '1 minute',
                      close_at = clock_timestamp() - interval '2 minutes', plan_at = clock_timestamp() - interval '1 minute'
      where turn_num = any(${turns.slice(0, 3)})`
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
    await closeDraw(turnNum, -120_000)
    await database.owner`
      update draw set status = 'drawn', open_num = '05,17,22,30,38,41,26', public_at = plan_at where turn_num = ${turnNum}`
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

describe('hostile markup', () => {
  it('is cleaned in every HTML field, and stays text in every other [SEC-14]', async () => {
    expect(hostile.length).toBeGreaterThanOrEqual(60)
    const templateId = await aCard(database)
    const items = hostile.slice(0, 60).map(({ source }, index) => ({
      title: source.slice(0, 120),
      subName: source.slice(0, 60),
      note: source.slice(0, 60),
      content: source,
      content2: source,
      content3: source,
      multiContents: [{ title: source.slice(0, 120), content: source }],
      sort: 60 - index,
    }))
    const documentId = await draft(
      templateId,
      textOf('', { items, poll: [{ text: hostile[8]?.source.slice(0, 40) ?? '', value: '' }] }),
    )
    await publish(documentId)
    const group = await groupOf(templateId, documentId)
    for (const [index, item] of (group?.items ?? []).entries()) {
      const { source, clean } = hostile[index] as (typeof hostile)[number]
      expect(item).toMatchObject({ content: clean, content2: clean, content3: clean })
      expect(item.multiContents?.[0]?.content).toBe(clean)
      expect(source).toContain(item.title.slice(0, 5))
    }
    expect(group?.items).toHaveLength(60)
  })

  it('is cleaned on the way out, too, whoever wrote it into the table [SEC-14]', async () => {
    for (const { source, clean } of hostile) {
      const text = source.replaceAll('\u0000', '')
      const templateId = await aCard(database, {
        items: [{ title: 'x', content: text, content2: text, multi_contents: [{ title: '', content: text }] }],
      })
      const [item] = (await cardOf(templateId)).groups[0]?.items ?? []
      const expected = clean.replaceAll('\u0000', '')
      if (!source.includes('\u0000')) expect(item).toMatchObject({ content: expected, content2: expected })
      expect(JSON.stringify(item)).not.toMatch(/<[^>]*(?:script|on\w+=|evil|srcdoc|javascript)/i)
    }
  })
})
