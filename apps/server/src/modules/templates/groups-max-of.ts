/**
 * Documents of a card in a list; the page of the card has all of them. A layout is sent what it can show: rows to fold
 * open, some tabs, or the newest post alone (domain reference §5.4).
 */
export const groupsMaxOf = (templateCode: string): number => GROUPS_MAX.get(templateCode.toLowerCase()) ?? ROWS_MAX

const ROWS_MAX = 9

const GROUPS_MAX = new Map(
  Object.entries({
    1: 'mb01 mb01a mb05 mb06 mb21 mb24 mb25 mb36 mb39 mb40 mb41 jhtgshou tymb symb3 ad13 ad14',
    2: 'symb symb2 syad-theme3',
    3: 'mb38',
    5: 'mb13 mb14 mb19 mb29 mb42',
    6: 'mb17 mb18 mb35',
    7: 'mb20',
    10: 'mb03 mb16',
  }).flatMap(([max, codes]) => codes.split(' ').map((code) => [code, Number(max)] as const)),
)
