/** What looks wrong and waits for a person (docs/agents.md). */

/**
 * An agent and a member right below him are one person by a device, an account of payment, a phone or a name; an agent
 * and somebody deeper in his team; two agents who bring each other's second accounts; several who came by one link on
 * one device; several of an agent's members at his own address.
 */
export const RISK_KINDS = ['self-referral', 'team-overlap', 'agent-ring', 'same-device', 'same-address'] as const
export type RiskKind = (typeof RISK_KINDS)[number]

/** Waits; something was done; there was nothing in it. */
export const RISK_STATES = ['open', 'handled', 'dismissed'] as const
export type RiskState = (typeof RISK_STATES)[number]

/** What two accounts may share. An address is weak: a house shares it. */
export const TRACE_KINDS = ['device', 'account', 'phone', 'person', 'address'] as const
export type TraceKind = (typeof TRACE_KINDS)[number]
