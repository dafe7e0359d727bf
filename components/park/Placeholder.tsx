import { initials, type PlaceholderTheme, placeholderTheme } from '#domain/park/placeholder.ts'
import { makeScene, type SceneItem } from '#domain/park/scene.ts'
import styles from './Placeholder.module.css'

type PlaceholderProps = {
  park: { id: number; name: string }
  /** Whether the landscape is drawn; otherwise only the theme's sky. */
  isDrawn?: boolean
}

/** The placeholder for a park's photo: a small landscape by its name, with its initials. */
export function Placeholder({ park, isDrawn = true }: PlaceholderProps) {
  const theme = placeholderTheme(park.name)
  return (
    <div className={styles.placeholder} data-theme-of-park={theme} aria-hidden="true">
      {isDrawn && <Scene theme={theme} id={park.id} />}
      <span className={styles.badge}>
        <svg width="18" height="18" aria-hidden="true">
          <use href={`#theme-${theme}`} />
        </svg>
        <span>{initials(park.name)}</span>
      </span>
    </div>
  )
}

function Scene({ theme, id }: { theme: PlaceholderTheme; id: number }) {
  const { sun, sky, layers, tops, way, items } = makeScene(theme, id)
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 400 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <circle className={styles.sun} cx={sun.x} cy={sun.y} r={sun.radius} />
      <Items items={sky} />
      {layers.map((line, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the layers of a scene never change
          key={index}
          className={styles.layer}
          style={{ fill: `var(--layer-${index + 5 - layers.length})` }}
          d={line}
        />
      ))}
      {tops.map((line) => (
        <path key={line} className={styles.top} d={line} />
      ))}
      {way && <path className={styles.way} d={way} />}
      <Items items={items} />
    </svg>
  )
}

function Items({ items }: { items: SceneItem[] }) {
  return items.map(({ symbol, x, y, size }) => (
    <use
      key={`${symbol}${x}-${y}`}
      href={`#scene-${symbol}`}
      x={Math.round(x - size / 2)}
      y={y - size}
      width={size}
      height={size}
    />
  ))
}
