import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startStudio } from '../../studio.ts'
import { openLine } from '../../testing/line.ts'
import { enterBy, operate, settingsOf } from '../../testing/world.ts'
import { roundOf } from '../../rounds/view.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'liuhe-studio-void-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('takes tickets back when their match was not played within an hour, and shows what it would have been', async () => {
  const alarms: string[] = []
  let aheadMs = 0
  const start = () =>
    startStudio(
      settingsOf(folder),
      { info: () => {}, alarm: (text) => void alarms.push(text) },
      () => Date.now() + aheadMs,
    )
  let studio = await start()
  const places = { return_url: 'https://site.example/', currency: 'CNY', language: 'zh-CN', device: 'mobile' }
  const body = { ...places, display_name: '试玩', game_code: 'zuqiu' }
  const { url } = await operate<{ url: string }>(studio.origin, 'demo-sessions', body)
  const line = await openLine(studio.origin, (await enterBy(studio.origin, url)).bearer)
  const { matches, balance } = await line.next('season')
  const match = matches.find(({ stage, kickOffAt }) => stage === 'before' && kickOffAt > Date.now() + 5_000)
  const seen = { match: match?.match, odds: match?.main.oneXtwo.home, version: match?.version, policy: 'any' }
  const pick = { market: 'oneXtwo', side: 'home' }
  line.say({ type: 'ticket', requestId: crypto.randomUUID(), pick, stake: '10000', ...seen })
  const { ticket } = await line.next('ticketOk')
  line.close()
  await studio.stop()

  // The studio was away while the match should have been played.
  aheadMs = 4_500_000
  studio = await start()
  const row = () => studio.parts.book.need(ticket.ticket)
  await expect.poll(() => row().state).toBe('VOID')
  const { store } = studio.parts
  const purse = store.need<{ balance: string }>('select balance from player where player_id = ?', row().player_id)
  expect(purse.balance).toBe(balance)
  const round = roundOf(studio.parts, row())
  expect(round).toMatchObject({ state: 'void', win: '0', outcome: { score: [expect.any(Number), expect.any(Number)] } })
  expect(round.proof.serverSeed).not.toBeNull()
  expect(alarms).toContain('a matchday was not played')
  await studio.stop()
})
