/** Issues of a card in a list; the detail page has all of them. Layouts that show one issue are sent no more. */
export const groupsMaxOf = (templateCode: string): number =>
  ONE_ISSUE_CODES.has(templateCode.toLowerCase()) ? 1 : LIST_GROUPS_MAX

const LIST_GROUPS_MAX = 5
const ONE_ISSUE_CODES = new Set(['mb01', 'mb05', 'mb06'])
