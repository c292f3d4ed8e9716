/** The arithmetic of looking closer: where a picture lies and how large it is. Lengths are px of the screen. */

export type Size = { width: number; height: number }
/** `x`, `y`: how far the middle of the picture is from the middle of the screen. */
export type Camera = { scale: number; x: number; y: number }
export type TouchPoint = { x: number; y: number }

export const SCALE_MAX = 5
export const START: Camera = { scale: 1, x: 0, y: 0 }

/** The size of a picture that fits into a screen. */
export const fitted = (picture: Size, screen: Size): Size => {
  const scale = Math.min(screen.width / picture.width, screen.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** Zooms by a factor so that what lies under `at` (from the middle of the screen) stays there. */
export function zoomed(camera: Camera, factor: number, at: TouchPoint): Camera {
  const scale = clamp(camera.scale * factor, 1, SCALE_MAX)
  const ratio = scale / camera.scale
  return { scale, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio }
}

/** Follows two fingers: their middle moves the picture, their distance zooms it. */
export function cameraAfterPinch(
  camera: Camera,
  before: readonly [TouchPoint, TouchPoint],
  after: readonly [TouchPoint, TouchPoint],
): Camera {
  const [from, to] = [middle(before), middle(after)]
  const moved = { ...camera, x: camera.x + to.x - from.x, y: camera.y + to.y - from.y }
  return zoomed(moved, distance(after) / Math.max(1, distance(before)), to)
}

/** The nearest place at which the picture does not leave an edge of the screen free that it could fill. */
export function held(camera: Camera, picture: Size, screen: Size): Camera {
  const free = (length: number, room: number) => Math.max(0, (length * camera.scale - room) / 2)
  const [x, y] = [free(picture.width, screen.width), free(picture.height, screen.height)]
  return { scale: camera.scale, x: clamp(camera.x, -x, x), y: clamp(camera.y, -y, y) }
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value)) + 0
const middle = ([a, b]: readonly [TouchPoint, TouchPoint]): TouchPoint => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = ([a, b]: readonly [TouchPoint, TouchPoint]): number => Math.hypot(a.x - b.x, a.y - b.y)
