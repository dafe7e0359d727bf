import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Park } from '#domain/park/park-schemas.ts'
import { refusesTracking } from '#domain/visitors/events.ts'
import { record } from '../app/analytics.ts'
import { parkQuery } from '../app/queries.ts'
import { errorStatus, trpc } from '../app/trpc.ts'
import { PARK_ERROR_TITLE, PARK_NOT_FOUND } from '../park/permalink-messages.ts'
import { showToast } from '../toasts/toast-store.ts'
import { showFailure } from '../visitors/rate-limit/show-failure.ts'

/**
 * The selected park: as in the list, until a request has added what lists omit, mainly its facts.
 * A missing park is deselected.
 */
export function useSelectedPark(
  id: number | null,
  parks: readonly Park[],
  onMissing: () => void,
): Park | undefined {
  const listed = id === null ? undefined : parks.find((park) => park.id === id)
  const { data, error: failure } = useQuery({ ...parkQuery(id ?? 0), enabled: id !== null })
  const error = listed ? null : failure

  useEffect(() => {
    if (!error) return
    if (errorStatus(error) !== 404) {
      showFailure(PARK_ERROR_TITLE, error)
      return
    }
    showToast(PARK_NOT_FOUND)
    onMissing()
  }, [error, onMissing])

  const known = data?.id === id ? data : listed
  const park = id === null ? undefined : known
  const opened = useRef<number | null>(null)

  useEffect(() => {
    if (park && park.id !== opened.current) recordView(park)
    opened.current = park?.id ?? null
  }, [park])

  return park
}

/** Reports that a park's card was opened, unless the visitor has opted out. Fire and forget. */
function recordView({ id, placeId, name, latitude, longitude, vicinity }: Park): void {
  record({ event: 'park_view', id, name })
  if (refusesTracking(navigator)) return
  const ignore = () => {}
  trpc.parks.view.mutate({ id }).catch(ignore)
  trpc.parks.viewed.mutate({ placeId, name, latitude, longitude, vicinity }).catch(ignore)
}
