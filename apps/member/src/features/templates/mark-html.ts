import { type JudgedDraw, judge, type Scope } from '@liuhe/domain/content/prediction.ts'
import { type Dimension, DIMENSIONS } from '@liuhe/domain/content/tokens.ts'

/** A judged word as the server's cleaner writes it, and in no other form. */
const TOKEN = /<i class="tk" data-d="([a-z]+)" data-s="(SP|ALL|MAIN)">([^<]*)<\/i>/g

/**
 * Marks the judged words of an article (domain reference §5.4.1). Words of one dimension and scope are one call; those
 * that came are marked.
 */
export function markHtml(html: string, draw: JudgedDraw | undefined): string {
  return html.replace(TOKEN, (whole, dimension: string, scope: string, text: string) => {
    const dim = DIMENSIONS.find((known) => known === dimension)
    return dim !== undefined && hits({ dim, scope: scope as Scope, text }, draw)
      ? `<i class="tk tk-hit" data-mark="hit">${text}</i>`
      : whole
  })
}

const hits = ({ dim, scope, text }: { dim: Dimension; scope: Scope; text: string }, draw: JudgedDraw | undefined) =>
  judge([{ text, token: true }], { dim, scope, mode: 'any' }, draw).verdict === '准'
