/** The port to a service that sends text messages. A provider is one function behind it. */
export interface SmsSender {
  /** Of a demonstration: the page on which messages arrive. */
  inboxUrl: string | null
  /**
   * Sends a message once for each number of ours.
   * @returns the provider's own number, or that it will not
   * @throws when nothing is known of it
   */
  send(message: SmsMessage): Promise<{ state: 'sent'; reference: string } | { state: 'refused' }>
}

export interface SmsMessage {
  /** Ours: the same again is the same message. */
  messageNo: string
  /** Chinese numbers bare, all others in E.164. */
  phone: string
  text: string
}
