import { marked } from 'marked'
import { PAGE_TEXTS, type PageText } from '#domain/operator/config-schemas.ts'
import { sanitisePostHtml } from '../blog/post-html.ts'
import type { SettingsPorts } from '../ports.ts'

type Ports = SettingsPorts<(typeof PAGE_TEXTS)[PageText]>

/** The operator's text of a page, which is Markdown, as sanitized HTML; null if there is none. */
export function readPageText({ configured }: Ports, page: PageText): { html: string | null } {
  const text = configured.current.settings[PAGE_TEXTS[page]]
  return { html: text ? sanitisePostHtml(marked.parse(text, { async: false })) : null }
}
