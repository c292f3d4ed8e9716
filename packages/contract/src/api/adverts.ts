/** Adverts of the operator, by slot (Spec A §3 Ads template, Spec B §7 Templates). */
import { audienceNames } from '@liuhe/domain/content/audience.ts'
import { advertSlotNames } from '@liuhe/domain/content/advert-slots.ts'
import * as z from 'zod/mini'
import { area } from '../endpoint.ts'

const { get } = area('adverts')

const Slot = z.enum(advertSlotNames)

export const AdvertItem = z.object({
  id: z.int(),
  /** HTML, cleaned when the operator saved it (SEC-14). */
  content: z.string(),
  sort: z.int(),
  /** Whom it is for; the reader's device decides (Ruling C108). Everybody when absent. */
  audience: z.optional(z.enum(audienceNames)),
})

/** What stands in one slot. A slot without anything to show is not sent. */
export const AdvertTemplate = z.object({
  templateCode: Slot,
  /** 1: it is shown. Others are not sent, but the field is the specification's. */
  status: z.int(),
  groups: z.array(z.object({ id: z.int(), groupName: z.string(), items: z.array(AdvertItem) })),
})

/** Slot codes in a query, comma-joined. */
const slotList = z.codec(z.string().check(z.maxLength(120)), z.array(Slot), {
  decode: (wire, context) => {
    const codes = wire.split(',')
    if (codes.every((code) => (advertSlotNames as readonly string[]).includes(code))) return codes as never[]
    context.issues.push({ code: 'custom', input: wire, message: 'not slots of adverts' })
    return z.NEVER
  },
  encode: (codes) => codes.join(','),
})

export const list = get('list', '/game-document/template/ads', {
  summary: 'What stands in the advert slots of a company, items sorted by sort descending.',
  access: 'public',
  effect: 'read',
  query: {
    /** Whose adverts; the company of this site when absent. */
    companyCode: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9]{1,31}$/))),
    /** The theme id: some adverts are for some themes only. */
    client: z.optional(z.string().check(z.maxLength(16))),
    /** Only these slots; all when absent. */
    codes: z.optional(slotList),
  },
  output: z.array(AdvertTemplate),
  cache: 'public',
})
