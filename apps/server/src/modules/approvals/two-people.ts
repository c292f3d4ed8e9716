import { Refusal } from '../../http/refusal.ts'

/** Where somebody acts from. */
export interface Seat {
  operatorId: number
  /** SHA-256 of the browser's own cookie as hex; null for a program. */
  device: string | null
  address: string
}

/**
 * Two people are two when they do not sit at one browser, nor behind one address, unless it is an office's (SEC-62).
 * @throws APPROVAL/OWN, APPROVAL/SAME_PLACE
 */
export function requireTwoPeople(one: Seat, other: Seat, isOffice: (address: string) => boolean): void {
  if (one.operatorId === other.operatorId) throw new Refusal('APPROVAL/OWN')
  const isOneDevice = one.device !== null && one.device === other.device
  const isOneAddress = one.address === other.address && !isOffice(one.address)
  if (isOneDevice || isOneAddress) throw new Refusal('APPROVAL/SAME_PLACE')
}
