/**
 * Layouts that dress a list and tell nothing themselves: advertising, ways to other pages, the strip of the last draw.
 * They have no place among documents and threads (domain reference §5.4). In lower case.
 */
export const FURNITURE: readonly string[] = ['ad13', 'ad14', 'symb3', 'mb41']

export const isFurniture = (templateCode: string): boolean => FURNITURE.includes(templateCode.toLowerCase())
