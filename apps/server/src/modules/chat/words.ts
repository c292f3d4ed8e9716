/**
 * What is wrong with the words of a message (Domain §6.1 check 8): links, telephone and QQ numbers are refused, listed
 * words are shown as stars. Matching is done on folded text: full width is half width, capitals are small, and what
 * stands between the letters of a word does not count.
 */
import { createHash } from 'node:crypto'
import type { ErrorCode } from '@liuhe/contract/errors.ts'
import { TEXT_MAX } from '@liuhe/contract/realtime/chat-socket.ts'

/** Replaces listed words. */
export interface WordList {
  star(text: string): string
}

/** Why a text may not be said, or undefined. Characters are counted as a reader counts them. */
export function flawOf(text: string): ErrorCode | undefined {
  if (text.trim() === '') return 'REQ/INVALID'
  if ([...text].length > TEXT_MAX) return 'CHAT/TOO_LONG'
  const plain = DIGITS.reduce((so, [sign, digit]) => so.replaceAll(sign, digit), text.normalize('NFKC').toLowerCase())
  const close = plain.replaceAll(/[\s\u200b-\u200f\u2060\ufeff]/g, '')
  return CONTACTS.some((contact) => contact.test(plain) || contact.test(close)) ? 'CHAT/CONTACT' : undefined
}

/** Names a text, so that the same one is known again: spaces and case do not make another. */
export const hashOfText = (text: string): string =>
  createHash('sha256')
    .update(
      fold(text)
        .map(({ sign }) => sign)
        .join(''),
    )
    .digest('hex')
    .slice(0, 32)

/**
 * The words as one automaton (Aho and Corasick): a text is read once, however long the list is. Of overlapping words
 * every character is starred.
 */
export function createWordList(words: readonly string[]): WordList {
  const root = nodeOf()
  for (const word of words) {
    const signs = fold(word)
    if (signs.length === 0) continue
    let node = root
    for (const { sign } of signs) node = childOf(node, sign)
    node.length = signs.length
  }
  linkFailures(root)
  return {
    star(text) {
      const signs = fold(text)
      const isStarred = new Set<number>()
      let node = root
      for (const [at, { sign }] of signs.entries()) {
        while (node !== root && !node.next.has(sign)) node = node.failure as Node
        node = node.next.get(sign) ?? root
        for (let end: Node | undefined = node; end !== undefined && end !== root; end = end.failure) {
          for (let back = 0; back < end.length; back += 1) isStarred.add((signs[at - back] as Sign).at)
        }
      }
      return isStarred.size === 0 ? text : [...text].map((sign, at) => (isStarred.has(at) ? '*' : sign)).join('')
    },
  }
}

/** Breadth first: the failure of a node is the longest other prefix of a word that ends where it does. */
function linkFailures(root: Node): void {
  const row = [...root.next.values()]
  for (const node of row) node.failure = root
  for (let node = row.shift(); node; node = row.shift()) {
    for (const [sign, child] of node.next) {
      let failure = node.failure
      while (failure !== undefined && failure !== root && !failure.next.has(sign)) failure = failure.failure
      child.failure = failure?.next.get(sign) ?? root
      row.push(child)
    }
  }
}

const nodeOf = (): Node => ({ next: new Map(), failure: undefined, length: 0 })

function childOf(node: Node, sign: string): Node {
  const known = node.next.get(sign)
  if (known) return known
  const made = nodeOf()
  node.next.set(sign, made)
  return made
}

/** The letters and digits of a text, folded, each with the place of the character that it comes from. */
function fold(text: string): Sign[] {
  return [...text].flatMap((character, at) =>
    [...character.normalize('NFKC').toLowerCase()].flatMap((sign) =>
      /[\p{L}\p{N}]/u.test(sign) ? [{ sign, at }] : [],
    ),
  )
}

interface Sign {
  sign: string
  at: number
}
interface Node {
  next: Map<string, Node>
  failure: Node | undefined
  /** Of the word that ends here; 0 for none. */
  length: number
}

const DIGITS = [...'零一二三四五六七八九'].map((sign, digit) => [sign, String(digit)] as const)

const ENDINGS = 'com|net|org|cn|cc|vip|top|xyz|app|info|club|site|online|shop|link|live|pro|win|bet|hk|tw|io|me'
/**
 * Numbers of balls, amounts and issues must pass, so a number alone is a telephone's only in its whole shape, and a QQ
 * or WeChat name only behind the word for it.
 */
const CONTACTS = [
  /https?:|www\./,
  new RegExp(`[a-z0-9-]{2,}[.。](?:${ENDINGS})(?![a-z0-9])`),
  /[\w.-]+@[\w-]+\.\w+/,
  /(?<!\d)(?:\+?86[-\s]?)?1[3-9]\d[-\s]?\d{4}[-\s]?\d{4}(?!\d)/,
  /(?:qq|扣扣|企鹅|[加\u0071]q|q[群号]|加群)[^\da-z]{0,4}[1-9]\d{4,11}/,
  /(?:微信|薇信|威信|v信|vx|wx|weixin|wechat|加v|电报|telegram|whatsapp|飞机号?)[号:：\s]{0,3}@?[a-z0-9][\w-]{4,}/,
]
