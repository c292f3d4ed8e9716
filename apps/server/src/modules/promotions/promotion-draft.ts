import { PROMOTION_KINDS } from '@liuhe/contract/api/promotions.ts'
import type { Audience } from '@liuhe/domain/content/audience.ts'
import { safePath, safeUrl } from '@liuhe/contract/safe-url.ts'
import { cleanHtml } from '../templates/index.ts'
import type { PromotionColumns } from './queries.ts'

/** A promotion as an operator fills it in. */
export interface PromotionDraft {
  categoryId: number
  /** Null for every company. */
  companyCode: string | null
  /** What shows it, 1 the mobile site; null for all. */
  devices: number[] | null
  /** One of PROMOTION_KINDS. */
  templateType: number
  name: string
  /** `#rrggbb`. */
  color: string
  coverUrl: string
  /** The large picture of `picture`, the address of `outside`. */
  imageUrl: string
  /** HTML as it was typed; it is cleaned here (SEC-14). */
  content: string
  terms: string
  /** A host, or empty for the company's own. */
  domain: string
  actionUrl: string
  actionText: string
  startsAt: Date | null
  endsAt: Date | null
  audience: Audience
}

/** A draft as it is stored; undefined when something in it is not as it must be. */
export function checkedColumns(draft: PromotionDraft): PromotionColumns | undefined {
  const [content, terms] = [cleanHtml(draft.content).trim(), cleanHtml(draft.terms).trim()]
  const name = draft.name.trim()
  const domain = hostOf(draft.domain)
  const isFine =
    name !== '' &&
    [...name].length <= NAME_MAX &&
    /^#[0-9a-f]{6}$/i.test(draft.color) &&
    isPicture(draft.coverUrl) &&
    isImageFit(draft) &&
    (draft.templateType !== PROMOTION_KINDS.text || content !== '') &&
    domain !== undefined &&
    isActionFit(draft) &&
    isRun(draft) &&
    (draft.devices === null || draft.devices.every((device) => Number.isInteger(device) && device > 0 && device < 10))
  if (!isFine) return undefined
  return {
    classify_type: draft.categoryId,
    company_code: draft.companyCode,
    devices: draft.devices,
    template_type: draft.templateType,
    name,
    color: draft.color.toLowerCase(),
    cover_url: draft.coverUrl,
    image_url: draft.imageUrl,
    content,
    terms,
    domain,
    action_url: draft.actionUrl,
    action_text: draft.actionText.trim(),
    starts_at: draft.startsAt,
    ends_at: draft.endsAt,
    audience: draft.audience,
  }
}

const NAME_MAX = 40
const ACTION_MAX = 12

/** An uploaded picture, or one on a web host. */
const isPicture = (url: string): boolean =>
  /^\/(sys-upload|cloud-upload)\//.test(url)
    ? safePath(url) === url
    : url.startsWith('https://') && safeUrl(url) !== null

/** What leaves the site has a web address (SEC-31), a picture is one, and a text needs neither. */
function isImageFit({ templateType, imageUrl }: PromotionDraft): boolean {
  if (templateType === PROMOTION_KINDS.outside) return safeUrl(imageUrl) !== null
  if (templateType === PROMOTION_KINDS.picture) return isPicture(imageUrl)
  return templateType === PROMOTION_KINDS.text && (imageUrl === '' || isPicture(imageUrl))
}

/** Somewhere to go needs a word for it, and the other way round. */
function isActionFit({ actionUrl, actionText }: PromotionDraft): boolean {
  const text = actionText.trim()
  if (actionUrl === '' || text === '') return actionUrl === text
  const isSafe = actionUrl.startsWith('/') ? safePath(actionUrl) !== null : safeUrl(actionUrl) !== null
  return isSafe && [...text].length <= ACTION_MAX
}

const isRun = ({ startsAt, endsAt }: PromotionDraft): boolean =>
  [startsAt, endsAt].every((at) => at === null || !Number.isNaN(at.getTime())) &&
  (startsAt === null || endsAt === null || startsAt < endsAt)

/** The host of what was typed; empty for nothing, undefined for what is no host. */
function hostOf(domain: string): string | undefined {
  const text = domain.trim()
  if (text === '') return ''
  const url = safeUrl(text)
  return url === null ? undefined : new URL(url).host
}
