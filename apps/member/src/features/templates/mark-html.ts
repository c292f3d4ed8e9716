import { judgingOfMark, MARKED_WORD } from '@liuhe/domain/content/marked-words.ts'
import { type JudgedDraw, judgeText } from '@liuhe/domain/content/prediction.ts'

/** Marks those of the judged words of an article that came (Domain §5.4.1). */
export const markHtml = (html: string, draw: JudgedDraw | undefined): string =>
  html.replace(MARKED_WORD, (source: string, kind: string, scope: string | undefined, text: string) => {
    const judging = judgingOfMark(kind, scope)
    const { verdict, segments } = judging ? judgeText(text, judging, draw) : NOT_JUDGED
    if (verdict !== '准') return source
    // What its author marked as one word stays as he spelt it.
    if (segments.length === 1) return hit(text)
    const plain = (word: string) => `${source.slice(0, source.indexOf('>') + 1)}${word}</i>`
    return segments.map((one) => (one.mark === 'hit' ? hit(one.text) : plain(one.text))).join('')
  })

const NOT_JUDGED = { verdict: undefined, segments: [] }

const hit = (text: string): string => `<i class="tk tk-hit" data-mark="hit">${text}</i>`
