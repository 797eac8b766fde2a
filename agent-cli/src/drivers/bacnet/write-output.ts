import { describeError } from '../../describe-error'
import { pause } from '../../time/pause'
import type { WriteOutcome } from '../driver'
import type { BacnetClient, Place } from './bacnet-client'
import { isSilence, PROPERTY } from './read-points'

const READ_BACK_MS = 2000
const READ_BACK_EVERY_MS = 150
const PRIORITY_ARRAY = 87

type Wanted = { place: Place; on: boolean; priority: number; off: 'hold' | 'release' }

/**
 * Writes an output at our priority, once, and reads back both what it does and what is kept at that priority.
 * An ON without effect is taken back: it would come alive when a higher priority lets go. Never throws.
 */
export async function writeOutput(
	{ place, on, priority, off }: Wanted,
	client: BacnetClient,
	signal: AbortSignal,
	now: () => number,
): Promise<WriteOutcome> {
	if (signal.aborted) return { outcome: 'not-sent', reason: 'cancelled before it was sent' }
	const value = on ? true : off === 'hold' ? false : null
	let lost: string | undefined
	try {
		await client.write(place, value, priority)
	} catch (error) {
		if (!isSilence(error)) return { outcome: 'rejected', reason: describeError(error) }
		lost = describeError(error) // what it reads says whether it arrived
	}
	const deadline = now() + READ_BACK_MS
	let seen: boolean | undefined
	try {
		while (!signal.aborted) {
			seen = (await client.readOne(place, PROPERTY.presentValue)) === 1
			const slot = await readSlot(client, place, priority)
			const isKept = slot === undefined || slot === (value === null ? null : Number(value))
			if (seen === on && isKept) return { outcome: 'done', readBack: on }
			if (now() >= deadline) break
			await pause(READ_BACK_EVERY_MS)
		}
	} catch (error) {
		const reason = `the command was sent, but its effect could not be read: ${describeError(error)}`
		return { outcome: 'unknown', reason }
	}
	if (signal.aborted) return { outcome: 'unknown', reason: 'ended before the device answered' }
	if (lost !== undefined)
		return { outcome: 'unknown', reason: `${lost}; it may still act`, readBack: seen }
	const holder = await findHolder(client, place)
	const taken =
		on &&
		(await client.write(place, null, priority).then(
			() => true,
			() => false,
		))
	const reason = [
		`the device took the command, but still reads ${seen ? 'on' : 'off'}`,
		holder === undefined || holder === priority ? '' : `: priority ${holder} decides`,
		taken ? '; the command was taken back' : '',
	].join('')
	return { outcome: 'rejected', reason, readBack: seen }
}

/** Undefined when the object keeps no priorities. */
const readSlot = (client: BacnetClient, place: Place, priority: number): Promise<unknown> =>
	client.readSlot(place, priority).catch((error: unknown) => {
		if (isSilence(error)) throw error
		return undefined
	})

/** The priority that decides now; 0 is what the object does when nobody wants anything. */
async function findHolder(client: BacnetClient, place: Place): Promise<number | undefined> {
	const slots = await client.readOne(place, PRIORITY_ARRAY).catch(() => undefined)
	return Array.isArray(slots) ? slots.findIndex((slot) => slot !== null) + 1 : undefined
}
