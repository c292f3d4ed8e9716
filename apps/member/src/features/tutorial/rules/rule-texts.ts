/** What the tutorial of a family says. */
export type RuleTexts = {
  /** What is drawn. */
  readonly intro: string
  /** Rules that hold for several plays. */
  readonly notes: readonly string[]
  /** The first row whose pattern fits a play's name tells how that play is won. */
  readonly plays: readonly (readonly [name: RegExp, text: string])[]
}
