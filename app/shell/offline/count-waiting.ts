import { readEntries, readPerson } from './database'

/** What this phone keeps, in words, which are loaded only where something waits. */
export type Waiting = { needsYou: boolean; title: string; atLogout: string }

/** Counts what this phone keeps of the person who is signed in; null for nothing. */
export async function countWaiting(): Promise<Waiting | null> {
	const person = await readPerson()
	const own = (await readEntries()).filter(({ userId }) => userId === person)
	const refused = own.filter(({ refusal }) => refusal !== null).length
	if (own.length === 0) return null
	const wait = (count: number) => (count === 1 ? '1 entry waits' : `${count} entries wait`)
	const need =
		refused === 1 ? '1 entry on this phone needs' : `${refused} entries on this phone need`
	return {
		needsYou: refused > 0,
		title: refused > 0 ? `${need} you` : `${wait(own.length)} on this phone to be sent`,
		atLogout: `${wait(own.length)} on this phone, to be sent when you log in on it again.`,
	}
}

/** Counts what this phone keeps, of whomever. */
export const countAll = async (): Promise<number> => (await readEntries()).length
