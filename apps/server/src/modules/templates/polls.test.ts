import * as api from '@liuhe/contract/api/documents-of-cards.ts'
import * as cards from '@liuhe/contract/api/templates.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { aMember, aSession, aTrial } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aCard, aDraw, GAME, insertGames } from './testing.ts'
import { often } from '../../testing/patience.ts'

const database = useTestDatabase()
let app: TestApp

beforeAll(async () => {
  app = await createTestApp(database, { limits: unlimited })
  await insertGames(database)
  await aDraw(database, { turnNum: '2026128', closesInMs: 3_600_000 })
  await aDraw(database, { turnNum: '2026127', closesInMs: -3_600_000 })
})
afterAll(() => app.close())

const aReader = async () => aSession(database, await aMember(database))

interface PollOptions {
  items?: Record<string, unknown>[]
  turnNum?: string
}

/** A card whose newest document has a poll of three colours. */
async function aPoll({ items, turnNum = '2026128' }: PollOptions = {}) {
  const templateId = await aCard(database, { code: 'MB39', playCate: '投票', ...(items && { items }) })
  const [group] = await database.owner<{ id: number }[]>`
    update template_group set turn_num = ${turnNum} where template_id = ${templateId} returning group_id as id`
  const documentId = group?.id as number
  const options = await database.owner<{ id: number }[]>`
    insert into template_poll_option (group_id, option_text, option_value, sort, carried_votes)
    values (${documentId}, '红波', '红波', 3, 450), (${documentId}, '蓝波', '蓝波', 2, 350),
           (${documentId}, '绿波', '绿波', 1, 200)
    returning option_id as id`
  return { templateId, documentId, options: options.map(({ id }) => id) as [number, number, number] }
}

const ballot = (documentId: number, optionId: number) => ({ documentId, optionId, vote: 1 as const })
const cardOf = async (templateId: number, as?: string) => {
  const { data } = await app.call(cards.list, { gameId: GAME, playCateName: '投票', rows: 200 }, { ...(as && { as }) })
  return data.find(({ id }) => id === templateId)
}

describe('a poll', () => {
  it('comes with the card of its newest document, open to anyone who has not voted [TPL-011] [TPL-077]', async () => {
    const { templateId, options } = await aPoll()
    expect(await cardOf(templateId)).toMatchObject({
      pollOptions: [
        { option_id: options[0], option_text: '红波', option_value: '红波', option_vote: 450 },
        { option_id: options[1], option_text: '蓝波', option_value: '蓝波', option_vote: 350 },
        { option_id: options[2], option_text: '绿波', option_value: '绿波', option_vote: 200 },
      ],
      pollStatus: 0,
      optionId: null,
    })
  })

  it('counts a vote once, shows it to its member as his, and to others as a number [TPL-078] [API-073]', async () => {
    const { templateId, documentId, options } = await aPoll()
    const [me, other] = [await aReader(), await aReader()]
    const answer = await app.call(api.vote, ballot(documentId, options[1]), { as: me })
    expect(answer).toEqual({ documentId, optionId: options[1], pollStatus: 1 })
    expect(await cardOf(templateId, me)).toMatchObject({ pollStatus: 1, optionId: options[1] })
    for (const as of [other, undefined]) {
      const card = await cardOf(templateId, as)
      expect(card).toMatchObject({ pollStatus: 0, optionId: null })
      expect(card?.pollOptions?.map(({ option_vote }) => option_vote)).toEqual([450, 351, 200])
    }
    for (const optionId of options) {
      await expect(app.call(api.vote, ballot(documentId, optionId), { as: me })).rejects.toMatchObject({
        code: 'DOC/VOTED',
        message: '您已经投过票了！',
      })
    }
  })

  it('answers the second call with its new totals, and the question with the same [API-074] [API-068]', async () => {
    const { templateId, documentId, options } = await aPoll()
    const me = await aReader()
    const poll = await app.call(api.voteV2, ballot(documentId, options[2]), { as: me })
    expect(poll).toMatchObject({ documentId, optionId: options[2], pollStatus: 1 })
    expect(poll.pollOptions.map(({ option_vote }) => option_vote)).toEqual([450, 350, 201])
    expect(await app.call(api.poll, { templateId }, { as: me })).toEqual(poll)
    expect(await app.call(api.poll, { templateId })).toEqual({ ...poll, optionId: null, pollStatus: 0 })
  })

  it('is over when its draw closes, and locked for whom had voted', async () => {
    const { templateId, documentId, options } = await aPoll({ turnNum: '2026127' })
    const me = await aReader()
    expect(await app.call(api.poll, { templateId }, { as: me })).toMatchObject({ pollStatus: 2 })
    await expect(app.call(api.vote, ballot(documentId, options[0]), { as: me })).rejects.toMatchObject({
      code: 'DOC/POLL_CLOSED',
    })
  })

  it('refuses options of another poll, documents without one, and those that are not there', async () => {
    const [{ documentId }, { options }] = [await aPoll(), await aPoll()]
    const me = await aReader()
    for (const optionId of [options[0], 0, -1, 9_999_999_999]) {
      await expect(app.call(api.vote, ballot(documentId, optionId), { as: me })).rejects.toMatchObject({
        code: 'DOC/NO_OPTION',
      })
    }
    const plain = await aCard(database)
    await expect(app.call(api.poll, { templateId: plain })).rejects.toMatchObject({ code: 'DOC/NOT_FOUND' })
    for (const id of [0, -1, 999_999, 9_999_999_999]) {
      await expect(app.call(api.vote, ballot(id, 1), { as: me })).rejects.toMatchObject({ code: 'DOC/NOT_FOUND' })
    }
    const votes = await database.owner`select from template_vote where group_id = ${documentId}`
    expect(votes).toHaveLength(0)
  })

  it('is for formal members [TPL-111]', async () => {
    const { documentId, options } = await aPoll()
    const trial = await aSession(database, await aTrial(database))
    for (const endpoint of [api.vote, api.voteV2]) {
      await expect(app.call(endpoint, ballot(documentId, options[0]))).rejects.toMatchObject({
        code: 'UC/UNAUTHORISED',
      })
      await expect(app.call(endpoint, ballot(documentId, options[0]), { as: trial })).rejects.toMatchObject({
        code: 'UC/TRIAL_FORBIDDEN',
      })
    }
  })

  it('is hidden with the content of its document, and cannot be voted in blindly (Ruling C62)', async () => {
    const [me, rich] = [await aMember(database), await aMember(database)]
    await database.owner`update member set recharged = 1000 where member_id = ${rich.memberId}`
    const [poor, vip] = [await aSession(database, me), await aSession(database, rich)]
    const locked = await aPoll({ items: [{ title: '128期', content: '秘', require_login: true }] })
    expect(await cardOf(locked.templateId)).not.toHaveProperty('pollOptions')
    expect(await cardOf(locked.templateId, poor)).toHaveProperty('pollOptions')
    await expect(app.call(api.poll, { templateId: locked.templateId })).rejects.toMatchObject({ code: 'DOC/LOCKED' })
    const paid = await aPoll({ items: [{ title: '128期', content: '秘', require_recharge: true }] })
    expect(await cardOf(paid.templateId, poor)).not.toHaveProperty('pollOptions')
    const vote = ballot(paid.documentId, paid.options[0])
    await expect(app.call(api.vote, vote, { as: poor })).rejects.toMatchObject({ code: 'DOC/RECHARGE' })
    expect(await app.call(api.vote, vote, { as: vip })).toMatchObject({ pollStatus: 1 })
  })
})

describe('many votes at once', () => {
  const [VOTERS, VOTES_EACH] = [often({ usual: 30, full: 100 }), often({ usual: 20, full: 50 })]

  it('count once for each member, exactly [I-45]', async () => {
    const { documentId, options } = await aPoll()
    const members = await Promise.all(Array.from({ length: VOTERS }, aReader))
    const calls = members.flatMap((as) =>
      Array.from({ length: VOTES_EACH }, (_, n) =>
        app
          .call(api.voteV2, ballot(documentId, options[n % 3] as number), { as })
          .then(() => 'voted')
          .catch(({ code }: { code: string }) => code),
      ),
    )
    const outcomes = await Promise.all(calls)
    expect(outcomes.filter((outcome) => outcome === 'voted')).toHaveLength(VOTERS)
    expect(outcomes.filter((outcome) => outcome === 'DOC/VOTED')).toHaveLength(VOTERS * (VOTES_EACH - 1))
    const [sum] = await database.owner`
      select sum(votes)::int as votes, (select count(*)::int from template_vote where group_id = ${documentId}) as rows
      from template_poll_option where group_id = ${documentId}`
    expect(sum).toEqual({ votes: VOTERS, rows: VOTERS })
    expect(await database.sql`select from template_vote_difference`).toHaveLength(0)
  })

  it('cannot be counted by the application itself', async () => {
    const { documentId } = await aPoll()
    await expect(
      database.sql`update template_poll_option set votes = 1000 where group_id = ${documentId}`,
    ).rejects.toThrow(/permission denied/)
    await expect(database.sql`delete from template_vote`).rejects.toThrow(/permission denied/)
  })
})
