import { renderToStaticMarkup } from 'react-dom/server'
import { keylessParks } from '#components/map/keyless/keyless-parks.ts'
import { markersWithin } from '#components/map/keys/roving.ts'
import { clusterParks, type MapMarker } from '#components/map/markers/clusters.ts'
import { MarkerPin } from '#components/map/markers/MarkerPin.tsx'
import { MARKER_SIZE, markerKind } from '#components/map/markers/marker.ts'
import { clusterName, markerName, partOf } from '#components/map/markers/marker-parts.tsx'
import { cellPoints, listPoints, type MapPark } from '#components/map/markers/marker-points.ts'
import { cellsQuery } from '#components/map/markers/use-marker-points.ts'
import type { OpeningView } from '#components/map/opening/opening-context.ts'
import { OPENING_SIZES, openingCamera, viewText } from '#components/map/opening/opening-view.ts'
import { outlinedArea } from '#components/map/view/address-location.ts'
import { type Camera, clampZoom } from '#components/map/view/camera.ts'
import { boundsOf } from '#components/map/view/view-box.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
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
/** The part of it that has markers. */
const MARKED = { small: DRAWN.small, large: { width: 2560, height: 1440 } } as const
/** Added to a zoom for clusters, which use MapLibre's levels, for 512-pixel tiles. */
const CLUSTER_ZOOM = -1
/** The most markers of a first view: those nearest to its middle. */
const MAX_MARKERS = { small: 24, large: 48 } as const
/** How far a link moves the map, in pixels. */
const STEP = 240

const GROUND = 'opening-ground'
const OUTLINE = 'opening-outline'

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
      const markers = await markersOf(view, { camera, size: size ?? 'large' }, cellsOf)
      return { size, camera, markers, scale: 2 ** (camera.zoom - large.zoom) }
    }),
  )
  const [{ scale } = { scale: 1 }] = pictures
  const height = Math.max(DRAWN.large.height, Math.ceil(DRAWN.small.height / scale))
  const picture = await draw(
    { ...large, width: DRAWN.large.width, height },
    outlinedArea(view.searched),
  )
  const links = openingLinks(page)
  return renderToStaticMarkup(
    pictures.map(({ size = 'every', camera, markers, scale }) => (
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
        <Markers
          {...{ markers, camera, links }}
          selectedId={view.selectedId}
          origin={view.origin}
        />
        <noscript>
          <Controls camera={camera} links={links} />
        </noscript>
      </section>
    )),
  )
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

/** The markers nearest to the middle of a view. */
async function markersOf(view: OpeningView, { camera, size }: Marked, cellsOf: CellsOf) {
  const { filters, selectedId } = view
  const { parks: listed } = keylessParks(view.parks)
  const bounds = boundsOf({ ...camera, size: MARKED[size] })
  const zoom = Math.floor(camera.zoom + CLUSTER_ZOOM)
  const asked = cellsQuery({ bounds, zoom }, filters, 'keyless')
  const found = await cellsOf(asked)
  const origin = view.origin ?? camera.centre
  const points = found
    ? cellPoints(found.cells, {
        listed,
        selectedId,
        origin,
        filters,
        level: cellLevel(asked.zoom),
      })
    : listPoints(listed, selectedId)
  return markersWithin(clusterParks(points)(bounds, zoom), bounds).slice(0, MAX_MARKERS[size])
}

type MarkersProps = {
  markers: readonly MapMarker[]
  selectedId: number | null
  camera: Camera
  links: OpeningLinks
  origin: Coordinates | null
}

function Markers({ markers, links, ...view }: MarkersProps) {
  return markers.map((marker) =>
    marker.kind === 'park' ? (
      <ParkLink key={marker.park.id} park={marker.park} {...view} />
    ) : (
      <ClusterLink key={marker.key} cluster={marker} camera={view.camera} links={links} />
    ),
  )
}

type ParkLinkProps = Pick<MarkersProps, 'selectedId' | 'camera' | 'origin'> & { park: MapPark }

function ParkLink({ park, selectedId, camera, origin }: ParkLinkProps) {
  const { latitude: lat, longitude: lng } = park
  const [x, y] = viewPoint({ lat, lng }, camera)
  return (
    <a
      className="opening-marker"
      style={positionStyle(x - MARKER_SIZE.width / 2, y - MARKER_SIZE.height)}
      href={parkPath(park)}
      aria-label={markerName(park, false, origin)}
    >
      <MarkerPin
        kind={markerKind(park, selectedId)}
        dogs={park.isForDogs}
        saved={false}
        isHollow={park.isUnknown}
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
