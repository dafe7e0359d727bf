import { markId } from '#domain/park/portrait.ts'
import { MARK_ICONS } from './mark-icons.ts'
import styles from './PlaceholderSprite.module.css'
import { THEME_ICONS } from './theme-icons.ts'

const PIN = `<symbol id="pin" viewBox="0 0 24 24"><path d="M9 11a3 3 0 1 0 6 0a3 3 0 0 0 -6 0"/>
<path d="M17.657 16.657l-4.243 4.243a2 2 0 0 1 -2.827 0l-4.244 -4.243a8 8 0 1 1 11.314 0"/></symbol>`

/** Hills, a tree, and a magnifying glass beside it. */
const NOTHING_FOUND = `<symbol id="nothing-found" viewBox="0 0 96 64">
<path d="M0 64c12-18 26-24 40-18s30 4 56-10v28z" fill="var(--green-soft)"/>
<circle cx="62" cy="24" r="12" fill="none" stroke="var(--green)" stroke-width="4"/>
<path d="M71 33l11 11" stroke="var(--green)" stroke-width="5" stroke-linecap="round"/>
<path d="M27 26h4l1 24h-6z" fill="var(--line-strong)"/>
<circle cx="29" cy="20" r="13" fill="var(--green)" opacity=".55"/></symbol>`

const ID = 'sprite'
/**
 * Drawn on the server only: browsers read it from the document, also for a screen that replaces the
 * document's, and load no shapes.
 */
const SPRITE = import.meta.env.SSR ? drawSprite() : (document.getElementById(ID)?.innerHTML ?? '')

/** The icons of cards and portraits, and 'nothing found', once per page. */
export function PlaceholderSprite() {
  return (
    <svg
      id={ID}
      width="0"
      height="0"
      className={styles.sprite}
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own shapes
      dangerouslySetInnerHTML={{ __html: SPRITE }}
    />
  )
}

function drawSprite(): string {
  const icons = Object.entries(THEME_ICONS).map(([theme, elements]) => {
    const drawn = elements.map(([name, { key: _, ...shape }]) => drawElement(name, shape))
    return `<symbol id="theme-${theme}" viewBox="0 0 24 24">${drawn.join('')}</symbol>`
  })
  return [...icons, ...drawMarks(), PIN, NOTHING_FOUND].join('')
}

function drawMarks(): string[] {
  return Object.entries(MARK_ICONS).map(([kind, elements]) => {
    const drawn = elements.map(([name, { key: _, ...shape }]) => drawElement(name, shape))
    return `<symbol id="${markId(kind)}" viewBox="0 0 24 24">${drawn.join('')}</symbol>`
  })
}

function drawElement(name: string, attributes: Record<string, string | number>): string {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${value}"`)
  return `<${name} ${written.join(' ')}></${name}>`
}
