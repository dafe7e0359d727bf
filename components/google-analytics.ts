import { refusesTracking, withoutQuery } from '#domain/visitors/tracking.ts'
import { ANALYTICS_EVENT, type AnalyticsEvent, recorded } from './analytics.ts'

const SCRIPT = 'https://www.googletagmanager.com/gtag/js'

let queue: unknown[] | undefined

/**
 * Has Google Analytics told of the visit, unless its visitor does not want that.
 *
 * @param id such as 'G-ABC123DEF4'
 */
export function startAnalytics(id: string): void {
  if (queue || refusesTracking(navigator)) return
  const holder: Window & { dataLayer?: unknown[] } = window
  holder.dataLayer ??= []
  queue = holder.dataLayer
  gtag('js', new Date())
  namePage()
  gtag('config', id, { send_page_view: false })
  gtag('event', 'page_view', pageFields())
  recorded.forEach(tell)
  window.addEventListener(ANALYTICS_EVENT, (event) => {
    if (event instanceof CustomEvent) tell(event.detail)
  })
  window.addEventListener('popstate', namePage)
  const script = document.createElement('script')
  script.async = true
  script.src = `${SCRIPT}?${new URLSearchParams({ id })}`
  document.head.append(script)
}

function tell(detail: AnalyticsEvent): void {
  const { name, fields } = toTold(detail)
  namePage()
  gtag('event', name, fields)
}

/**
 * The script tells by itself that the page's address has changed: of no address does it get to know
 * what was searched.
 */
function namePage(): void {
  gtag('set', pageFields())
}

function pageFields() {
  return {
    page_location: withoutQuery(window.location.href),
    page_path: window.location.pathname,
    page_referrer: withoutQuery(document.referrer),
  }
}

/** What is told of an event: never what a visitor has typed. */
function toTold(detail: AnalyticsEvent): { name: string; fields: Record<string, unknown> } {
  switch (detail.event) {
    case 'select_park':
      return { name: 'park_view', fields: { park_id: detail.id, park_name: detail.name } }
    case 'share':
      return { name: 'share', fields: { park_id: detail.id } }
    case 'blog_view':
      return { name: 'blog_view', fields: { slug: detail.slug, title: detail.title } }
    default:
      return { name: detail.event, fields: {} }
  }
}

/** Google's script takes these very objects as commands, and no lists. */
function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: the script wants nothing else
  queue?.push(arguments)
}
