import { viewPoint } from '#domain/geo/mercator.ts'
import type { Camera } from '../view/camera.ts'
import { DOT_LOOK } from './dot-look.ts'
import type { MapPark } from './marker-points.ts'

/** Positions are rounded to pixels times this, as there may be hundreds in a document. */
const STEP = 2

const KINDS = [true, false].flatMap((unknown) => [false, true].map((dogs) => ({ dogs, unknown })))

type DotsPictureProps = { dots: readonly MapPark[]; camera: Camera; id?: string }

/** Parks as dots around the middle of a view, which they are drawn at. */
export function DotsPicture({ dots, camera, id }: DotsPictureProps) {
  return (
    <svg className="map-dots" width="1" height="1" strokeWidth={dotWidth(camera)} aria-hidden>
      <g id={id} transform={`scale(${STEP})`}>
        {KINDS.map(({ dogs, unknown }) => {
          const same = dots.filter(
            ({ isForDogs, isUnknown = false }) => isForDogs === dogs && isUnknown === unknown,
          )
          const marks = { 'data-dogs': dogs || undefined, 'data-unknown': unknown || undefined }
          return (
            same.length > 0 && (
              <path
                key={`${dogs} ${unknown}`}
                {...marks}
                d={pathOf(same, camera)}
                vectorEffect="non-scaling-stroke"
              />
            )
          )
        })}
      </g>
    </svg>
  )
}

function toSteps(pixels: number): number {
  return Math.round(pixels / STEP)
}

export function dotWidth({ zoom }: Camera): number {
  return 2 * (zoom < DOT_LOOK.near ? DOT_LOOK.radius : DOT_LOOK.nearRadius)
}

/** Lines without a length, whose round ends are the dots; each begins where the last one is. */
function pathOf(dots: readonly MapPark[], camera: Camera): string {
  const points = dots
    .map(({ latitude: lat, longitude: lng }) => viewPoint({ lat, lng }, camera).map(toSteps))
    .sort(([a = 0], [b = 0]) => a - b)
  return points
    .map(([x = 0, y = 0], at) => {
      const [lastX = 0, lastY = 0] = points[at - 1] ?? []
      const down = y - lastY
      return `m${x - lastX}${down < 0 ? '' : ' '}${down}h0`
    })
    .join('')
}
