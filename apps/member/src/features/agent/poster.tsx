import { useEffect, useRef } from 'react'
import { qrCanvas } from '../../shared/parts/qr-code.tsx'
import styles from './poster.module.css'

/** What stands on a poster. */
export interface PosterWords {
  company: string
  code: string
  /** What the QR code says. */
  url: string
  /** Whole or part yuan that a new member is given; 0 for nothing. */
  gift: number
}

const WIDTH = 1080
const HEIGHT = 810

/** The poster of a link, drawn in the colours of the theme. `onReady` is given the picture as a PNG address. */
export default function Poster({ words, onReady }: { words: PosterWords; onReady: (picture: string) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const ready = useRef(onReady)
  useEffect(() => {
    ready.current = onReady
  })
  const { company, code, url, gift } = words
  useEffect(() => {
    const board = canvas.current
    const brush = board?.getContext('2d')
    if (!board || !brush) return
    draw(brush, { company, code, url, gift })
    ready.current(board.toDataURL('image/png'))
  }, [company, code, url, gift])
  return (
    <canvas
      ref={canvas}
      className={styles.poster}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={`推广海报：${company}，推广码 ${code}`}
    />
  )
}

type Brush = CanvasRenderingContext2D

function draw(brush: Brush, words: PosterWords): void {
  const tokens = getComputedStyle(document.documentElement)
  const colour = (name: string) => tokens.getPropertyValue(`--${name}`).trim()
  const family = getComputedStyle(document.body).fontFamily
  const font = (size: number, weight = 700) => {
    brush.font = `${weight} ${size}px ${family}`
  }
  ground(brush, colour)
  brush.fillStyle = colour('head-ink')
  brush.textBaseline = 'middle'
  ball(brush, { x: 108, y: 106, radius: 44, text: '49', rim: colour('coin') }, { colour, font })
  brush.fillStyle = colour('head-ink')
  brush.textAlign = 'left'
  font(52)
  brush.fillText(words.company, 176, 106, 460)
  pill(brush, { text: '诚邀您加入', right: WIDTH - 72, middle: 106 }, () => font(32, 600))
  codeOn(brush, words.url, colour('white'))
  pitch(brush, words.gift, { colour, font })
  // The code to type stands on a darker band.
  brush.globalAlpha = 0.22
  brush.fillStyle = colour('night')
  brush.fillRect(0, HEIGHT - 150, WIDTH, 150)
  brush.globalAlpha = 1
  for (const [place, [text, wave]] of BALLS.entries()) {
    ball(brush, { x: 110 + place * 94, y: HEIGHT - 75, radius: 38, text, rim: colour(wave) }, { colour, font })
  }
  codeText(brush, words.code, { colour, font })
}

/** 08, 23 and 41 in their waves: they are for the look, and no tip. */
const BALLS = [
  ['08', 'ball-red'],
  ['23', 'ball-red'],
  ['41', 'ball-blue'],
] as const

interface Pens {
  colour: (name: string) => string
  font: (size: number, weight?: number) => void
}

/** A numbered ball with its rim, as draws show them. */
function ball(
  brush: Brush,
  { x, y, radius, text, rim }: { x: number; y: number; radius: number; text: string; rim: string },
  { colour, font }: Pens,
): void {
  for (const [part, fill] of [
    [1, rim],
    [0.72, colour('ball-core')],
  ] as const) {
    brush.fillStyle = fill
    brush.beginPath()
    brush.arc(x, y, radius * part, 0, 2 * Math.PI)
    brush.fill()
  }
  brush.fillStyle = colour('ball-ink')
  brush.textAlign = 'center'
  font(radius * 0.78)
  brush.fillText(text, x, y + radius * 0.05)
}

/** The code at the right, and what it is before it, however long it is. */
function codeText(brush: Brush, code: string, { colour, font }: Pens): void {
  brush.fillStyle = colour('head-ink')
  brush.textAlign = 'right'
  font(60)
  const width = Math.min(brush.measureText(code).width, CODE_WIDTH)
  brush.fillText(code, WIDTH - 72, HEIGHT - 75, CODE_WIDTH)
  font(34, 500)
  brush.fillText('推广码', WIDTH - 72 - width - 22, HEIGHT - 72)
}

const CODE_WIDTH = 480

/** The header's own gradient with two rings of light. */
function ground(brush: Brush, colour: (name: string) => string): void {
  const fill = brush.createLinearGradient(0, 0, WIDTH, HEIGHT)
  fill.addColorStop(0, colour('head-1'))
  fill.addColorStop(1, colour('head-2'))
  brush.fillStyle = fill
  brush.fillRect(0, 0, WIDTH, HEIGHT)
  brush.globalAlpha = 0.1
  brush.fillStyle = colour('head-ink')
  for (const [x, y, radius] of RINGS) {
    brush.beginPath()
    brush.arc(x, y, radius, 0, 2 * Math.PI)
    brush.fill()
  }
  brush.globalAlpha = 1
}

const RINGS = [
  [980, 160, 330],
  [60, 760, 280],
] as const

function codeOn(brush: Brush, url: string, white: string): void {
  brush.fillStyle = white
  brush.beginPath()
  brush.roundRect(72, 190, 400, 400, 36)
  brush.fill()
  const code = qrCanvas(url, 380)
  brush.drawImage(code, 72 + (400 - code.width) / 2, 190 + (400 - code.height) / 2)
}

function pitch(brush: Brush, gift: number, { colour, font }: Pens): void {
  const left = 524
  brush.textAlign = 'left'
  brush.fillStyle = colour('head-ink')
  font(64)
  brush.fillText('新会员注册', left, 300)
  if (gift > 0) giftText(brush, gift.toLocaleString('en'), { left, colour, font })
  font(32, 500)
  brush.fillText('扫码注册，每一期都能自己验', left, gift > 0 ? 476 : 388, WIDTH - left - 60)
}

/** 送 88 元彩金, the number larger and in gold. */
function giftText(brush: Brush, gift: string, { left, colour, font }: Pens & { left: number }): void {
  let x = left
  for (const [text, size, name] of [
    ['送 ', 64, 'head-ink'],
    [gift, 92, 'coin-light'],
    [' 元彩金', 64, 'head-ink'],
  ] as const) {
    brush.fillStyle = colour(name)
    font(size)
    brush.fillText(text, x, 388)
    x += brush.measureText(text).width
  }
  brush.fillStyle = colour('head-ink')
}

function pill(
  brush: Brush,
  { text, right, middle }: { text: string; right: number; middle: number },
  font: () => void,
) {
  font()
  const width = brush.measureText(text).width + 56
  brush.save()
  brush.globalAlpha = 0.2
  brush.beginPath()
  brush.roundRect(right - width, middle - 32, width, 64, 32)
  brush.fill()
  brush.restore()
  brush.fillText(text, right - width + 28, middle)
}
