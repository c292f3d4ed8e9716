import { formatInstant } from '@liuhe/domain/time.ts'

/** `2026-05-08 20:30` in the site's zone. */
export const shortTime = (instant: number): string => formatInstant(instant).slice(0, 16)
