import type { Coordinates } from '#domain/geo/geo.ts'
import { publicNetwork } from '../../limits/public-network.ts'
import { type Asking, DeadlineError } from '../../sources/asking.ts'
import type { IpLocations } from '../../sources/ip-locations.ts'

type Visitor = {
  /** As a caller has it. */
  address: string
  asking: Asking
}

/**
 * Roughly where a visitor is, by their network; null where that is not known, is none of the
 * public internet, or nobody is to be asked. Of the address no more than the network goes out:
 * services know places no finer.
 */
export async function approximateLocation(
  { ipLocations }: { ipLocations: IpLocations },
  { address, asking }: Visitor,
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
