import { renderToStaticMarkup } from 'react-dom/server'
import type { DistanceOf } from '#components/location/distance-context.ts'
import { keylessParks } from '#components/map/keyless/keyless-parks.ts'
import { markersWithin } from '#components/map/keys/roving.ts'
import { clusterParks, type MapMarker } from '#components/map/markers/clusters.ts'
import { DotsPicture, dotWidth } from '#components/map/markers/DotsPicture.tsx'
import type { Placed } from '#components/map/markers/labels.ts'
import { MarkerPin } from '#components/map/markers/MarkerPin.tsx'
import { MARKER_SIZE, markerKind, type NameSide } from '#components/map/markers/marker.ts'
import { clusterName, markerName, partOf } from '#components/map/markers/marker-parts.tsx'
import { cellPoints, listPoints, type MapPark } from '#components/map/markers/marker-points.ts'
import { placeMarkers } from '#components/map/markers/place-markers.ts'
import { cellsQuery } from '#components/map/markers/use-marker-points.ts'
import type { OpeningView } from '#components/map/opening/opening-context.ts'
import { OPENING_SIZES, openingCamera, viewText } from '#components/map/opening/opening-view.ts'
import { outlinedArea } from '#components/map/view/address-location.ts'
import { type Camera, clampZoom } from '#components/map/view/camera.ts'
import { boundsOf } from '#components/map/view/view-box.ts'
import { placeAt, viewPoint } from '#domain/geo/mercator.ts'
import { listingPath } from '#domain/listing/listing.ts'
import { cellLevel } from '#domain/map/cells.ts'
import { SEARCH_PARAMETERS } from '#domain/search/search-defaults.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { parkPath } from '#domain/text/slug.ts'
import type { DrawOpening, OpeningPicture } from '#server/basemap/first-view/opening-picture.ts'
import type { PageContextInit } from '#server/http/pages/pages.ts'

/** Parameters for the place and the open park, which a link to another view replaces. */
const PLACE = ['address', 'exact', 'near', 'parkId', 'lat', 'lng', 'bounds', 'zoom', 'park']

/** The area drawn for each size, in pixels: that of the largest common screens. */
const DRAWN = { small: { width: 800, height: 1100 }, large: { width: 3840, height: 2160 } } as const
/** The part of it that has markers and dots. */
const MARKED = { small: { width: 640, height: 800 }, large: { width: 1600, height: 1000 } } as const
/** The part of it that is seen on a common screen. */
const SEEN = { small: { width: 390, height: 400 }, large: { width: 1040, height: 820 } } as const
/** About that of names in the browser, in pixels. */
const NAME_SIZE = { line: 15, widthOf: (name: string) => 6.6 * name.length }
/** Added to a zoom for clusters, which use MapLibre's levels, for 512-pixel tiles. */
const CLUSTER_ZOOM = -1
/** The most markers of a first view: those nearest to its middle. */
const MAX_MARKERS = { small: 24, large: 48 } as const
/** How far a link moves the map, in pixels. */
const STEP = 240

const GROUND = 'opening-ground'
const OUTLINE = 'opening-outline'
const DOTS = 'opening-dots'

type Size = keyof typeof OPENING_SIZES

type CellsOf = PageContextInit['cellsOf']

/**
 * Draws a map's first view: the ground as an SVG, the parks in view and clusters as links, and links
 * for moving and zooming where there are no scripts.
 *
 * @param page the page, whose filters and order the links keep
 */
export async function openingMap(
  view: OpeningView,
  { draw, cellsOf, page }: { draw: DrawOpening; cellsOf: CellsOf; page: OpeningPage },
): Promise<string> {
  const sizes: (Size | undefined)[] = view.camera.bounds ? ['small', 'large'] : [undefined]
  const large = openingCamera(view.camera, OPENING_SIZES.large)
  // Both sizes have the same middle, so that one ground does for both.
  const pictures = await Promise.all(
    sizes.map(async (size) => {
      const camera = size ? openingCamera(view.camera, OPENING_SIZES[size]) : large
      const placed = await placedOn(view, { camera, size: size ?? 'large' }, cellsOf)
      return { size, camera, placed, scale: 2 ** (camera.zoom - large.zoom) }
    }),
  )
  const [{ scale } = { scale: 1 }] = pictures
  const height = Math.max(DRAWN.large.height, Math.ceil(DRAWN.small.height / scale))
  const picture = await draw(
    { ...large, width: DRAWN.large.width, height },
    outlinedArea(view.searched),
  )
  const links = openingLinks(page)
  const drawnDots = pictures.at(-1)?.placed.dots ?? []
  return renderToStaticMarkup(
    <>
      <Pins />
      {pictures.map(({ size = 'every', camera, placed, scale }) => (
        <section
          key={size}
          className="opening-picture"
          aria-label="Map of parks"
          data-size={size}
          data-view={viewText(camera)}
        >
          {size === 'small' ? (
            <SmallGround scale={scale} hasOutline={picture.outline !== ''} />
          ) : (
            <Ground picture={picture} />
          )}
          {size === 'small' ? (
            <SmallDots placed={placed} camera={camera} scale={scale} large={drawnDots} />
          ) : (
            <Dots dots={placed.dots} camera={camera} />
          )}
          <Markers
            {...{ placed, camera, links }}
            selectedId={view.selectedId}
            distanceOf={view.distanceOf}
          />
          <noscript>
            <Controls camera={camera} links={links} />
          </noscript>
        </section>
      ))}
    </>,
  )
}

/** The two signs, which each pin refers to. */
function Pins() {
  return (
    <svg className="opening-pins" aria-hidden>
      {[false, true].map((dogs) => (
        <g key={pinId(dogs)} id={pinId(dogs)} className="opening-pin">
          <MarkerPin kind="park" dogs={dogs} saved={false} />
        </g>
      ))}
    </svg>
  )
}

function pinId(dogs: boolean): string {
  return dogs ? 'opening-paw' : 'opening-tree'
}

function Ground({ picture }: { picture: OpeningPicture }) {
  const { width, height, land, water, parks, parkOutlines, outline } = picture
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
        {parkOutlines && (
          <path
            className="opening-park-outline"
            d={parkOutlines}
            vectorEffect="non-scaling-stroke"
          />
        )}
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

type Marked = { camera: Camera; size: Size }

/** What a view shows of the parks: the markers nearest to its middle, names and dots. */
async function placedOn(view: OpeningView, { camera, size }: Marked, cellsOf: CellsOf) {
  const { filters, selectedId } = view
  const { parks: listed } = keylessParks(view.parks)
  const bounds = boundsOf({ ...camera, size: MARKED[size] })
  const exact = camera.zoom + CLUSTER_ZOOM
  const zoom = Math.floor(exact)
  const asked = cellsQuery({ bounds, zoom }, filters, 'keyless')
  const found = await cellsOf(asked)
  const points = found
    ? cellPoints(found.cells, { listed, selectedId, filters, level: cellLevel(asked.zoom) })
    : listPoints(listed, selectedId)
  const shown = {
    bounds,
    sight: boundsOf({ ...camera, size: SEEN[size] }),
    zoom,
    exact,
    selectedId,
  }
  const placed = placeMarkers({ points, clusters: clusterParks(points) }, shown, NAME_SIZE)
  return {
    ...placed,
    markers: markersWithin(placed.markers, bounds).slice(0, MAX_MARKERS[size]),
  }
}

type MarkersProps = {
  placed: Placed
  selectedId: number | null
  camera: Camera
  links: OpeningLinks
  distanceOf: DistanceOf | null
}

function Markers({ placed, links, ...view }: MarkersProps) {
  const { markers, labels } = placed
  return markers.map((marker) =>
    marker.kind === 'park' ? (
      <ParkLink
        key={marker.park.id}
        park={marker.park}
        side={labels.get(marker.park.id)?.side}
        {...view}
      />
    ) : (
      <ClusterLink key={marker.key} cluster={marker} camera={view.camera} links={links} />
    ),
  )
}

function Dots({ dots, camera }: { dots: readonly MapPark[]; camera: Camera }) {
  if (dots.length === 0) return null
  return (
    <div className="opening-dots">
      <DotsPicture id={DOTS} dots={dots} camera={camera} />
    </div>
  )
}

type SmallDotsProps = {
  placed: Placed
  camera: Camera
  scale: number
  /** Those of the large picture, which are taken from there. */
  large: readonly MapPark[]
}

function SmallDots({ placed, camera, scale, large }: SmallDotsProps) {
  const { dots } = placed
  if (dots.length === 0) return null
  const ids = new Set(large.map(({ id }) => id))
  return (
    <div className="opening-dots">
      {large.length > 0 && (
        <svg className="map-dots" width="1" height="1" strokeWidth={dotWidth(camera)} aria-hidden>
          <use href={`#${DOTS}`} transform={`scale(${scale.toFixed(4)})`} />
        </svg>
      )}
      <DotsPicture dots={dots.filter(({ id }) => !ids.has(id))} camera={camera} />
    </div>
  )
}

type ParkLinkProps = Pick<MarkersProps, 'selectedId' | 'camera' | 'distanceOf'> & {
  park: MapPark
  side: NameSide | undefined
}

function ParkLink({ park, side, selectedId, camera, distanceOf }: ParkLinkProps) {
  const { latitude: lat, longitude: lng } = park
  const [x, y] = viewPoint({ lat, lng }, camera)
  return (
    <a
      className="opening-marker"
      style={{
        translate: `${Math.round(x - MARKER_SIZE.width / 2)}px ${Math.round(y - MARKER_SIZE.height)}px`,
      }}
      href={parkPath(park)}
      aria-label={side ? undefined : markerName(park, false, distanceOf)}
    >
      <svg
        data-kind={markerKind(park, selectedId)}
        data-hollow={park.isUnknown}
        width={MARKER_SIZE.width}
        height={MARKER_SIZE.height}
        aria-hidden="true"
      >
        <use href={`#${pinId(park.isForDogs)}`} />
      </svg>
      {side && <span data-side={side}>{park.name}</span>}
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
  const { style, ...part } = partOf(cluster)
  const [x, y] = viewPoint({ lat, lng }, camera)
  return (
    <a
      className="opening-cluster"
      style={{ ...positionStyle(x, y), ...style }}
      data-dogs={dogs || undefined}
      {...part}
      href={links.to({ centre: { lat, lng }, zoom: expandsAt - CLUSTER_ZOOM })}
      aria-label={clusterName(cluster)}
    >
      {formatCount(count)}
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

function positionStyle(x: number, y: number) {
  return { left: `calc(50% + ${Math.round(x)}px)`, top: `calc(50% + ${Math.round(y)}px)` }
}

const KEPT = new Set<string>(SEARCH_PARAMETERS.filter((name) => !PLACE.includes(name)))

/** Below this zoom 0.001 degrees are less than eight pixels. */
const FAR_ZOOM = 13

export type OpeningPage = {
  /** The page's own query. */
  params: URLSearchParams
  /** The path parts after '/parks' of a listing, decoded; otherwise undefined. */
  listing?: string | undefined
}

export type OpeningLinks = { to(view: Camera): string }

/**
 * Links to other views of the page's search, with its filters and order. On a listing they keep its
 * path, so that its type of parks is searched there too.
 */
export function openingLinks({ params, listing }: OpeningPage): OpeningLinks {
  const path = listing ? listingPath(listing.split('/')) : '/'
  const kept = [...params].filter(([name]) => KEPT.has(name))
  return {
    to({ centre, zoom }) {
      const digits = zoom < FAR_ZOOM ? 3 : 5
      const query = new URLSearchParams([
        ['lat', centre.lat.toFixed(digits)],
        ['lng', centre.lng.toFixed(digits)],
        ['zoom', String(clampZoom(Math.round(zoom * 10) / 10))],
        ...kept,
      ])
      return `${path}?${query}`
    },
  }
}
