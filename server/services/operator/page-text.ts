import { marked } from 'marked'
import { PAGE_TEXTS, type PageText } from '#domain/operator/config-schemas.ts'
import type { Settings } from '../../settings/settings.ts'
import { sanitisePostHtml } from '../blog/post-html.ts'

/** The operator's texts of pages, which are Markdown, as sanitized HTML; null where there is none. */
export type PageTexts = Record<PageText, string | null>

export function makePageTexts(settings: Pick<Settings, (typeof PAGE_TEXTS)[PageText]>): PageTexts {
  const toHtml = (page: PageText) => {
    const text = settings[PAGE_TEXTS[page]]
    return text ? sanitisePostHtml(marked.parse(text, { async: false })) : null
  }
  return { about: toHtml('about'), privacy: toHtml('privacy'), imprint: toHtml('imprint') }
}
