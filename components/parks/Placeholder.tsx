import {
  IconBeach,
  IconFlower,
  IconMountain,
  IconPlant2,
  IconTree,
  IconTrees,
} from '@tabler/icons-react'
import { initials, type PlaceholderTheme, placeholderTheme } from '#domain/placeholder.ts'
import styles from './Placeholder.module.css'
import { makeScene, type SceneItem } from './scene.ts'

const ICONS = {
  mountain: IconMountain,
  forest: IconTrees,
  garden: IconFlower,
  lake: IconBeach,
  ridge: IconPlant2,
  meadow: IconTree,
} satisfies Record<PlaceholderTheme, unknown>

/** What stands for a park's photo: a small landscape by its name, with its initials. */
export function Placeholder({ park }: { park: { id: number; name: string } }) {
  const theme = placeholderTheme(park.name)
  const { sun, sky, layers, tops, way, items } = makeScene(theme, park.id)
  const Icon = ICONS[theme]
  return (
    <div className={styles.placeholder} data-theme-of-park={theme} aria-hidden="true">
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
      <span className={styles.badge}>
        <Icon size={18} />
        <span>{initials(park.name)}</span>
      </span>
    </div>
  )
}

function Items({ items }: { items: SceneItem[] }) {
  return items.map(({ symbol, x, y, size }) => (
    <use
      key={`${symbol}${x}-${y}`}
      href={`#scene-${symbol}`}
      x={x - size / 2}
      y={y - size}
      width={size}
      height={size}
    />
  ))
}

/** The shapes that scenes are drawn with; once on a page. */
export function PlaceholderSprite() {
  return (
    <svg width="0" height="0" className={styles.sprite} aria-hidden="true">
      <symbol id="scene-pine" viewBox="0 0 40 40">
        <path className={styles.trunk} d="M18.5 32h3v8h-3z" />
        <path className={styles.pine} d="M20 0l8 12h-4l7 10h-5l8 11H6l8-11H9l7-10h-4z" />
        <path className={styles.shade} d="M20 0l8 12h-4l7 10h-5l8 11H20z" />
      </symbol>
      <symbol id="scene-tree" viewBox="0 0 40 40">
        <path className={styles.trunk} d="M18.6 24h2.8l.8 16h-4.4z" />
        <circle className={styles.leaves} cx="20" cy="14" r="13" />
        <path className={styles.shade} d="M20 1a13 13 0 0 1 0 26c5-3 7-8 7-13s-2-10-7-13z" />
      </symbol>
      <symbol id="scene-flower" viewBox="0 0 40 40">
        <path className={styles.stem} d="M20 18v22M20 32c-5 0-7-3-8-6M20 30c4 0 6-2 7-5" />
        <circle className={styles.petal} cx="20" cy="6.5" r="5.5" />
        <circle className={styles.petal} cx="27" cy="11.5" r="5.5" />
        <circle className={styles.petal} cx="24.4" cy="19" r="5.5" />
        <circle className={styles.petal} cx="15.6" cy="19" r="5.5" />
        <circle className={styles.petal} cx="13" cy="11.5" r="5.5" />
        <circle className={styles.heart} cx="20" cy="13" r="4.5" />
      </symbol>
      <symbol id="scene-cloud" viewBox="0 0 40 40">
        <path
          className={styles.cloud}
          d="M8 34a5 5 0 0 1 .6-9.900A8.5 8.5 0 0 1 25 21.500a6.5 6.5 0 0 1 8 6.300A3.2 3.2 0 0 1 33 34z"
        />
      </symbol>
      <symbol id="scene-sail" viewBox="0 0 40 40">
        <path className={styles.sail} d="M19 3v25H6zM22 9l11 19H22z" />
        <path className={styles.hull} d="M4 31h32l-5 7H9z" />
      </symbol>
    </svg>
  )
}
