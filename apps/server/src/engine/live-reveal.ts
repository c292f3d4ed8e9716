// Daily draws are shown live, a ball every eight seconds (domain reference §2.3); fast games publish at once. How much of
// a result is public follows from the moment the last ball is out, so every process and every reader sees the same.

/** One ball of a live draw. */
export const BALL_MS = 8_000

/** From the draw to the last ball, in milliseconds; 0 when the whole result is public at once. */
export const revealMsOf = (isLive: boolean, balls: number): number => (isLive ? (balls - 1) * BALL_MS : 0)

/** The balls of a result that are out at an instant, in draw order; unknown balls are absent, never 00. */
export function ballsOut(openNum: string, publicAtMs: number, nowMs: number): string {
  const balls = openNum.split(',')
  const missing = Math.ceil(Math.max(0, publicAtMs - nowMs) / BALL_MS)
  return balls.slice(0, Math.max(0, balls.length - missing)).join(',')
}
