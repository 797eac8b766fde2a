import { BatchRefusal, BatchReply } from '@sfc/contract/agent/batch'
import type { HttpAnswer } from './http-client'

/** What an answer to a batch asks the sender to do. */
export type BatchVerdict =
	| { do: 'ack'; through: number }
	/** `seq` names the record; null when the server did not say which. */
	| { do: 'drop-record'; seq: number | null; reason: string }
	| { do: 'send-inventory'; seq: number | null; reason: string }
	| { do: 'resend-from'; seq: number }
	| { do: 'correct-clock' }
	| { do: 'split'; reason: string }
	| { do: 'wait'; ms: number | null; reason: string }
	| { do: 'stop'; reason: string }

/** Reads an answer; anything unforeseen means waiting, never losing. `serverTime` when it was told. */
export function readBatchAnswer(answer: HttpAnswer): {
	verdict: BatchVerdict
	serverTime: number | null
} {
	const json = parse(answer.text)
	const reply = BatchReply.safeParse(json)
	if (answer.status >= 200 && answer.status < 300 && reply.success)
		return {
			verdict: { do: 'ack', through: reply.data.ackedThrough },
			serverTime: reply.data.serverTime,
		}
	const refusal = BatchRefusal.safeParse(json)
	if (!refusal.success) return { verdict: withoutWords(answer), serverTime: null }
	return { verdict: withWords(answer, refusal.data), serverTime: refusal.data.serverTime }
}

function withWords(answer: HttpAnswer, refusal: BatchRefusal): BatchVerdict {
	const { cause, error, expected } = refusal
	const seq = refusal.seq ?? null
	switch (cause) {
		case 'not-json':
		case 'bad-record':
			return { do: 'drop-record', seq, reason: error }
		case 'unknown-series':
			return { do: 'send-inventory', seq, reason: error }
		case 'out-of-order':
			return expected === undefined
				? { do: 'wait', ms: null, reason: error }
				: { do: 'resend-from', seq: expected }
		case 'clock':
			return { do: 'correct-clock' }
		case 'too-large':
			return { do: 'split', reason: error }
		case 'unknown-agent':
		case 'revoked-agent':
			return { do: 'stop', reason: error }
		case 'busy':
		case 'disk-full':
			return { do: 'wait', ms: answer.retryAfterMs, reason: error }
	}
}

/** Answers of proxies, and of servers that are older or newer than this agent. */
function withoutWords({ status, retryAfterMs }: HttpAnswer): BatchVerdict {
	const reason = `the server answered ${status}`
	if (status === 401 || status === 403) return { do: 'stop', reason }
	if (status === 413) return { do: 'split', reason }
	if (status === 400 || status === 422) return { do: 'drop-record', seq: null, reason }
	return { do: 'wait', ms: retryAfterMs, reason }
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return null
	}
}
