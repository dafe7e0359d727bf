import { createHash, createHmac, randomBytes } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { Database } from '#db/client.ts'
import { findKnowledge, findNetworkKey, writeAnswer } from '#db/queries/visitors/answers.ts'
import type { Answered, AnswerInput, Knowledge } from '#domain/facts/answer-schemas.ts'
import { settle } from '#domain/facts/answers.ts'
import { BadRequestError, NotFoundError } from '../../core/errors.ts'
import type { Caller } from '../../limits/caller.ts'

/** Gives the key of the hashes of networks. */
export type NetworkKey = () => Promise<Uint8Array>

export function makeNetworkKey(database: Database): NetworkKey {
  let known: Uint8Array | undefined
  return async () => {
    known ??= await findNetworkKey(database)
    return known
  }
}

type AnswerPorts = { database: Database; networkKey: NetworkKey }

/**
 * Stores a visitor's answer to a question about a park, or takes it back. Two visitors from different
 * networks who agree make it a fact.
 *
 * @throws NotFoundError
 * @throws BadRequestError if it says that something is still so which is not known
 */
export async function answerQuestion(
  { database, networkKey }: AnswerPorts,
  { id, key, value, receipt }: AnswerInput,
  caller: Pick<Caller, 'address'>,
): Promise<Answered> {
  const networks = await networkKey()
  const network = networkOf(caller.address)
  const fresh = randomBytes(16).toString('base64url')
  const tallies = await writeAnswer(database, {
    parkId: id,
    key,
    value,
    // Differs from park to park, so that one network's answers cannot be linked.
    networkAt: (parkId) =>
      createHmac('sha256', networks).update(`${parkId} ${network}`).digest('hex').slice(0, 32),
    before: receipt === null ? null : hashReceipt(receipt),
    receipt: hashReceipt(fresh),
  })
  if (tallies === 'no park') throw new NotFoundError('Park not found')
  if (tallies === 'not known') throw new BadRequestError('value: must be what is known')
  const answers = tallies.filter((one) => one.key === key)
  return {
    receipt: value === null ? null : fresh,
    said: answers.flatMap(({ value, fresh: count, last }) =>
      count > 0 ? [{ key, value, count, last: last.slice(0, 10) }] : [],
    ),
    known: settle(answers)?.value ?? null,
  }
}

/** What is known of parks, for questions about them. */
export function findKnown(
  { database }: Pick<AnswerPorts, 'database'>,
  ids: readonly number[],
): Promise<Knowledge[]> {
  return findKnowledge(database, ids)
}

/** The /24 network of an IPv4 address; callers with an IPv6 address are known by their /56. */
export function networkOf(address: string): string {
  return isIPv4(address) ? address.slice(0, address.lastIndexOf('.')) : address
}

function hashReceipt(receipt: string): string {
  return createHash('sha256').update(receipt).digest('base64url')
}
