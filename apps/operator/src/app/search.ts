import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/** A number of an order is longer than JavaScript's numbers: such a word of an address stays the text that it is. */
function wordOf(text: string): unknown {
  if (/^\d{16,}$/.test(text)) throw new Error('longer than a number')
  return JSON.parse(text)
}

export const parseSearch = parseSearchWith(wordOf)
export const stringifySearch = stringifySearchWith(JSON.stringify, wordOf)
