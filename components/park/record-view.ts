import type { Park } from '#domain/park/park.ts'
import { refusesTracking } from '#domain/visitors/tracking.ts'
import { trpc } from '../trpc.ts'

/** Reports that a park's card was opened, unless the visitor has opted out. Fire and forget. */
export function recordView({ id, placeId, name, latitude, longitude, vicinity }: Park): void {
  if (refusesTracking(navigator)) return
  const ignore = () => {}
  trpc.parks.view.mutate({ id }).catch(ignore)
  trpc.parks.viewed.mutate({ placeId, name, latitude, longitude, vicinity }).catch(ignore)
}
