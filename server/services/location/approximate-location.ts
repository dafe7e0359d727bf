import type { Coordinates } from '#domain/geo/geo.ts'
import { publicNetwork } from '../../limits/client-address.ts'
import { type Asking, DeadlineError } from '../../sources/asking.ts'
import type { IpLocations } from '../../sources/ip-locations.ts'

/**
 * Returns a visitor's approximate location, by their network. Null if it is unknown, not on the
 * public internet, or the feature is disabled. Only the network part of the address is sent to
 * services, as they don't resolve locations any finer.
 */
export async function approximateLocation(
  { ipLocations }: { ipLocations: IpLocations },
  { address, asking }: { address: string; asking: Asking },
): Promise<Coordinates | null> {
  const network = ipLocations.isOn ? publicNetwork(address) : null
  if (network === null) return null
  try {
    return await asking.wait(ipLocations.find(network))
  } catch (error) {
    if (error instanceof DeadlineError) return null
    throw error
  }
}
