import type { CSSProperties } from 'react'
import type { CardModel } from '../card-model.ts'

/** The operator's two colours as the variables `--a` and `--b` of one card. */
export const accentOf = ({ colours: [from, to] }: CardModel): CSSProperties =>
  ({ '--a': from, '--b': to }) as CSSProperties
