import { type FileContents, NO_PLACES, toPlace } from './saved-file.ts'

/** The waypoints of a GPX file, version 1.0 or 1.1. */
export function readGpx(text: string, origin: string): FileContents {
  const file = new DOMParser().parseFromString(text, 'application/xml')
  const failure = file.querySelector('parsererror')
  if (failure) return { error: `This is not valid XML: ${reasonOf(failure)}` }
  if (file.documentElement.localName !== 'gpx') return { error: 'This XML is not GPX.' }
  const waypoints = [...file.getElementsByTagNameNS('*', 'wpt')]
  if (waypoints.length === 0) return { error: NO_PLACES }
  return {
    places: waypoints.map((waypoint) =>
      toPlace({
        name: childOf(waypoint, 'name')?.textContent,
        lat: degreesOf(waypoint, 'lat'),
        lng: degreesOf(waypoint, 'lon'),
        link: childOf(waypoint, 'link')?.getAttribute('href'),
        origin,
      }),
    ),
  }
}

function childOf(element: Element, name: string): Element | undefined {
  return [...element.children].find(({ localName }) => localName === name)
}

function degreesOf(element: Element, name: string): number | null {
  const text = element.getAttribute(name)?.trim()
  return text ? Number(text) : null
}

/** Browsers put the message between a heading and an excerpt of the file. */
function reasonOf(failure: Element): string {
  const text = (failure.querySelector('div') ?? failure).textContent ?? ''
  return text.replace(/\s+/g, ' ').trim().slice(0, 160)
}
