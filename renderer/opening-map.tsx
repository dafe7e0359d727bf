import { renderToStaticMarkup } from 'react-dom/server'
import type { Camera } from '#components/map/camera.ts'
import { clusterParks, type MapMarker } from '#components/map/clusters.ts'
import { keylessParks } from '#components/map/keyless/keyless-parks.ts'
import { MarkerPin } from '#components/map/MarkerPin.tsx'
import { MARKER_SIZE, markerKind } from '#components/map/marker.ts'
import { markerName } from '#components/map/marker-parts.tsx'
import type { OpeningView } from '#components/map/opening-context.ts'
import { OPENING_SIZES, openingCamera, viewText } from '#components/map/opening-view.ts'
import { boundsOf } from '#components/map/view-box.ts'
import { isDogFriendly } from '#domain/facts/amenities.ts'
import { placeAt, viewPoint } from '#domain/geo/world-pixels.ts'
import { parkPath } from '#domain/text/slug.ts'
import type { DrawOpening, OpeningPicture } from '#server/basemap/first-view/opening-picture.ts'
import { type OpeningLinks, type OpeningPage, openingLinks } from './opening-links.ts'

/** The area drawn for each size, in pixels: that of the largest common screens. */
const DRAWN = { small: { width: 800, height: 1100 }, large: { width: 3840, height: 2160 } } as const
/** Added to a zoom for clusters, which use MapLibre's levels, for 512-pixel tiles. */
const CLUSTER_ZOOM = -1
const MAX_MARKERS = 80
/** How far a link moves the map, in pixels. */
const STEP = 240

const GROUND = 'opening-ground'
const OUTLINE = 'opening-outline'

type Size = keyof typeof OPENING_SIZES

/**
 * Draws a map's first view: the ground as an SVG, the parks and clusters as links, and links for
 * moving and zooming where there are no scripts.
 *
 * @param page the page, whose filters and order the links keep
 */
export async function openingMap(
  view: OpeningView,
  { draw, page }: { draw: DrawOpening; page: OpeningPage },
): Promise<string> {
  const sizes: (Size | undefined)[] = view.camera.bounds ? ['small', 'large'] : [undefined]
  const large = openingCamera(view.camera, OPENING_SIZES.large)
  // Both sizes have the same middle, so that one ground does for both.
  const pictures = sizes.map((size) => {
    const camera = size ? openingCamera(view.camera, OPENING_SIZES[size]) : large
    return { size, camera, scale: 2 ** (camera.zoom - large.zoom) }
  })
  const [{ scale } = { scale: 1 }] = pictures
  const height = Math.max(DRAWN.large.height, Math.ceil(DRAWN.small.height / scale))
  const picture = await draw({ ...large, width: DRAWN.large.width, height }, view.areaId)
  const links = openingLinks(page)
  return renderToStaticMarkup(
    pictures.map(({ size = 'every', camera, scale }) => (
      <div key={size} className="opening-picture" data-size={size} data-view={viewText(camera)}>
        {size === 'small' ? (
          <SmallGround scale={scale} hasOutline={picture.outline !== ''} />
        ) : (
          <Ground picture={picture} />
        )}
        <Markers
          view={view}
          camera={camera}
          size={DRAWN[size === 'small' ? size : 'large']}
          links={links}
        />
        <noscript>
          <Controls camera={camera} links={links} />
        </noscript>
      </div>
    )),
  )
}

function Ground({ picture }: { picture: OpeningPicture }) {
  const { width, height, land, water, parks, outline } = picture
  return (
    <svg
      className="opening-ground"
      width={width}
      height={height}
      viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
      aria-hidden="true"
    >
      <g id={GROUND}>
        {land && <path className="opening-land" d={land} />}
        {parks && <path className="opening-park" d={parks} />}
        {water && <path className="opening-water" d={water} />}
      </g>
      {outline && (
        <path
          id={OUTLINE}
          className="opening-outline"
          d={outline}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}

/** The same ground, smaller. */
function SmallGround({ scale, hasOutline }: { scale: number; hasOutline: boolean }) {
  const { width, height } = DRAWN.small
  const transform = `scale(${scale.toFixed(4)})`
  return (
    <svg
      className="opening-ground"
      width={width}
      height={height}
      viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
      aria-hidden="true"
    >
      <use href={`#${GROUND}`} transform={transform} />
      {hasOutline && <use className="opening-outline" href={`#${OUTLINE}`} transform={transform} />}
    </svg>
  )
}

type MarkersProps = {
  view: OpeningView
  camera: Camera
  size: { width: number; height: number }
  links: OpeningLinks
}

function Markers({ view, camera, size, links }: MarkersProps) {
  const { parks } = keylessParks(view.parks)
  const clusters = clusterParks(parks, view.selectedId)
  const markers = clusters(boundsOf({ ...camera, size }), camera.zoom + CLUSTER_ZOOM)
  return markers
    .slice(0, MAX_MARKERS)
    .map((marker) =>
      marker.kind === 'park' ? (
        <ParkLink key={marker.park.id} park={marker.park} view={view} camera={camera} />
      ) : (
        <ClusterLink key={marker.key} cluster={marker} camera={camera} links={links} />
      ),
    )
}

type ParkLinkProps = { park: OpeningView['parks'][number]; view: OpeningView; camera: Camera }

function ParkLink({ park, view, camera }: ParkLinkProps) {
  const { latitude: lat, longitude: lng } = park
  const [x, y] = viewPoint({ lat, lng }, camera)
  return (
    <a
      className="opening-marker"
      style={spot(x - MARKER_SIZE.width / 2, y - MARKER_SIZE.height)}
      href={parkPath(park)}
      aria-label={markerName(park, false)}
    >
      <MarkerPin
        kind={markerKind(park, view.selectedId)}
        dogs={isDogFriendly(park)}
        saved={false}
      />
    </a>
  )
}

type ClusterLinkProps = {
  cluster: Extract<MapMarker, { kind: 'cluster' }>
  camera: Camera
  links: OpeningLinks
}

function ClusterLink({ cluster, camera, links }: ClusterLinkProps) {
  const { lat, lng, count, dogs, expandsAt } = cluster
  const [x, y] = viewPoint({ lat, lng }, camera)
  return (
    <a
      className="opening-cluster"
      style={spot(x, y)}
      data-dogs={dogs || undefined}
      href={links.to({ centre: { lat, lng }, zoom: expandsAt - CLUSTER_ZOOM })}
      aria-label={`${count} parks, zoom in`}
    >
      {count}
    </a>
  )
}

function Controls({ camera, links }: { camera: Camera; links: OpeningLinks }) {
  const { centre, zoom } = camera
  const moved = (x: number, y: number) => ({ centre: placeAt([x, y], camera), zoom })
  const ways = [
    { name: 'Zoom in', sign: '+', to: { centre, zoom: zoom + 1 } },
    { name: 'Zoom out', sign: '−', to: { centre, zoom: zoom - 1 } },
    { name: 'Move up', sign: '↑', to: moved(0, -STEP) },
    { name: 'Move left', sign: '←', to: moved(-STEP, 0) },
    { name: 'Move right', sign: '→', to: moved(STEP, 0) },
    { name: 'Move down', sign: '↓', to: moved(0, STEP) },
  ]
  return (
    <nav className="opening-controls" aria-label="Move the map">
      {ways.map(({ name, sign, to }) => (
        <a key={name} href={links.to(to)} aria-label={name}>
          {sign}
        </a>
      ))}
    </nav>
  )
}

function spot(x: number, y: number) {
  return { left: `calc(50% + ${Math.round(x)}px)`, top: `calc(50% + ${Math.round(y)}px)` }
}
