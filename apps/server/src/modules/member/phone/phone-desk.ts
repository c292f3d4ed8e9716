import { createHmac } from 'node:crypto'
import type { Money } from '@liuhe/domain/money.ts'
import type { Queryable, Tx } from '../../../db/connect.ts'
import type { SecurityDesk } from '../../security/index.ts'
import type { SmsSender } from './sms.ts'

/** What binding a number is made of. */
export interface PhoneDesk {
  /** Undefined where no service is configured: then nothing can be bound. */
  sms: SmsSender | undefined
  /** Keys the hashes of codes. */
  pepper: string
  notify: SecurityDesk['notify']
  /** What a first number brings; given by the bonus centre. */
  gift: PhoneGift
}

export interface PhoneGift {
  /** 厘; undefined while the offer does not run. */
  amountOf(sql: Queryable): Promise<Money | undefined>
  issue(tx: Tx, memberId: bigint): Promise<void>
}

export const hashOfPhoneCode = (
  { pepper }: Pick<PhoneDesk, 'pepper'>,
  { memberId, phone, code }: { memberId: bigint; phone: string; code: string },
): Buffer => createHmac('sha256', pepper).update(`phone:${memberId}:${phone}:${code}`).digest()
