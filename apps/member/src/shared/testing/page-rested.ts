import { expect, vi } from 'vitest'
import { calmInMs } from '../startup/calm.ts'

/** The document of a test file has rested: only then does anything open by itself (Ruling C109). */
export const pageRested = (): Promise<void> => vi.waitFor(() => expect(calmInMs()).toBe(0), 5000)
