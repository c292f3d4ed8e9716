/** Drawing sheets (图纸): what they are called and which sizes of a picture there are (Spec B §2–§4 Gallery). */
import type { Instant } from '../time.ts'

/** 彩色 and 黑白, as the wire numbers them. */
export const GROUP_TYPES = [1, 2] as const
export type GroupType = (typeof GROUP_TYPES)[number]
export const GROUP_TYPE_LABELS: Record<GroupType, string> = { 1: '彩色', 2: '黑白' }
/** What the gallery shows before anybody chooses (Spec B §9). */
export const GALLERY_DEFAULTS = { groupType: 1, gameId: 110, page: 1, rows: 100, nameRows: 30 } as const

export const isGroupType = (value: number): value is GroupType => value === 1 || value === 2

/** The letter under which a name without one stands. */
export const OTHER_INITIAL = '#'
/** An initial: a letter of the alphabet, or {@link OTHER_INITIAL}. */
export const INITIAL_PATTERN = /^[A-Z#]$/

/** Pixels across of the sizes in which a sheet is drawn. */
export const PICTURE_WIDTHS = [240, 360, 540, 1080] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
/** The size of lists, and of the page of one sheet. */
export const THUMB_WIDTH: PictureWidth = 360
export const FULL_WIDTH: PictureWidth = 1080

export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** A sheet's own proportions, for which a page keeps the place before the picture is there. */
export const SHEET_SIZE = { width: 1080, height: 1440 } as const

/** One picture of one sheet. */
export type Picture = {
  galleryId: number
  turnNum: string
  /** Fingerprint of everything the drawing shows: another drawing has another address. */
  key: string
  width: PictureWidth
  format: PictureFormat
}

/** `gallery/812/2026128-a81f….-360.webp`: below /sys-upload/, like every picture of the operator. */
export const picturePath = ({ galleryId, turnNum, key, width, format }: Picture): string =>
  `gallery/${galleryId}/${turnNum}-${key}-${width}.${format}`

const PICTURE = /^gallery\/(\d{1,9})\/(\d{5,16})-([\da-f]{16})-(\d{3,4})\.(avif|webp)$/

/** The picture of a path, or undefined when it is none of ours: an outside address, or an upload. */
export function pictureOf(path: string): Picture | undefined {
  const [, id, turnNum, key, wide, format] = PICTURE.exec(path) ?? []
  const width = PICTURE_WIDTHS.find((one) => String(one) === wide)
  if (turnNum === undefined || key === undefined || width === undefined) return undefined
  return { galleryId: Number(id), turnNum, key, width, format: format as PictureFormat }
}

/** The same sheet in every size: `srcset` of one format. Undefined for pictures that have one size only. */
export function pictureSet(path: string, format: PictureFormat, toUrl: (path: string) => string): string | undefined {
  const picture = pictureOf(path)
  if (picture === undefined) return undefined
  return PICTURE_WIDTHS.map((width) => `${toUrl(picturePath({ ...picture, width, format }))} ${width}w`).join(', ')
}

/**
 * 已更新: a sheet came within so many seconds of now, on either side, for clocks differ (Ruling C46). How many is the
 * company's: 86.4 as the specification's own code has it (Spec B §4), or a day. Cards ask the same
 * (Domain §5.4.41).
 */
export const isRecentlyUpdated = (updatedAt: Instant, now: Instant, withinSeconds: number): boolean =>
  Math.abs(now - updatedAt) <= withinSeconds * 1000

/** What somebody searches for, without the spaces around it (Spec B §5). */
export const searchTextOf = (typed: string): string => typed.trim()
