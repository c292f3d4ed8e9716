/**
 * What a layout says of the words on its cards: one record a code, in `layouts/`. Cards, records, chance, lists and the
 * demo's authors read the same record, so what a card marks and what a record counts cannot disagree (ADR 066).
 */
import type { Dimension } from './tokens.ts'
import type { Judging, MatchRule, Scope } from './prediction.ts'

export type LayoutRules = {
  /** As the file is named, in lower case (Ruling C60: any case is the same code). */
  readonly code: string
  /**
   * `posts` tell something, which may be locked or still be written. `links` lead to other documents and pictures.
   * `furniture` dresses a list: adverts, ways to other pages, the last draw; no documents and no threads.
   */
  readonly kind: 'posts' | 'links' | 'furniture'
  /**
   * Every item a row; the newest issue only, which `newest` does not name in the header; a tab for each issue; a block
   * for each issue under one another; or the first item of three issues beside one another.
   */
  readonly groups: 'flat' | 'first' | 'newest' | 'tabs' | 'blocks' | 'columns'
  /** The fields that are shown as calls or as a text, in order. */
  readonly parts: readonly PartRules[]
  /**
   * Which call of a post its record counts: the first, or the last (of a ladder of balls the longest tier). The fields
   * of a row are one call, of which either is enough. `none` for what nobody judges.
   */
  readonly counts: 'first' | 'last' | 'none'
  /** How many of its newest documents a list sends; the page of a card has all. */
  readonly documentsMax: number
}

export type PartRules = FieldRules | EntriesRules

/** A field of an item, and how the words in it are judged. */
export type FieldRules = {
  readonly field: Field
  /** `marks` is an article whose marked words say it themselves, `never` HTML that nobody judges. */
  readonly judging: JudgingRules | 'marks' | 'never'
  /** Cuts the field into calls that are judged one by one, 05,17,22|30,38,49. */
  readonly splitAt?: string
}

/** The labelled entries of an item, 六肖 and 十码: each is a call of its own. */
export type EntriesRules = {
  readonly field: 'multiContents'
  readonly judging: JudgingRules
  /** A title that names no issue makes them a table, which nobody judges. */
  readonly tables?: 'without an issue'
}

/** One rule; several, of which the first holds whose words occur; or found by label and words. */
export type JudgingRules = Judging | readonly Judging[] | Detection

export type Field = 'content' | 'content2' | 'content3'

/**
 * Finds the kind of word by a label and by the words (Domain §5.2: the label's keyword first, then the
 * shape). An entry of `multiContents` is labelled by its own title. What is given here holds whatever the label says.
 */
export type Detection = {
  readonly by: 'title' | 'content2' | 'words'
  readonly scope?: Scope
  readonly mode?: MatchRule
}

export const BY_TITLE: Detection = { by: 'title' }
export const BY_WORDS: Detection = { by: 'words' }

/** Any of these words brings the special ball. */
export const special = (dim: Dimension): Judging => ({ dim, scope: 'SP', mode: 'any' })
