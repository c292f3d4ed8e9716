import { createHash, randomUUID } from 'node:crypto'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as pictures from '@liuhe/contract/api/operator/result-pictures.ts'
import * as results from '@liuhe/contract/api/operator/results.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { liveDraws } from '../../engine/queries.ts'
import { approve, EVIDENCE } from '../approvals/testing.ts'
import {
  ann,
  ben,
  clerk,
  enter,
  look,
  published,
  refusedWith,
  risk,
  setConsoleUp,
  world,
} from './testing/console-world.ts'
import {
  aTurn,
  correct,
  db,
  faultOf,
  firstTime,
  outcomeOf,
  RIGHT,
  settle,
  type Turn,
  WRONG,
} from './testing/correction-world.ts'

// A settlement that one person stops and two let go on; pictures of results; the look at a correction beforehand.

setConsoleUp()

const named = ({ gameId, turnNum }: Turn) => ({ gameId, turnNum })
const stop = (turn: Turn, as = ann) => world.call(results.stop, { ...named(turn), reason: '官网显示号码不同' }, as)
const resume = (turn: Turn, changes: object = {}) =>
  world.call(results.resume, { ...named(turn), version: 1, requestId: randomUUID(), reason: '已核对', ...changes }, ann)
const isStopped = async ({ drawId }: Turn) =>
  (await liveDraws(db.sql)).find((draw) => draw.drawId === drawId)?.isStopped

describe('a published result', () => {
  it('is not settled while one person has stopped it, and is when two let it go on [SEC-62]', async () => {
    const turn = await aTurn()
    await expect(stop(turn)).rejects.toEqual(refusedWith('RESULT/CLOSED'))
    await published(turn, RIGHT)
    await expect(resume(turn)).rejects.toEqual(refusedWith('RESULT/CLOSED'))
    await expect(stop(turn, risk)).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
    expect(await stop(turn)).toEqual({ outcome: 'stopped' })
    expect(await stop(turn, ben)).toEqual({ outcome: 'known' })
    expect((await look(turn, ben)).draw).toMatchObject({
      state: 'held',
      stopped: { by: 'ann', reason: '官网显示号码不同' },
    })
    expect(await isStopped(turn)).toBe(true)
    // An engine that had not seen it finds the door shut.
    expect(await faultOf(settle(turn))).toMatch(/no result to settle by/)
    const wish = await resume(turn)
    await expect(approve(world, wish, ann)).rejects.toEqual(refusedWith('APPROVAL/OWN'))
    const { effect } = await world.call(approvals.read, { approvalId: wish.approvalId }, risk)
    expect(effect).toMatchObject({ openNum: RIGHT, stoppedBy: 'ann', version: 1 })
    await approve(world, wish, risk)
    expect(await isStopped(turn)).toBe(false)
    await settle(turn)
    expect(await outcomeOf(turn)).toEqual(await firstTime(RIGHT))
    // What has been settled is corrected, not stopped.
    await expect(stop(turn)).rejects.toEqual(refusedWith('RESULT/CLOSED'))
  })

  it('that was stopped goes its own way when two correct it', async () => {
    const turn = await aTurn(4)
    await published(turn, WRONG)
    await stop(turn)
    await correct(turn, RIGHT)
    expect(await isStopped(turn)).toBe(false)
    await settle(turn)
    expect(await outcomeOf(turn)).toEqual(await firstTime(RIGHT, 4))
  })

  it('cannot be stopped any more once its settlement has begun', async () => {
    const turn = await aTurn(4)
    await published(turn, RIGHT)
    await db.sql`select from bets_settle_begin(${turn.drawId}, 'settle')`
    await expect(stop(turn)).rejects.toEqual(refusedWith('RESULT/CLOSED'))
    await settle(turn)
  })
})

it('a look at a correction beforehand says what the second person will see, to the 厘 [I-18]', async () => {
  const turn = await aTurn(12)
  const preview = (resultText: string, as = ann) => world.call(results.preview, { ...named(turn), resultText }, as)
  await expect(preview(RIGHT)).rejects.toEqual(refusedWith('RESULT/CLOSED'))
  await published(turn, WRONG)
  await settle(turn)
  await expect(preview('05,17')).rejects.toEqual(refusedWith('REQ/INVALID'))
  await expect(preview(RIGHT, clerk)).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
  const seen = await preview(RIGHT)
  const wish = await world.call(
    results.correct,
    {
      ...{ ...named(turn), resultText: RIGHT, version: 1, requestId: randomUUID() },
      ...{ note: '特码更正', reason: '官方公告', evidence: [EVIDENCE] },
    },
    ann,
  )
  const { effect } = await world.call(approvals.read, { approvalId: wish.approvalId }, risk)
  expect(seen.orders).toBeGreaterThan(0)
  expect(z.decode(results.CorrectionEffect, effect as never)).toEqual(seen)
})

describe('a picture', () => {
  const aPicture = (red: number) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 20, b: 20 } } })
      .png()
      .toBuffer()
  const send = async (file: Buffer, token: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' }
    const answer = await world.inject({ method: 'POST', url: '/operator-api/results/pictures', headers, payload: file })
    return answer.json()
  }
  const see = (sha256: string, as: string) => world.call(pictures.read, { sha256 }, as)

  it('is found by the hash of its file, kept once, and drawn again [SEC-15]', async () => {
    const file = await aPicture(200)
    const { data } = await send(file, ann)
    expect(data).toMatchObject({ sha256: createHash('sha256').update(file).digest('hex'), uploadedBy: 'ann' })
    expect(await send(file, ann)).toEqual(expect.objectContaining({ data }))
    const seen = await see(data.sha256, risk)
    expect(seen).toMatchObject({ width: 60, height: 40, size: file.length })
    expect(Buffer.from(seen.data, 'base64').toString('latin1', 8, 12)).toBe('WEBP')
    expect((await send(Buffer.from('no picture'), ann)).code).toBe('UPLOAD/TYPE')
    expect((await send(file, risk)).code).toBe('UC/FORBIDDEN')
    await expect(see('0'.repeat(64), ann)).rejects.toEqual(refusedWith('RESULT/NO_PICTURE'))
  })

  it('of another’s entry is hidden until one’s own is in: it shows the numbers', async () => {
    const turn = await aTurn(1)
    const { data } = await send(await aPicture(90), ann)
    const screenshot = data.sha256
    await enter(turn, RIGHT, ann, { screenshot })
    expect((await look(turn, ben)).reports[0]).toMatchObject({ resultText: null, hasPicture: true })
    await expect(see(screenshot, ben)).rejects.toEqual(refusedWith('RESULT/NO_PICTURE'))
    await expect(see(screenshot, risk)).rejects.toEqual(refusedWith('RESULT/NO_PICTURE'))
    expect(await see(screenshot, ann)).toMatchObject({ width: 60 })
    // Somebody who has the same file himself sees it, and learns nothing of the other's.
    await send(await aPicture(90), ben)
    expect(await see(screenshot, ben)).toMatchObject({ uploadedBy: 'ben' })
    await expect(see(screenshot, risk)).rejects.toEqual(refusedWith('RESULT/NO_PICTURE'))
    await enter(turn, RIGHT, ben)
    expect(await see(screenshot, ben)).toMatchObject({ width: 60 })
    expect(await see(screenshot, risk)).toMatchObject({ width: 60 })
    await settle(turn)
  })
})
