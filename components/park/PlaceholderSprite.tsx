import { SCENE_SYMBOLS } from '#domain/park/scene-symbols.ts'
import styles from './Placeholder.module.css'

/** Rendered on the server only: browsers keep the document's markup, and load no shapes. */
const SPRITE = import.meta.env.SSR ? drawSprite() : ''

/** The shapes of all scenes, once per page. */
export function PlaceholderSprite() {
  return (
    <svg
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
  const symbols = Object.entries(SCENE_SYMBOLS).map(([symbol, shapes]) => {
    const drawn = shapes.map(({ part, ...shape }) => {
      const name = 'd' in shape ? 'path' : 'circle'
      const places = Object.entries(shape).map(([key, value]) => `${key}="${value}"`)
      return `<${name} class="${styles[part]}" ${places.join(' ')}></${name}>`
    })
    return `<symbol id="scene-${symbol}" viewBox="0 0 40 40">${drawn.join('')}</symbol>`
  })
  return symbols.join('')
}
