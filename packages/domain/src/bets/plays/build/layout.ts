/** How a selection is written: text to parts of labels and back to the one canonical text. */

/** Labels by part. */
export type Parts = readonly (readonly string[])[]

/** Puts labels into the play's order, each once; `undefined` when one of them is unknown. */
export type Arrange = (labels: readonly string[]) => string[] | undefined

export type Layout = {
  readonly name: string
  /** The parts a text says, arranged; `undefined` when the text is not written in this way. */
  read(text: string, arrange: Arrange): Parts | undefined
  write(parts: Parts): string
}

/** One list: '07,19'. */
export const LIST: Layout = {
  name: 'list',
  read(text, arrange) {
    const labels = arrange(text.split(','))
    return labels && [labels]
  },
  write: ([labels = []]) => labels.join(','),
}

/** 胆拖: the items that are in every note, and those they are combined with: '05拖17,22'. */
export const anchored = (max: number): Layout => ({
  name: 'anchors',
  read(text, arrange) {
    const halves = text.split('拖')
    const [anchors, others] = halves.map((half) => arrange(half.split(',')))
    if (halves.length !== 2 || anchors === undefined || others === undefined) return undefined
    if (anchors.length > max || anchors.some((label) => others.includes(label))) return undefined
    return [anchors, others]
  },
  write: ([anchors = [], others = []]) => `${anchors.join(',')}拖${others.join(',')}`,
})

/** A list for each of several positions, empty where nothing was chosen: '7|2,3||4|'. */
export const positioned = (count: number): Layout => ({
  name: 'positions',
  read(text, arrange) {
    const texts = text.split('|')
    const parts = texts.map((text) => (text === '' ? [] : arrange(text.split(','))))
    return texts.length === count && parts.every((part) => part !== undefined) ? (parts as Parts) : undefined
  },
  write: (parts) => parts.map((labels) => labels.join(',')).join('|'),
})

/** One thing of each of two groups, in the order of the play: '鼠碰牛', '鼠碰5尾'. */
export const CROSSED: Layout = {
  name: 'cross',
  read(text, arrange) {
    const sides = text.split('碰')
    const labels = arrange(sides)
    return sides.length === 2 && labels?.length === 2 ? labels.map((label) => [label]) : undefined
  },
  write: (parts) => parts.flat().join('碰'),
}
