import { refusesTracking, withoutQuery } from '#domain/visitors/events.ts'
import { ANALYTICS_EVENT, type AnalyticsEvent, recorded } from './analytics.ts'

const SCRIPT = 'https://www.googletagmanager.com/gtag/js'

let queue: unknown[] | undefined

/**
 * Loads Google Analytics and reports page views and events, unless the visitor refuses tracking.
 *
 * @param id for example 'G-ABC123DEF4'
 */
export function startAnalytics(id: string): void {
  if (queue || refusesTracking(navigator)) return
  const holder: Window & { dataLayer?: unknown[] } = window
  holder.dataLayer ??= []
  queue = holder.dataLayer
  gtag('js', new Date())
  setPageFields()
  gtag('config', id, { send_page_view: false })
  gtag('event', 'page_view', pageFields())
  recorded.forEach(send)
  window.addEventListener(ANALYTICS_EVENT, (event) => {
    if (event instanceof CustomEvent) send(event.detail)
  })
  window.addEventListener('popstate', setPageFields)
  const script = document.createElement('script')
  script.async = true
  script.src = `${SCRIPT}?${new URLSearchParams({ id })}`
  document.head.append(script)
}

function send(detail: AnalyticsEvent): void {
  const { name, fields } = toGoogleEvent(detail)
  setPageFields()
  gtag('event', name, fields)
}

/**
 * Google's script reports URL changes on its own. Setting the page fields keeps search terms out of
 * every URL it reports.
 */
function setPageFields(): void {
  gtag('set', pageFields())
}

function pageFields() {
  return {
    page_location: withoutQuery(window.location.href),
    page_path: window.location.pathname,
    page_referrer: withoutQuery(document.referrer),
  }
}

/** Maps an event to Google's name and fields. Never includes anything the visitor typed. */
function toGoogleEvent(detail: AnalyticsEvent): { name: string; fields: Record<string, unknown> } {
  switch (detail.event) {
    case 'park_view':
      return { name: 'park_view', fields: { park_id: detail.id, park_name: detail.name } }
    case 'share':
      return { name: 'share', fields: { park_id: detail.id } }
    case 'blog_view':
      return { name: 'blog_view', fields: { slug: detail.slug, title: detail.title } }
    default:
      return { name: detail.event, fields: {} }
  }
}

/** Google's script only accepts `arguments` objects as commands, not arrays. */
function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: the script accepts nothing else
  queue?.push(arguments)
}
