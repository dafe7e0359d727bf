import type { ExportedPark } from '#db/queries/park/export-parks.ts'
import { parkPath } from '#domain/text/slug.ts'
import { escapeXml, toXmlDegrees } from '#domain/text/xml.ts'
import { OSM_LICENCE_URL } from './credit.ts'
import type { ExportFormat } from './formats.ts'

/** Waypoints for navigation devices (GPX 1.1, https://www.topografix.com/GPX/1/1/). */
export const gpx: ExportFormat = {
  start: ({ hasOsm, now, siteName }) => {
    const copyright = `<copyright author="OpenStreetMap contributors"><license>${OSM_LICENCE_URL}</license></copyright>`
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<gpx version="1.1" creator="Parkfetch" xmlns="http://www.topografix.com/GPX/1/1">',
      `<metadata><name>${escapeXml(siteName)}</name>${hasOsm ? copyright : ''}<time>${now.toISOString()}</time></metadata>`,
      '',
    ].join('\n')
  },
  park: (park, { siteUrl }) => {
    const link = siteUrl ? `<link href="${escapeXml(siteUrl + parkPath(park))}"/>` : ''
    const description = describe(park)
    return [
      `<wpt lat="${toXmlDegrees(park.latitude)}" lon="${toXmlDegrees(park.longitude)}">`,
      `<name>${escapeXml(park.name)}</name>`,
      description && `<desc>${escapeXml(description)}</desc>`,
      `<src>${escapeXml(park.source)}</src>${link}<type>park</type></wpt>\n`,
    ].join('')
  },
  end: '</gpx>\n',
}

function describe(park: ExportedPark): string {
  const parts = [
    park.formattedAddress ?? park.vicinity ?? (park.nearStreet && `near ${park.nearStreet}`),
    park.description,
    park.amenities.join(', '),
    ...(park.openingHours?.weekday_text ?? []),
    park.openingHours?.as_told,
  ]
  return parts.filter(Boolean).join('\n')
}
