/**
 * The picture of the demonstration's live stream, as a function of a place in its loop. It runs in a browser page,
 * beside `encode-in-page.ts`.
 */

type Scene = {
  context: OffscreenCanvasRenderingContext2D
  width: number
  height: number
  /** 0 … 1 is one loop; both ends are the same picture. */
  turn: number
}

const FONT = '"Noto Sans CJK SC", "Noto Sans SC", sans-serif'
const GOLD = '#c99a3f'
const PALE_GOLD = '#ffe3a0'
const RED = '#d3242c'
const BLUE = '#1f6fd6'
const GREEN = '#148a4b'
const FULL = 2 * Math.PI

type DrawnBall = readonly [number: number, colour: string]

// Balls with their true colours: players know them by heart.
const INNER: readonly DrawnBall[] = [
  [1, RED],
  [26, BLUE],
  [49, GREEN],
  [8, RED],
  [15, BLUE],
]
const OUTER: readonly DrawnBall[] = [
  [33, GREEN],
  [24, RED],
  [42, BLUE],
  [5, GREEN],
  [35, RED],
  [10, BLUE],
  [28, GREEN],
  [46, RED],
  [37, BLUE],
]

/** Draws the scene at `turn`. */
export function drawScene(canvas: OffscreenCanvas, turn: number): void {
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  const scene = { context, width: canvas.width, height: canvas.height, turn }
  drawStage(scene)
  drawMachine(scene)
  drawClock(scene)
  drawWords(scene)
}

function drawStage({ context, width, height }: Scene): void {
  const back = context.createLinearGradient(0, 0, 0, height)
  back.addColorStop(0, '#5d0d16')
  back.addColorStop(0.72, '#2b0710')
  back.addColorStop(1, '#140308')
  context.fillStyle = back
  context.fillRect(0, 0, width, height)
  context.globalAlpha = 0.28
  context.fillStyle = '#7d1620'
  for (const x of [0.06, 0.94]) {
    context.beginPath()
    context.ellipse(x * width, 0.08 * height, 0.2 * width, 1.1 * height, 0, 0, FULL)
    context.fill()
  }
  context.globalAlpha = 1
  context.fillStyle = GOLD
  context.fillRect(0, height * 0.845, width, 2)
}

function drawMachine(scene: Scene): void {
  const { context, width, height, turn } = scene
  const [x, y, radius] = [width * 0.42, height * 0.47, height * 0.33]
  context.fillStyle = GOLD
  context.fillRect(x - 52, y + radius - 6, 104, 10)
  context.fillRect(x - 10, y + radius, 20, 26)
  context.fillStyle = '#fff2'
  fillCircle(context, x, y, radius)
  // Whole numbers of turns, so that the loop closes; each ball circles its own place, and the places go round.
  const ring = (balls: readonly DrawnBall[], share: number, direction: number) => {
    for (const [place, own] of balls.entries()) {
      const around = FULL * (place / balls.length + direction * turn)
      const wave = (cycles: number, phase: number) => 10 * Math.sin(FULL * (turn * cycles + phase))
      const at = { x: x + share * radius * Math.cos(around), y: y + share * radius * Math.sin(around) }
      at.x += wave(2 + (place % 3), place / balls.length)
      at.y += wave(3 + (place % 2), place / 7)
      drawBall(context, at, own)
    }
  }
  ring(INNER, 0.34, 1)
  ring(OUTER, 0.72, -1)
  context.strokeStyle = PALE_GOLD
  context.lineWidth = 3
  context.beginPath()
  context.arc(x, y, radius, 0, FULL)
  context.stroke()
}

const BALL_RADIUS = 15

function drawBall(
  context: OffscreenCanvasRenderingContext2D,
  { x, y }: { x: number; y: number },
  [number, colour]: DrawnBall,
): void {
  const third = BALL_RADIUS / 3
  const shade = context.createRadialGradient(x - third, y - third, third / 2, x, y, BALL_RADIUS)
  shade.addColorStop(0, '#fff')
  shade.addColorStop(0.28, colour)
  shade.addColorStop(1, '#0b0f1a')
  context.fillStyle = shade
  fillCircle(context, x, y, BALL_RADIUS)
  context.fillStyle = '#fff'
  fillCircle(context, x, y, BALL_RADIUS * 0.62)
  context.fillStyle = '#15171a'
  context.font = `700 ${BALL_RADIUS * 0.82}px ${FONT}`
  context.textAlign = 'center'
  context.fillText(String(number).padStart(2, '0'), x, y + BALL_RADIUS * 0.3)
}

/** A clock at half past eight, whose second hand goes round once in a loop. */
function drawClock({ context, width, height, turn }: Scene): void {
  const [x, y, radius] = [width * 0.82, height * 0.44, height * 0.16]
  context.fillStyle = '#fff8e6'
  fillCircle(context, x, y, radius)
  context.strokeStyle = GOLD
  context.lineWidth = 5
  context.stroke()
  const hand = (part: number, length: number, { thick, colour }: { thick: number; colour: string }) => {
    context.strokeStyle = colour
    context.lineWidth = thick
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(x + length * radius * Math.sin(FULL * part), y - length * radius * Math.cos(FULL * part))
    context.stroke()
  }
  context.fillStyle = '#5d0d16'
  for (let hour = 0; hour < 12; hour += 1) {
    const angle = (hour / 12) * FULL
    context.fillRect(x + radius * 0.82 * Math.sin(angle) - 1.5, y - radius * 0.82 * Math.cos(angle) - 1.5, 3, 3)
  }
  hand(20.5 / 12, 0.5, { thick: 4, colour: '#2b0710' })
  hand(0.5, 0.74, { thick: 3, colour: '#2b0710' })
  hand(turn, 0.8, { thick: 1.5, colour: RED })
}

function drawWords({ context, height }: Scene): void {
  context.textAlign = 'left'
  context.fillStyle = PALE_GOLD
  context.font = `700 22px ${FONT}`
  context.fillText('六合开奖直播', 18, 36)
  context.font = `500 14px ${FONT}`
  context.fillText('演示画面 · 号码以开奖公告为准', 18, height - 14)
}

function fillCircle(context: OffscreenCanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath()
  context.arc(x, y, radius, 0, FULL)
  context.fill()
}
