import type { PlaceholderTheme } from '#domain/park/placeholder.ts'
import { makeScene, type SceneItem } from '#domain/park/scene.ts'
import styles from './Placeholder.module.css'

/** The landscape of a placeholder. The page has the shapes of its items (PlaceholderSprite). */
export function Scene({ theme, id }: { theme: PlaceholderTheme; id: number }) {
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
