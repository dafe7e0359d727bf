import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { PARK_ERROR_TITLE, PARK_NOT_FOUND } from '#domain/messages.ts'
import type { Park } from '#domain/park.ts'
import { recordView } from '../parks/record-view.ts'
import { parkQuery } from '../queries.ts'
import { showToast } from '../toasts/toast-store.ts'
import { errorStatus, errorText } from '../trpc.ts'

/** The selected park: as the list knows it, else asked for. One that is not there is let go. */
export function useSelectedPark(
  id: number | null,
  parks: readonly Park[],
  onMissing: () => void,
): Park | undefined {
  const listed = id === null ? undefined : parks.find((park) => park.id === id)
  const { data, error } = useQuery({ ...parkQuery(id ?? 0), enabled: id !== null && !listed })

  useEffect(() => {
    if (!error) return
    if (errorStatus(error) !== 404) {
      showToast({ title: PARK_ERROR_TITLE, text: errorText(error), destructive: true })
      return
    }
    showToast(PARK_NOT_FOUND)
    onMissing()
  }, [error, onMissing])

  const known = listed ?? (data?.id === id ? data : undefined)
  const park = id === null ? undefined : known
  const opened = useRef<number | null>(null)

  useEffect(() => {
    if (park && park.id !== opened.current) recordView(park)
    opened.current = park?.id ?? null
  }, [park])

  return park
}
