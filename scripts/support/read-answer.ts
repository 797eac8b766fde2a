import { text as readAll } from 'node:stream/consumers'

const MOST = 20_000

/** The text of an answer: from the command line, else standard input. Throws when it is empty. */
export async function readAnswer(given: string | undefined): Promise<string> {
	if (given === undefined && process.stdin.isTTY)
		console.error('Type the answer; Ctrl-D on a line of its own sends it, Ctrl-C does not.')
	const text = (given ?? (await readAll(process.stdin))).trim()
	if (text === '') throw new Error('The answer is empty; nothing was sent.')
	if (text.length > MOST) throw new Error(`The answer is longer than ${MOST} characters.`)
	return text
}
