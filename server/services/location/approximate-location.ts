import type { Coordinates } from '#domain/geo/geo.ts'
import { publicNetwork } from '../../limits/client-address.ts'
import type { IpLocations } from '../../sources/ip-locations.ts'
import { DeadlineError, type RequestBudget } from '../../sources/request-budget.ts'

/**
 * Returns a visitor's approximate location, by their network. Null if it is unknown, not on the
 * public internet, or the feature is disabled. Only the network part of the address is sent to
 * services, as they don't resolve locations any finer.
 */
export async function approximateLocation(
  { ipLocations }: { ipLocations: IpLocations },
  { address, requestBudget }: { address: string; requestBudget: RequestBudget },
): Promise<Coordinates | null> {
  const network = ipLocations.isOn ? publicNetwork(address) : null
  if (network === null) return null
  try {
    return await requestBudget.wait(ipLocations.find(network))
  } catch (error) {
    if (error instanceof DeadlineError) return null
    throw error
  }
}
