import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatMiles } from '#domain/geo/geo.ts'
import { readPosition } from '#domain/operator/corrections.ts'
import type { LikePark } from '#domain/operator/park-edit-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { likeParksQuery } from './queries.ts'

/** Parks that may be the one that is about to be added. */
export function LikeParks({ spot }: { spot: { name: string; position: string } }) {
  const position = readPosition(spot.position)
  const { data } = useQuery({
    ...likeParksQuery({ name: spot.name, position: position ?? { lat: 0, lng: 0 } }),
    enabled: position !== null,
  })
  if (!data || data.parks.length === 0) return null
  return (
    <Alert color="yellow" role="status" title="Is it one of these?">
      <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
        {data.parks.map((park) => (
          <li key={park.id}>
            <Anchor underline="always" href={`/admin/parks?q=${park.id}`} target="_blank">
              {park.name}
            </Anchor>
            <Text span size="sm" c="dimmed">
              {' '}
              {likeText(park)}
            </Text>
          </li>
        ))}
      </Stack>
    </Alert>
  )
}

function likeText({ place, source, distance, isNamesake, isHidden }: LikePark): string {
  return [
    isNamesake ? 'Same name' : 'Same spot',
    distance < 100 ? `${distance} m away` : `${formatMiles(distance)} miles away`,
    place,
    sourceName(source),
    isHidden && 'hidden',
  ]
    .filter(Boolean)
    .join(' · ')
}
