import { BatchRefusal, BatchReply } from '@sfc/contract/agent/batch'
import type { HttpAnswer } from './http-client'
import { parseJson } from '@sfc/contract/parse-json'

/** What the sender has to do after an answer to a batch. */
export type BatchVerdict =
	| { action: 'ack'; ackedThrough: number }
	/** `seq` names the record; null when the server did not say which. */
	| { action: 'drop-record'; seq: number | null; reason: string }
	| { action: 'send-inventory'; seq: number | null; reason: string }
	| { action: 'resend-from'; seq: number }
	| { action: 'correct-clock' }
	| { action: 'split'; reason: string }
	| { action: 'wait'; ms: number | null; reason: string }
	| { action: 'stop'; reason: string }

/** Reads an answer; anything unexpected means retrying later, never losing a record. */
export function readBatchAnswer(answer: HttpAnswer): {
	verdict: BatchVerdict
	serverTime: number | null
} {
	const json = parseJson(answer.text)
	const reply = BatchReply.safeParse(json)
	if (answer.status >= 200 && answer.status < 300 && reply.success)
		return {
			verdict: { action: 'ack', ackedThrough: reply.data.ackedThrough },
			serverTime: reply.data.serverTime,
		}
	const refusal = BatchRefusal.safeParse(json)
	if (!refusal.success) return { verdict: judgeStatus(answer), serverTime: null }
	return { verdict: readRefusal(answer, refusal.data), serverTime: refusal.data.serverTime }
}

function readRefusal(answer: HttpAnswer, refusal: BatchRefusal): BatchVerdict {
	const { cause, error, expected } = refusal
	const seq = refusal.seq ?? null
	switch (cause) {
		case 'not-json':
		case 'bad-record':
			return { action: 'drop-record', seq, reason: error }
		case 'unknown-series':
			return { action: 'send-inventory', seq, reason: error }
		case 'out-of-order':
			return expected === undefined
				? { action: 'wait', ms: null, reason: error }
				: { action: 'resend-from', seq: expected }
		case 'clock':
			return { action: 'correct-clock' }
		case 'too-large':
			return { action: 'split', reason: error }
		case 'unknown-agent':
		case 'revoked-agent':
			return { action: 'stop', reason: error }
		case 'busy':
		case 'disk-full':
			return { action: 'wait', ms: answer.retryAfterMs, reason: error }
	}
}

/** Answers of proxies, and of servers that are older or newer than this agent. */
function judgeStatus({ status, retryAfterMs }: HttpAnswer): BatchVerdict {
	const reason = `the server answered ${status}`
	if (status === 401 || status === 403) return { action: 'stop', reason }
	if (status === 413) return { action: 'split', reason }
	if (status === 400 || status === 422) return { action: 'drop-record', seq: null, reason }
	return { action: 'wait', ms: retryAfterMs, reason }
}
