import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/** Whether a number in international form, exactly as E.164 writes it, can be a mobile phone's. */
export function isPhoneAbroad(number: string): boolean {
  const parsed = parsePhoneNumberFromString(number)
  return parsed?.isValid() === true && parsed.number === number
}
