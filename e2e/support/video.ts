import type { Locator } from '@playwright/test'
import { patient } from '../../apps/server/src/testing/patience.ts'
import { expect } from './journey.ts'

/** Plays, and not for a moment only. */
export async function expectMoving(video: Locator): Promise<void> {
  await expect(video, 'the video plays').toHaveJSProperty('paused', false, { timeout: patient(15_000) })
  const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(position, { message: 'the video moves', timeout: patient(15_000) }).toBeGreaterThan(0.2)
  const before = await position()
  await expect.poll(position, { message: 'the video goes on', timeout: patient(10_000) }).toBeGreaterThan(before + 1)
  expect(await video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0)
}
