import { playsOf } from '@liuhe/domain/bets/plays/index.ts'
import { expect, test } from 'vitest'
import type { BoardPlay } from '../board/board.ts'
import { emptySlip } from './slip-content.ts'
import { keepSlip, readSlip } from './slip-storage.ts'

const plays = playsOf('LHC').map((play) => ({ code: play.code, play })) as unknown as readonly BoardPlay[]
const storageOf = (text?: string) => {
  const items = new Map(text === undefined ? [] : [['bet_slips', text]])
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** As a tab holds it that was opened before the app in it was renewed. */
const OF_BEFORE = JSON.stringify({
  owner: '42',
  games: [
    {
      gameId: 71,
      content: {
        ...{ drafts: {}, amounts: {}, amount: '2', unit: 1, multiple: 3, rebate: 0, turnNum: '', carries: true },
        kept: [{ id: 'kept-1', code: '101', betInfo: '07', amount: '5', unit: 2, multiple: 1, rebate: 0 }],
      },
    },
  ],
})
const READ = {
  ...{ unit: 'jiao', multiple: 3 },
  kept: [{ id: 'kept-1', code: '101', selectionText: '07', amount: '5', unit: 'fen', multiple: 1, rebate: 0 }],
}

test('a slip of the release before is read, and kept again as it was', () => {
  const storage = storageOf(OF_BEFORE)
  const slip = readSlip(storage, { owner: '42', gameId: 71, plays })
  expect(slip).toMatchObject(READ)
  keepSlip(storage, { owner: '42', gameId: 71, content: slip })
  expect(JSON.parse(storage.items.get('bet_slips') ?? '')).toEqual(JSON.parse(OF_BEFORE))
})

test('what could not be read again is not kept, and harms nobody', () => {
  const storage = storageOf()
  keepSlip(storage, { owner: '42', gameId: 71, content: { ...emptySlip(), multiple: 0 } })
  expect(storage.items.size).toBe(0)
})
