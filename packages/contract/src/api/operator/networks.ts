/**
 * Where operators may come from, within what the environment lets in (decision 150). A change takes two sysadmins; the
 * newest list holds in every process within five seconds.
 */
import { NETWORK_FAULTS, NETWORK_NOTE_MAX, NETWORKS_MAX } from '@liuhe/domain/networks.ts'
import * as z from 'zod/mini'
import { intText, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { Proposed } from './approvals.ts'
import { requestId, revision } from './common.ts'
import { StaffRole } from './entry.ts'

const { get, post } = operatorArea('networks')

const words = z.string().check(z.trim(), z.minLength(4), z.maxLength(200))

const Line = z.object({
  /** As it is typed: judged line by line, so that each fault can stand beside its own. */
  network: z.string().check(z.trim(), z.maxLength(64)),
  note: z.string().check(z.trim(), z.maxLength(NETWORK_NOTE_MAX)),
})

export const ListedNetwork = z.object({
  /** `10.0.0.0/8`: a single address has its length, too. */
  network: z.string(),
  note: z.string(),
  /** Since when it has been on the list without a break, and who put it there. */
  since: siteTime,
  by: z.string(),
  /** The environment does not let it in: of no use. */
  isOutside: z.boolean(),
})

/** An open session, by the address at which it was opened. */
export const OpenSession = z.object({ login: z.string(), role: StaffRole, address: z.string(), usedAt: siteTime })

export const read = get('read', '/networks', {
  summary: 'The list that holds, what the environment lets in, and who is here from where.',
  access: 'readNetworks',
  effect: 'read',
  output: z.object({
    /** Versions so far; 0 when there never was a list. */
    revision,
    networks: z.array(ListedNetwork),
    /** Addresses and networks; empty: everybody who reaches the port. */
    environment: z.array(z.string()),
    yourAddress: z.string(),
    sessions: z.array(OpenSession),
  }),
})

export const versions = get('versions', '/networks/versions', {
  summary: 'Lists that held, the newest first.',
  access: 'readNetworks',
  effect: 'read',
  query: {
    /** Only those before this version. */
    before: z.optional(intText(1, 2_000_000_000)),
    rows: z._default(intText(1, 100), 50),
  },
  output: z.array(
    z.object({
      version: z.int(),
      by: z.string(),
      madeAt: siteTime,
      reason: z.string(),
      networks: z.array(z.object({ network: z.string(), note: z.string() })),
      /** How many were not on the list before it, and how many of that one are gone. */
      added: z.int(),
      removed: z.int(),
    }),
  ),
})

export const propose = post('propose', '/networks/propose', {
  summary: 'Proposes another list as a whole; an empty one means whatever the environment lets in.',
  access: 'manageNetworks',
  effect: 'write',
  body: {
    requestId,
    revision,
    networks: z.array(Line).check(z.maxLength(NETWORKS_MAX)),
    reason: words,
  },
  output: Proposed,
  errors: [
    /** `data.faults`: what is wrong with which line. */
    'NETWORKS/INVALID',
    'NETWORKS/SELF',
    'NETWORKS/SAME',
    ...(['APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'] as const),
  ],
  strict: true,
})

/** What `NETWORKS/INVALID` says. */
export const NetworkFaults = z.object({
  faults: z.array(z.object({ line: z.int(), fault: z.enum(NETWORK_FAULTS), about: z.nullable(z.string()) })),
})

/** What the second person sees. */
export const NetworksEffect = z.object({
  /** How many are on the list now, and then. */
  before: z.object({ networks: z.int() }),
  after: z.object({ networks: z.int() }),
  environment: z.array(z.string()),
  added: z.array(z.object({ network: z.string(), note: z.string() })),
  removed: z.array(z.object({ network: z.string(), note: z.string() })),
  /** Those that stay with another note. */
  renamed: z.array(z.object({ network: z.string(), before: z.string(), after: z.string() })),
  /** Open sessions that come near now and will not then. */
  shutOut: z.array(OpenSession),
})
