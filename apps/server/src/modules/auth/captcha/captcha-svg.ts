import { below, shuffleTake } from '@liuhe/domain/random.ts'
import type { Random } from '../../../platform/random.ts'
import { letterOutline, type Point } from './letter-outline.ts'

/** Size of the drawing, in pixels of the picture. */
export const CAPTCHA_WIDTH = 240
export const CAPTCHA_HEIGHT = 88

/**
 * A text as bent outlines among lines of the same ink (SEC-25). Each character is turned, leant and bent in its own
 * way, neighbours may touch, and the order of the paths is chance, so that nothing in the markup names one.
 */
export function captchaSvg(text: string, random: Random): string {
  const bend = bendOf(random)
  const letters = [...text].map((character, place) => letterPath(character, placeOf(place, text.length, random), bend))
  // One ink for all: nothing can be told apart by its colour.
  const ink = INKS[below(random, INKS.length)] as string
  const paths = [
    ...letters.map((d) => `<path d="${d}" fill="${ink}"/>`),
    ...Array.from({ length: LINES }, () => strokeOf(linePath(random, bend), ink, between(random, 1.8, 2.8))),
  ]
  // A line of the paper's colour takes a piece out of letters.
  const cut = strokeOf(linePath(random, bend), PAPER, 1.6)
  const size = `width="${CAPTCHA_WIDTH}" height="${CAPTCHA_HEIGHT}"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${CAPTCHA_WIDTH} ${CAPTCHA_HEIGHT}">` +
    `<rect ${size} fill="${PAPER}"/>${shuffleTake(random, paths, paths.length).join('')}${cut}</svg>`
  )
}

const strokeOf = (d: string, colour: string, width: number): string =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width.toFixed(1)}" fill="none"/>`

/** Where a character stands and how it is turned, leant and stretched. */
interface Place {
  x: number
  y: number
  size: number
  turn: number
  lean: number
  stretch: number
}

function placeOf(place: number, count: number, random: Random): Place {
  return {
    x: MARGIN + ((CAPTCHA_WIDTH - 2 * MARGIN) * (place + 0.5)) / count + between(random, -5, 5),
    y: CAPTCHA_HEIGHT / 2 + between(random, -7, 7),
    size: between(random, 64, 76),
    turn: between(random, -0.32, 0.32),
    lean: between(random, -0.2, 0.2),
    stretch: between(random, 0.88, 1.08),
  }
}

function letterPath(character: string, { x, y, size, turn, lean, stretch }: Place, bend: Bend): string {
  const { width, contours } = letterOutline(character)
  // M and W are no wider than others, or they would lie over their neighbours.
  const narrowing = stretch * Math.min(1, WIDTH_MAX / width)
  const [cos, sin] = [Math.cos(turn) * size, Math.sin(turn) * size]
  const put = ([px, py]: Point): Point => {
    const leant = px * narrowing + lean * py
    return bend([x + cos * leant - sin * py, y + sin * leant + cos * py])
  }
  return contours.map((points) => `M${points.map((point) => written(put(point))).join('L')}Z`).join('')
}

/** From edge to edge through the middle, where the letters are. */
function linePath(random: Random, bend: Bend): string {
  const [from, to] = [between(random, 18, 70), between(random, 18, 70)]
  const [swing, phase, waves] = [between(random, 4, 14), between(random, 0, 6.28), between(random, 4, 9)]
  const points = Array.from({ length: 41 }, (_, n): Point => {
    const t = n / 40
    return bend([t * CAPTCHA_WIDTH, from + (to - from) * t + swing * Math.sin(phase + waves * t)])
  })
  return `M${points.map(written).join('L')}`
}

type Bend = (point: Point) => Point

/** One wave across and one along the whole picture, so that letters bend with what surrounds them. */
function bendOf(random: Random): Bend {
  const [across, along] = [waveOf(random), waveOf(random)]
  return ([x, y]) => [x + across(y), y + along(x)]
}

function waveOf(random: Random): (at: number) => number {
  const [height, length, phase] = [between(random, 2.5, 4.5), between(random, 55, 95), between(random, 0, 6.28)]
  return (at) => height * Math.sin(phase + (at * 2 * Math.PI) / length)
}

const between = (random: Random, min: number, max: number): number => min + ((max - min) * below(random, 4096)) / 4095

const written = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`

/** Dark enough on the paper for tired eyes. */
const INKS = ['#1f3a8a', '#7c2d12', '#14532d', '#6b21a8', '#831843', '#164e63']
const PAPER = '#eef2f8'
const MARGIN = 12
const LINES = 3
/** Of a character, in sizes. */
const WIDTH_MAX = 0.62
