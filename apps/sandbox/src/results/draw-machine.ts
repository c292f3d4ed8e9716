import { createHmac } from 'node:crypto'

const BALLS = 49
const DRAWN = 7

/**
 * The machine that draws: seven of 49 by the secret of the machine, the same for the same turn whenever it is asked.
 * Fisher–Yates over HMAC words; words that would favour small numbers are thrown away.
 */
export function ballsOf(machine: string, gameId: number, turnNum: string): number[] {
  const key = createHmac('sha256', machine).update(`sandbox draw|${gameId}|${turnNum}`).digest()
  let used = 0
  const below = (m: number): number => {
    for (;;) {
      const word = createHmac('sha256', key).update(String(used++)).digest().readUInt32BE(0)
      if (word < 2 ** 32 - (2 ** 32 % m)) return word % m
    }
  }
  const urn = Array.from({ length: BALLS }, (_, index) => index + 1)
  for (let place = 0; place < DRAWN; place++) {
    const other = place + below(BALLS - place)
    const ball = urn[other] as number
    urn[other] = urn[place] as number
    urn[place] = ball
  }
  return urn.slice(0, DRAWN)
}

/** The same balls with the last one misread: what a broken or a bought broadcaster would say. */
export function misread(balls: readonly number[], all: readonly number[]): number[] {
  const wrong = Array.from({ length: BALLS }, (_, index) => index + 1).find((ball) => !all.includes(ball)) as number
  return balls.map((ball, place) => (place === balls.length - 1 ? wrong : ball))
}
