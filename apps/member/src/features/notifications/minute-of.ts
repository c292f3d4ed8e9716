import { formatInstant } from '@liuhe/domain/time.ts'

/** `2026/11/20 20:30`, site time (Spec A §9). */
export const minuteOf = (instant: number): string => formatInstant(instant).slice(0, 16).replaceAll('-', '/')
