import { readEntries, readPerson } from './database'

export type Waiting = { waiting: number; needsYou: number }

/** Counts what this phone keeps of the person who is signed in. */
export async function countWaiting(): Promise<Waiting> {
	const person = await readPerson()
	const own = (await readEntries()).filter(({ userId }) => userId === person)
	const needsYou = own.filter(({ refusal }) => refusal !== null).length
	return { waiting: own.length - needsYou, needsYou }
}

/** Counts what this phone keeps, of whomever. */
export const countAll = async (): Promise<number> => (await readEntries()).length
