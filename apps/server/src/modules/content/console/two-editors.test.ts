import * as cards from '@liuhe/contract/api/operator/cards.ts'
import * as documents from '@liuhe/contract/api/operator/documents.ts'
import * as pieces from '@liuhe/contract/api/operator/pieces.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOperatorWorld, type OperatorWorld } from '../../../testing/operator-world.ts'
import { often, patient } from '../../../testing/patience.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { aCard, GAME } from '../../templates/testing.ts'
import { insertDraws, textOf } from '../testing.ts'

// Two people who write the same object in any order, some steps at the same moment: nothing is ever written over that
// its writer had not read.

const database = useTestDatabase()
let world: OperatorWorld
let tokens: string[]
beforeAll(async () => {
  world = await createOperatorWorld(database)
  await insertDraws(database)
  tokens = [await world.tokenOf('content'), await world.tokenOf('content')]
})
afterAll(() => world.close())

/** What an editor has in front of him. */
interface Seen {
  revision: number
  words: string
}

/** An object that two people write, with only what this test needs of it. */
interface Written {
  read: (token: string) => Promise<Seen>
  save: (seen: Seen, words: string, token: string) => Promise<number>
}

const OBJECTS: Record<string, () => Promise<Written>> = {
  async document() {
    const templateId = await aCard(database)
    const text = (words: string) => textOf(words) as never
    const [owner = ''] = tokens
    const { id: documentId } = await world.call(documents.create, { templateId, text: text('甲') }, owner)
    return {
      async read(token) {
        const { document, text: now } = await world.call(documents.read, { documentId }, token)
        return { revision: document.revision, words: now.items[0]?.content ?? '' }
      },
      save: async ({ revision }, words, token) =>
        (await world.call(documents.saveDraft, { documentId, revision, text: text(words) }, token)).revision,
    }
  },
  async card() {
    const text = (name: string) => ({
      ...{ gameId: GAME, playCateName: '生肖', name, colorTheme: '#d7000f,#ff8a00', code: 'MB04' },
    })
    const [owner = ''] = tokens
    const { id: templateId } = await world.call(cards.create, { text: text('甲') }, owner)
    return {
      async read(token) {
        const { card, text: now } = await world.call(cards.read, { templateId }, token)
        return { revision: card.revision, words: now.name }
      },
      save: async ({ revision }, words, token) =>
        (await world.call(cards.save, { templateId, revision, text: text(words) }, token)).revision,
    }
  },
  async piece() {
    const text = (title: string) => ({
      ...{
        kind: 'notice',
        place: 'index',
        companyCode: null,
        clients: null,
        groupName: '',
        title,
        content: '<p>一</p>',
      },
      ...{ imageUrl: '', redirectUrl: '', audience: 'all', endsAt: null },
    })
    const [owner = ''] = tokens
    const { id: pieceId } = await world.call(pieces.create, { text: text('甲') as never }, owner)
    return {
      async read(token) {
        const { piece, text: now } = await world.call(pieces.read, { pieceId }, token)
        return { revision: piece.revision, words: now.title }
      },
      save: async ({ revision }, words, token) =>
        (await world.call(pieces.save, { pieceId, revision, text: text(words) as never }, token)).revision,
    }
  },
}

/** Each step is somebody's who reads or saves; `beside` lets it begin with the one before, not after it. */
const steps = fc.array(
  fc.record({ who: fc.constantFrom(0, 1), act: fc.constantFrom('read', 'save'), beside: fc.boolean() }),
  { minLength: 4, maxLength: 10 },
)

it.each(Object.keys(OBJECTS))(
  'a %s loses no words of the other in any order of two editors',
  { timeout: patient(90_000) },
  async (name) => {
    let written = 0
    let refused = 0
    const property = fc.asyncProperty(steps, async (all) => {
      const object = await (OBJECTS[name] as () => Promise<Written>)()
      const first = await object.read(tokens[0] as string)
      const seen: [Seen, Seen] = [first, first]
      /** The words of each version, and what its writer had read. */
      const versions = new Map([[first.revision, { words: first.words, over: '' }]])
      const step = async ({ who, act }: { who: number; act: string }) => {
        const editor = who as 0 | 1
        const token = tokens[editor] as string
        if (act === 'read') {
          seen[editor] = await object.read(token)
          return
        }
        const mine = seen[editor]
        const words = `第${(written += 1)}稿`
        try {
          const revision = await object.save(mine, words, token)
          expect(versions.has(revision)).toBe(false)
          versions.set(revision, { words, over: mine.words })
          seen[editor] = { revision, words }
        } catch (error) {
          if ((error as { code?: string }).code !== 'CONTENT/CHANGED') throw error
          refused += 1
        }
      }
      const round: Promise<void>[] = []
      for (const one of all) {
        if (!one.beside) await Promise.all(round.splice(0))
        round.push(step(one))
      }
      await Promise.all(round)
      const last = await object.read(tokens[0] as string)
      for (let revision = last.revision; revision > first.revision; revision -= 1) {
        // No version is missing, and each was written by somebody who had read the one before.
        expect(versions.get(revision)?.over).toBe(versions.get(revision - 1)?.words)
      }
      expect(last.words).toBe(versions.get(last.revision)?.words)
    })
    await fc.assert(property, { numRuns: often({ usual: 30, full: 500 }) })
    // Both ends were met: a property that no run could break proves nothing.
    expect(Math.min(refused, written - refused)).toBeGreaterThan(10)
  },
)
