/** Puzzles that wait for an answer and proofs that wait to be validated; each is good once and for ten minutes. */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { drawPuzzle, PIECE_SIZE, PUZZLE_HEIGHT, PUZZLE_WIDTH } from './draw-puzzle.ts'

export interface Proof {
  captcha_id?: string
  lot_number: string
  captcha_output: string
  pass_token: string
  gen_time: string
}

export interface Puzzles {
  make(): Promise<{ lotNumber: string; y: number }>
  image(lotNumber: string, file: string): Buffer | undefined
  /** The proof of a right position. Right or wrong, the puzzle is used up. */
  verify(lotNumber: string, answer: { x: number; tookMs: number }): Proof | undefined
  /** Why a proof is worth nothing; undefined when it is good, this once. */
  refusalOf(asked: Partial<Proof> & { sign_token?: string }): string | undefined
}

export function createPuzzles(key: string): Puzzles {
  const open = createShelf<{ x: number; images: Record<string, Buffer> }>()
  const proofs = createShelf<Proof>()
  return {
    async make() {
      const lotNumber = randomBytes(16).toString('hex')
      // Never so far left that a piece at rest already fits.
      const x = randomInt(90, PUZZLE_WIDTH - PIECE_SIZE - 6)
      const y = randomInt(6, PUZZLE_HEIGHT - PIECE_SIZE - 6)
      const { background, piece } = await drawPuzzle({ x, y })
      open.put(lotNumber, { x, images: { 'background.png': background, 'piece.png': piece } })
      return { lotNumber, y }
    },
    image(lotNumber, file) {
      const images = open.look(lotNumber)?.images ?? {}
      return Object.hasOwn(images, file) ? images[file] : undefined
    },
    verify(lotNumber, { x, tookMs }) {
      const puzzle = open.take(lotNumber)
      const isNear = puzzle !== undefined && Math.abs(x - puzzle.x) <= TOLERANCE
      // Nobody reads, aims and lets go in less.
      if (!isNear || !(tookMs >= HASTE_MS)) return undefined
      const proof: Proof = {
        lot_number: lotNumber,
        captcha_output: randomBytes(48).toString('base64url'),
        pass_token: randomBytes(32).toString('hex'),
        gen_time: String(Math.floor(Date.now() / 1000)),
      }
      proofs.put(lotNumber, proof)
      return proof
    },
    refusalOf(asked) {
      const sign = createHmac('sha256', key)
        .update(asked.lot_number ?? '')
        .digest('hex')
      if (!isSame(asked.sign_token, sign)) return 'sign_token error'
      const proof = proofs.take(asked.lot_number ?? '')
      if (proof === undefined) return 'pass_token expire'
      const { captcha_output: output, pass_token: token, gen_time: time } = proof
      const fits = isSame(asked.captcha_output, output) && isSame(asked.pass_token, token) && asked.gen_time === time
      return fits ? undefined : 'pass_token error'
    },
  }
}

/** Things that are kept for ten minutes, three hundred at most: each puzzle holds its pictures. */
function createShelf<T>() {
  const things = new Map<string, { thing: T; until: number }>()
  const look = (name: string): T | undefined => {
    const found = things.get(name)
    return found !== undefined && found.until > Date.now() ? found.thing : undefined
  }
  return {
    look,
    put(name: string, thing: T) {
      things.set(name, { thing, until: Date.now() + LIFE_MS })
      const [oldest] = things.keys()
      if (things.size > THINGS_MAX && oldest !== undefined) things.delete(oldest)
    },
    take(name: string): T | undefined {
      const thing = look(name)
      things.delete(name)
      return thing
    },
  }
}

const isSame = (given: string | undefined, wanted: string): boolean =>
  given?.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))

/** Pixels of the puzzle's 300. */
const TOLERANCE = 4
const HASTE_MS = 120
const LIFE_MS = 10 * 60_000
const THINGS_MAX = 300
