import { OPERATOR_ID, type Use } from '#db/queries/operator/operators.ts'
import type { OperatorSessionView } from '#domain/operator/sign-in-schemas.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { BadRequestError, NotFoundError } from '../../core/errors.ts'
import { readableAddress } from '../../limits/client-address.ts'
import type { KnownPlaces } from '../../sources/geocode/types.ts'
import type { IpLocations } from '../../sources/ip-locations.ts'
import type { RequestBudget } from '../../sources/request-budget.ts'
import { approximateLocation } from '../location/approximate-location.ts'
import { browserName } from './browser-name.ts'

type SessionsPorts = { ipLocations: IpLocations; placeIndex: KnownPlaces; sessions: Sessions }

/** Returns the operator's sessions: the current one, then the others, most recently used first. */
export async function listOperatorSessions(
  deps: SessionsPorts,
  currentId: string,
  requestBudget: RequestBudget,
): Promise<OperatorSessionView[]> {
  const sessions = await deps.sessions.list()
  const views = await Promise.all(
    sessions.map(async ({ id, address, userAgent, createdAt, lastSeenAt }) => ({
      id,
      isCurrent: id === currentId,
      browser: browserName(userAgent),
      address: address && readableAddress(address),
      place: address && (await placeOf(deps, address, requestBudget)),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  )
  return views.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

async function placeOf(
  deps: SessionsPorts,
  address: string,
  requestBudget: RequestBudget,
): Promise<string | null> {
  const location = await approximateLocation(deps, { address, requestBudget })
  return location && deps.placeIndex.cityNear(location)
}

/**
 * Ends a session in another browser.
 *
 * @throws NotFoundError if it has already ended, BadRequestError for the current one
 */
export async function endSession(
  { sessions }: { sessions: Sessions },
  currentId: string,
  id: string,
): Promise<{ ended: true }> {
  if (id === currentId) throw new BadRequestError('This session is ended by Logout.')
  if (!(await sessions.endElsewhere(id))) throw new NotFoundError('This session has already ended.')
  return { ended: true }
}

/**
 * Begins the current session anew where cookies are named differently: the site's address has come to
 * be on https, or is no longer.
 *
 * @returns the cookies to set
 */
export async function moveSession(
  id: string,
  { from, to }: { from: Sessions; to: Sessions },
  { address, userAgent }: Use,
): Promise<string[]> {
  return [await from.end(id), await to.start(OPERATOR_ID, { address, userAgent })]
}
