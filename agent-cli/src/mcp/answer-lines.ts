import type { Readable, Writable } from 'node:stream'
import { answerMessage, refuse, type Offer, type Reply } from '@sfc/contract/mcp/answer-message'
import { parseJson } from '@sfc/contract/parse-json'

/** Longer than any message of a tool that takes two short texts. */
const LINE_MAX_BYTES = 64 * 1024

/**
 * Answers the messages of an assistant, a line of JSON each, in their order, until the input ends. A line that is
 * too long is refused and skipped, however long it gets.
 */
export async function answerLines(input: Readable, output: Writable, offer: Offer): Promise<void> {
	const write = (reply: Reply | null) => {
		if (reply) output.write(`${JSON.stringify(reply)}\n`)
	}
	let line = Buffer.alloc(0)
	let isTooLong = false
	const answer = async () => {
		const text = line.toString('utf8').trim()
		const wasTooLong = isTooLong
		line = Buffer.alloc(0)
		isTooLong = false
		if (wasTooLong) write(refuse(null, 'request', `A line has at most ${LINE_MAX_BYTES} bytes`))
		else if (text !== '') write(await answerText(text, offer))
	}
	for await (const chunk of input as AsyncIterable<Buffer>) {
		let from = 0
		for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
			append(chunk.subarray(from, end))
			from = end + 1
			await answer()
		}
		append(chunk.subarray(from))
	}
	await answer()

	function append(bytes: Buffer): void {
		if (line.length + bytes.length > LINE_MAX_BYTES) isTooLong = true
		else if (!isTooLong) line = Buffer.concat([line, bytes])
	}
}

async function answerText(text: string, offer: Offer): Promise<Reply | null> {
	const sent = parseJson(text)
	if (sent === undefined) return refuse(null, 'parse', 'The line is no JSON')
	return answerMessage(sent, offer)
}
