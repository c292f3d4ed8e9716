import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '@liuhe/domain/content/seal.ts'

/** What both people sign: SHA-256 of the payload in canonical JSON, which no store rewrites. */
export const payloadHash = (payload: Json): Buffer => createHash('sha256').update(canonicalJson(payload)).digest()
