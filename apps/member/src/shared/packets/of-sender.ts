/** What follows the name of who gave a packet; the name of the house's own already says what it is. */
export const ofSender = ({ isSystem }: { isSystem: boolean }): string => (isSystem ? '' : ' 的红包')
