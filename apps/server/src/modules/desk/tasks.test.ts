import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { hear, useDesk } from './testing.ts'

const db = useTestDatabase()
const { at, post, anAsker, aServer, waiting, stateOf } = useDesk(db)

const aPicture = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()

/** A conversation that this operator serves. */
async function served(token: string) {
  const asker = await anAsker()
  const caseId = await waiting(asker)
  expect((await post(token, '/desk/take', { caseId })).code).toBe('OK')
  return { asker, caseId }
}

describe('a picture of the staff', () => {
  it('is said once in one’s own conversation, clean, and read by its asker alone [SEC-15]', async () => {
    const [token, colleague] = [await aServer('pic.one'), await aServer('pic.two')]
    const { asker, caseId } = await served(token)
    const show = async (by: string, bytes: Buffer, requestId = 'picture-0001', which = caseId) => {
      const answer = await at.world.inject({
        ...{ method: 'POST', url: `/operator-api/desk/cases/${which}/picture?requestId=${requestId}`, payload: bytes },
        headers: { authorization: `Bearer ${by}`, 'content-type': 'image/png' },
      })
      return answer.json() as { code: string; data: { seq: number } }
    }
    const picture = await aPicture()
    const first = await show(token, picture)
    expect(first.code).toBe('OK')
    expect((await show(token, picture)).data).toEqual(first.data)
    const told = await hear(asker, /^$/)
    const { image } = told.content as unknown as { image: { path: string; width: number; height: number } }
    expect(image).toEqual({ path: expect.stringMatching(/^\/img-messen\/[0-9a-f]{32}$/), width: 40, height: 20 })
    const read = (as: string) =>
      at.here.app.inject({ method: 'GET', url: image.path, headers: { authorization: `Bearer ${as}` } })
    const bytes = (await read(asker.as)).rawPayload
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
    expect((await read((await anAsker()).as)).statusCode).toBe(404)
    const pictures = await db.owner`
      select from chat_message where room_id = ${asker.roomId} and kind = 'image'`
    expect(pictures).toHaveLength(1)
    expect((await stateOf(asker)).current).toMatchObject({ state: 'open' })
    // A file that is no picture, a colleague, another conversation under the same name.
    expect((await show(token, Buffer.from('<svg onload=alert(1)>'), 'picture-0002')).code).toBe('UPLOAD/TYPE')
    expect((await show(colleague, picture, 'picture-0003')).code).toBe('DESK/STATE')
    const other = await served(token)
    expect((await show(token, picture, 'picture-0001', other.caseId)).code).toBe('REQ/KEY_REUSED')
  })
})

describe('a task', () => {
  it('goes to the desk of its kind, is taken by one, and its answer comes back to the conversation', async () => {
    const token = await aServer('task.one')
    const { caseId } = await served(token)
    const wish = { requestId: 'task-0001', kind: 'recharge', object: 'recharge/77', note: '会员已付款未到账，请核对' }
    const { data: task } = await post(token, `/desk/cases/${caseId}/tasks`, wish)
    expect(task).toMatchObject({ caseId, kind: 'recharge', state: 'open', madeBy: 'task.one', takenBy: null })
    expect((await post(token, `/desk/cases/${caseId}/tasks`, wish)).data).toEqual(task)
    expect((await post(token, `/desk/cases/${caseId}/tasks`, { ...wish, note: '别的' })).code).toBe('REQ/KEY_REUSED')
    const [maker, checker, content] = await Promise.all([
      at.world.tokenOf('finance-maker'),
      at.world.tokenOf('finance-checker'),
      at.world.tokenOf('content'),
    ])
    const listed = async (by: string, which = 'open') =>
      (await post(by, `/desk/tasks?which=${which}`)).data.data.map(({ taskId }: { taskId: string }) => taskId)
    expect(await listed(maker)).toContain(task.taskId)
    expect(await listed(token)).toContain(task.taskId)
    expect(await listed(content)).not.toContain(task.taskId)
    const path = `/desk/tasks/${task.taskId}`
    expect((await post(content, `${path}/take`, {})).code).toBe('CHAT/NOT_FOUND')
    // Customer service asks, and does not answer itself.
    expect((await post(token, `${path}/take`, {})).code).not.toBe('OK')
    const end = { state: 'done', answer: '已到账' }
    expect((await post(maker, `${path}/end`, end)).code).toBe('DESK/STATE')
    const taken = await Promise.all([maker, checker, maker, checker].map((by) => post(by, `${path}/take`, {})))
    const winners = new Set(taken.filter(({ code }) => code === 'OK').map(({ data }) => data.takenBy))
    expect(winners.size).toBe(1)
    expect(taken.filter(({ code }) => code === 'DESK/STATE')).toHaveLength(2)
    const [winner, loser] = taken[0]?.code === 'OK' ? [maker, checker] : [checker, maker]
    expect((await post(loser, `${path}/end`, end)).code).toBe('DESK/STATE')
    const { mark } = (await post(token, '/desk/news?since=0')).data
    expect((await post(winner, `${path}/end`, end)).data).toMatchObject({ state: 'done', answer: '已到账' })
    expect((await post(winner, `${path}/end`, end)).code).toBe('DESK/STATE')
    const news = (await post(token, `/desk/news?since=${mark}`)).data
    expect(news.cases.map((row: { caseId: string }) => row.caseId)).toContain(caseId)
    const { notes } = (await post(token, `/desk/cases/${caseId}`)).data
    expect(notes).toMatchObject([{ words: `[任务 ${task.taskId} 已完成] 已到账` }])
    expect((await post(token, `/desk/cases/${caseId}/tasks`)).data).toMatchObject([{ state: 'done' }])
    expect(await listed(maker)).not.toContain(task.taskId)
    expect(await listed(maker, 'ended')).toContain(task.taskId)
  })
})
