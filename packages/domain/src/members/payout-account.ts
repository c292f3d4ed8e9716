/**
 * Accounts that withdrawals go to: kinds, what each asks for, and which numbers can exist (Spec A §9, Ruling
 * G14). Pages preview these rules and the server decides by them.
 */

export type PayoutKind = 'bank' | 'usdt' | 'e_wallet' | 'direct_charging'

type KindFacts = {
  /** Number on the wire. Two kinds share one, so the kind's own key tells them apart (Ruling G13). */
  readonly payType: number
  /** Setting that says how many of the kind a member may have. */
  readonly maxKey: 'max_bank' | 'max_usdt' | 'max_e_wallet' | 'max_direct_charging'
  readonly title: string
  readonly providers: readonly string[]
  readonly numberRule: (number: string, provider: string) => string | undefined
}

/** At most so many where the operator has not set a number (Ruling G14). */
export const PAYOUT_MAX_DEFAULT = 5

/** Removes what people type between groups of digits; nothing else is guessed. */
export const normalisePayoutNumber = (text: string): string => text.replaceAll(/[\s-]/g, '')

const CARD = '银行卡号填写有误'
const card = (number: string) => (/^[0-9]{15,19}$/.test(number) && passesLuhn(number) ? undefined : CARD)

const chainRules: Record<string, RegExp> = {
  // Version byte 0x41 in Base58Check always begins with T; 0, O, I and l are not in its alphabet.
  TRC20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  ERC20: /^0x[0-9a-fA-F]{40}$/,
}
const chainAddress = (number: string, chain: string) =>
  chainRules[chain]?.test(number) ? undefined : `${chain}地址格式不正确`

const walletId = (number: string) => (/^[A-Za-z0-9_@.+]{4,64}$/.test(number) ? undefined : '钱包账号填写有误')
const chargingId = (number: string) => (/^[A-Za-z0-9_@.+]{5,64}$/.test(number) ? undefined : '收款账号填写有误')

/** Every kind, in the order of the tabs. */
export const PAYOUT_KINDS: Readonly<Record<PayoutKind, KindFacts>> = {
  bank: {
    payType: 2,
    maxKey: 'max_bank',
    title: '银行卡',
    providers: [
      ...['中国工商银行', '中国农业银行', '中国银行', '中国建设银行', '交通银行', '中国邮政储蓄银行', '招商银行'],
      ...['中信银行', '中国光大银行', '中国民生银行', '兴业银行', '浦发银行', '平安银行', '华夏银行', '广发银行'],
      ...['渤海银行', '浙商银行', '恒丰银行', '北京银行', '上海银行', '江苏银行', '宁波银行', '南京银行', '杭州银行'],
      ...['徽商银行', '长沙银行', '广州银行', '东莞银行', '农村信用社', '农村商业银行'],
    ],
    numberRule: card,
  },
  usdt: {
    payType: 10,
    maxKey: 'max_usdt',
    title: 'USDT',
    providers: ['TRC20', 'ERC20'],
    numberRule: chainAddress,
  },
  e_wallet: {
    payType: 20,
    maxKey: 'max_e_wallet',
    title: '电子钱包',
    providers: ['OKPay', 'GoPay', 'TOPay', 'CBPay'],
    numberRule: walletId,
  },
  direct_charging: {
    payType: 2,
    maxKey: 'max_direct_charging',
    title: '免提直充',
    providers: ['支付宝', '微信'],
    numberRule: chargingId,
  },
}

export const PAYOUT_KIND_NAMES = Object.keys(PAYOUT_KINDS) as PayoutKind[]

export type PayoutInput = { readonly kind: PayoutKind; readonly provider: string; readonly number: string }
export type PayoutFieldError = { readonly field: 'provider' | 'number' | 'branch'; readonly message: string }

/** The first wrong field, or `undefined`. `number` must be normalised. */
export function payoutError({ kind, provider, number, branch = '' }: PayoutInput & { branch?: string }) {
  const { providers, numberRule } = PAYOUT_KINDS[kind]
  const fault = (field: PayoutFieldError['field'], message: string): PayoutFieldError => ({ field, message })
  if (!providers.includes(provider)) return fault('provider', PROVIDER_MESSAGES[kind])
  const wrong = numberRule(number, provider)
  if (wrong !== undefined) return fault('number', wrong)
  const isBranch = /^[\p{Script=Han}A-Za-z0-9()（）·\s]{0,40}$/u.test(branch)
  return isBranch ? undefined : fault('branch', '开户支行填写有误')
}

const PROVIDER_MESSAGES: Record<PayoutKind, string> = {
  bank: '请选择开户银行',
  usdt: '请选择网络类型',
  e_wallet: '请选择钱包类型',
  direct_charging: '请选择收款方式',
}

/** The check digit of bank cards (ISO/IEC 7812-1, annex B): catches a wrong digit and most swaps. */
export function passesLuhn(number: string): boolean {
  let sum = 0
  for (const [index, character] of [...number].reverse().entries()) {
    const digit = Number(character)
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return number !== '' && sum % 10 === 0
}

/**
 * A number as everybody may see it, in groups of four stars: the ends of Ruling C16, but four digits at the end of a
 * card, by which people tell their cards apart.
 */
export function shownPayoutNumber({ kind, number }: PayoutInput): string {
  if (kind === 'bank') return `**** **** **** ${number.slice(-4)}`
  const [leading, trailing] = number.length >= 20 ? [5, 5] : endsOfShort(number.length)
  return `${number.slice(0, leading)}****${trailing === 0 ? '' : number.slice(-trailing)}`
}

const endsOfShort = (length: number): [leading: number, trailing: number] => {
  if (length < 6) return [1, 1]
  return length < 8 ? [2, 1] : [3, 2]
}
