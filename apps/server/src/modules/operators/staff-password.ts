import { Refusal } from '../../http/refusal.ts'
import { isBreached } from '../auth/index.ts'

/** Long, because it guards everybody's content, and otherwise free. @throws STAFF/PASSWORD_WEAK */
export async function refuseWeakPassword(login: string, password: string): Promise<void> {
  const isLong = [...password].length >= LENGTH_MIN
  const isName = password.toLowerCase().includes(login)
  const isMonotone = new Set(password).size < DIFFERENT_MIN
  if (!isLong || isName || isMonotone || (await isBreached(password))) throw new Refusal('STAFF/PASSWORD_WEAK')
}

const LENGTH_MIN = 12
const DIFFERENT_MIN = 5
