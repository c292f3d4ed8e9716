import { STAFF_ROLES } from '@liuhe/domain/staff.ts'
import hostile from '@liuhe/fixtures/data/hostile-html.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../db/connect.ts'
import { systemRandom } from '../../platform/random.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aCard, GAME } from '../templates/testing.ts'
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
import { actor, CLOSED, deskOf, editing, insertDraws, refusedWith, textOf } from './testing.ts'

const database = useTestDatabase()
let app: TestApp
const { write, draft, publish, revise, cardOf, groupOf } = deskOf(database, () => app)

beforeAll(async () => {
  app = await createTestApp(database)
  await insertDraws(database)
})
afterAll(() => app.close())

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

describe('hostile markup', () => {
  it('is cleaned in every HTML field, and stays text in every other [SEC-14]', async () => {
    expect(hostile.length).toBeGreaterThanOrEqual(60)
    const templateId = await aCard(database)
    const items = hostile.slice(-60).map(({ source }, index) => ({
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
      const { source, clean } = hostile[hostile.length - 60 + index] as (typeof hostile)[number]
      expect(item).toMatchObject({ content: clean, content2: clean, content3: clean })
      expect(item.multiContents?.[0]?.content).toBe(clean)
      expect(item.title).toBe(
        source
          .slice(0, 120)
          .replace(/\p{Cc}/gu, '')
          .trim(),
      )
    }
    expect(group?.items).toHaveLength(60)
  })

  it('is cleaned on the way out, too, no matter who wrote it into the table [SEC-14]', async () => {
    for (const { source, clean } of hostile) {
      const text = source.replaceAll('\u0000', '')
      const templateId = await aCard(database, {
        items: [{ title: 'x', content: text, content2: text, multi_contents: [{ title: '', content: text }] }],
      })
      const [item] = (await cardOf(templateId)).groups[0]?.items ?? []
      expect(item).toMatchObject({ content: clean, content2: clean, multiContents: [{ content: clean }] })
      expect(JSON.stringify(item)).not.toMatch(/<[^>]*(?:script|on\w+=|evil|srcdoc|javascript)/i)
    }
  })
})
