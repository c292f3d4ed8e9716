import { companyOf } from '@liuhe/brand/companies.ts'
import { Refusal } from '../../http/refusal.ts'

/**
 * The company code that an app sends in the body or as the header `company-code` (Spec A §7), once it is known to be
 * one. A browser sends none: it got its page from the company's own address.
 * @throws REQ/INVALID for a code that names no company, or for two that differ
 */
export function companyCodeIn(body: string | undefined, header: string | undefined): string | undefined {
  const code = body || header
  if (code === undefined) return undefined
  const contradicts = body && header && body !== header
  if (contradicts || companyOf(code) === undefined) throw new Refusal('REQ/INVALID')
  return code
}
