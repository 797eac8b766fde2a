import { readEntries, readPerson } from './database'

/** Counts what this phone keeps of the person who is signed in. */
export async function countWaiting(): Promise<{ waiting: number; needsYou: number }> {
	const person = await readPerson()
	const own = (await readEntries()).filter(({ userId }) => userId === person)
	const needsYou = own.filter(({ refusal }) => refusal !== null).length
	return { waiting: own.length - needsYou, needsYou }
}
