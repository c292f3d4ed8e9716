/** Codes by text message, by which a member binds a mobile number (Ruling C136). */

export const PHONE_CODE = {
  digits: 6,
  /** How long one is good. */
  minutes: 5,
  /** How often one may be answered wrongly. */
  tries: 5,
  /** Between two of one member. */
  waitSeconds: 60,
} as const

/** How many messages a member may ask for, and how many one number gets from all of them together. */
export const PHONE_CODE_LIMITS = {
  member: { hour: 5, day: 10 },
  number: { hour: 5, day: 10 },
} as const

export const isPhoneCode = (text: string): boolean => /^\d{6}$/.test(text)

/** What is sent. */
export const phoneCodeText = (code: string): string =>
  `您的验证码是 ${code}，用于绑定手机，${PHONE_CODE.minutes} 分钟内有效。请勿告诉任何人，如非本人操作请忽略。`

/** What the owner of a number is told when another account wants to bind it. */
export const PHONE_TAKEN_TEXT = '有人申请绑定此手机号，但该号码已绑定其他账户，因此未发送验证码。如非本人操作请忽略。'
