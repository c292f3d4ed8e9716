/**
 * From bytes to plain values: JSON bodies, forms and queries, before any schema looks at them. What two parsers could
 * read differently is refused here: duplicate fields, prototype keys, endless depth, bytes that are not UTF-8 (SEC-12).
 */
import { Refusal } from '../refusal.ts'

/** Nesting that a JSON body may have (Reliability §3.12). */
export const JSON_DEPTH_MAX = 20
/** Elements that an array of a body may have. */
export const JSON_ITEMS_MAX = 200

export type Fields = Record<string, unknown>

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The text of a body. @throws REQ/MALFORMED when it is no UTF-8. */
export const decodeText = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Refusal('REQ/MALFORMED')
  }
}

/** Reads a JSON body; an empty one is no fields. @throws REQ/MALFORMED, REQ/INVALID */
export const parseJson = (text: string): unknown => {
  if (text === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal('REQ/MALFORMED')
  }
  refuseHostile(value, JSON_DEPTH_MAX)
  return value
}

/** Reads a query or a form body. @throws REQ/MALFORMED for a bad escape, REQ/INVALID for a repeated field */
export const parseFields = (text: string): Fields => {
  const fields: Fields = {}
  if (text === '') return fields
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const key = unescapeField(at === -1 ? pair : pair.slice(0, at))
    const value = at === -1 ? '' : unescapeField(pair.slice(at + 1))
    if (isPrototypeKey(key) || Object.hasOwn(fields, key)) throw new Refusal('REQ/INVALID')
    refuseText(value)
    fields[key] = value
  }
  return fields
}

/**
 * Reads the query of an address. A second question mark, which some parsers take for the end of the query and others
 * for a part of it, is refused.
 * @throws REQ/MALFORMED, REQ/INVALID as {@link parseFields}
 */
export const parseQuery = (url: string): Fields => {
  const text = queryText(url)
  if (text.includes('?')) throw new Refusal('REQ/MALFORMED')
  return parseFields(text)
}

/** The part of a request's address behind the question mark. */
export const queryText = (url: string): string => {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at + 1)
}

/** Refuses values of the path that no query could carry. @throws REQ/INVALID */
export const refuseHostileFields = (fields: Fields): void => {
  for (const value of Object.values(fields)) if (typeof value === 'string') refuseText(value)
}

const unescapeField = (text: string): string => {
  try {
    return decodeURIComponent(text.includes('+') ? text.replaceAll('+', ' ') : text)
  } catch {
    throw new Refusal('REQ/MALFORMED')
  }
}

const isPrototypeKey = (key: string): boolean => key === '__proto__' || key === 'constructor' || key === 'prototype'

/** PostgreSQL cannot store a NUL, and half a surrogate pair is no text. */
const refuseText = (text: string): void => {
  if (text.includes('\0') || !text.isWellFormed()) throw new Refusal('REQ/INVALID')
}

const refuseHostile = (value: unknown, depthLeft: number): void => {
  if (typeof value === 'string') return refuseText(value)
  if (typeof value !== 'object' || value === null) return
  if (depthLeft === 0) throw new Refusal('REQ/INVALID')
  if (Array.isArray(value)) {
    if (value.length > JSON_ITEMS_MAX) throw new Refusal('REQ/INVALID')
    for (const item of value) refuseHostile(item, depthLeft - 1)
    return
  }
  for (const key of Object.keys(value)) {
    if (isPrototypeKey(key)) throw new Refusal('REQ/INVALID')
    refuseHostile((value as Fields)[key], depthLeft - 1)
  }
}
