import type { Park } from '#domain/park.ts'
import { trpc } from '../trpc.ts'

/** Tells the server that a park's card was opened. Nobody waits for it, and it may fail. */
export function recordView({ id, placeId, name, latitude, longitude, vicinity }: Park): void {
  const ignore = () => {}
  trpc.parks.view.mutate({ id }).catch(ignore)
  trpc.parks.viewed.mutate({ placeId, name, latitude, longitude, vicinity }).catch(ignore)
}
