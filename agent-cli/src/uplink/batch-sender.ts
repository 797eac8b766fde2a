import { appendFileSync, statSync } from 'node:fs'
import type { AgentRecord } from '@sfc/contract/agent/batch'
import { BATCH_MAX_BYTES, BATCH_MAX_RECORDS, AGENT_PATHS } from '@sfc/contract/agent/paths'
import type { Logger } from 'pino'
import type { Clock } from '../time/clock'
import type { PeekLimits } from '../spool/lane-queue'
import { createGap } from '../spool/gap'
import type { Spool, SpoolBatch } from '../spool/spool'
import { encodeBatch } from './encode-batch'
import type { HttpClient } from './http-client'
import { describeError } from '../describe-error'
import type { Link } from './link'
import { readBatchAnswer, type BatchVerdict } from './read-batch-answer'

export type SenderContext = {
	spool: Spool
	http: HttpClient
	clock: Clock
	link: Link
	log: Logger
	deadLetters: string
	/** Sends the server the devices and points again. */
	sendInventory(signal: AbortSignal): Promise<void>
}

type Step = 'sent' | 'again' | 'failed'

/** Half the plain size the server takes, so that keys and quality words added at sending fit. */
const PLAIN_BYTES = 1024 * 1024

/** Sends batches of one lane, one at a time; a record is deleted only when the server has acknowledged it. */
export class BatchSender {
	#limits: PeekLimits = { maxRecords: BATCH_MAX_RECORDS, maxBytes: PLAIN_BYTES }
	#resendFrom: { bootId: string; seq: number } | null = null
	#inventoryTriedFor: string | null = null
	#clockRefusals = 0
	#successes = 0

	constructor(
		private readonly context: SenderContext,
		private readonly next: (limits: PeekLimits) => SpoolBatch | null,
	) {}

	/**
	 * Sends the next batch. `idle` when nothing waits, `again` when more can go at once, `failed` when it
	 * has to be tried later.
	 */
	async sendNext(signal: AbortSignal): Promise<'idle' | Step> {
		const { http, clock, link, spool } = this.context
		const batch = this.next(this.#limits)
		if (!batch) return 'idle'
		this.#prependMissingGap(batch)
		const body = encodeBatch(batch, spool.bootId, clock)
		if (body.length > BATCH_MAX_BYTES && batch.records.length > 1) return this.#split(batch)
		try {
			const answer = await http.send(AGENT_PATHS.batch, {
				method: 'POST',
				body,
				headers: { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' },
				timeoutMs: 30_000,
				signal,
			})
			const { verdict, serverTime } = readBatchAnswer(answer)
			if (serverTime !== null) clock.learn(serverTime, answer.sentMs, answer.receivedMs)
			if (verdict.action !== 'correct-clock') this.#clockRefusals = 0
			return await this.#applyVerdict(verdict, batch, signal)
		} catch (error) {
			if (!signal.aborted) link.failed(describeError(error))
			return 'failed'
		}
	}

	async #applyVerdict(
		verdict: BatchVerdict,
		batch: SpoolBatch,
		signal: AbortSignal,
	): Promise<Step> {
		const { link, spool, clock } = this.context
		const first = firstSeq(batch)
		switch (verdict.action) {
			case 'ack': {
				const ackedThrough = Math.min(verdict.ackedThrough, lastSeq(batch))
				if (ackedThrough < first) return this.#retryLater('the server acknowledged nothing', null)
				spool.acknowledge(batch, ackedThrough)
				link.lastAckAt = clock.serverNow()
				link.succeeded()
				return this.#grow(batch)
			}
			case 'drop-record':
				return this.#dropRecord(batch, verdict.seq, verdict.reason)
			case 'send-inventory': {
				const key = `${batch.bootId}/${batch.lane}/${first}`
				if (this.#inventoryTriedFor === key)
					return this.#dropRecord(batch, verdict.seq, verdict.reason)
				this.#inventoryTriedFor = key
				await this.context.sendInventory(signal)
				return 'again'
			}
			case 'resend-from':
				if (verdict.seq > spool.ackedSeq(batch) + 1) spool.acknowledge(batch, verdict.seq - 1)
				else if (this.#resendFrom?.seq === verdict.seq)
					return this.#retryLater(`the server asks for record ${verdict.seq} again and again`, null)
				else this.#resendFrom = { bootId: batch.bootId, seq: verdict.seq }
				return 'again'
			case 'correct-clock':
				this.#clockRefusals += 1
				if (this.#clockRefusals < 3) return 'again'
				return this.#retryLater('the server refuses the time of this machine', null)
			case 'split':
				return batch.records.length > 1
					? this.#split(batch)
					: this.#dropRecord(batch, first, verdict.reason)
			case 'wait':
				return this.#retryLater(verdict.reason, verdict.ms)
			case 'stop':
				link.refuse(verdict.reason)
				return 'failed'
		}
	}

	/** The server lost records it once acknowledged and that are gone here: sends a gap for them. */
	#prependMissingGap(batch: SpoolBatch): void {
		const resend = this.#resendFrom
		const first = batch.records[0]?.record
		if (!first || resend?.bootId !== batch.bootId) return
		const from = firstSeq(batch)
		if (resend.seq >= from) return
		batch.records.unshift({
			record: createGap(resend.seq, from - 1, first.at, first.at, 'spool-damaged'),
		})
	}

	#dropRecord(batch: SpoolBatch, seq: number | null, reason: string): Step {
		const bad = batch.records.find(({ record }) => record.seq === seq)
		if (!bad && batch.records.length > 1) return this.#split(batch)
		const record = (bad ?? batch.records[0])?.record
		if (!record || record.kind === 'gap') return this.#retryLater(reason, null)
		appendDeadLetter(this.context.deadLetters, record, reason)
		this.context.log.warn(
			{ seq: record.seq, lane: batch.lane, reason },
			'the server refused a record',
		)
		this.context.spool.refuse(batch, record.seq)
		return 'again'
	}

	#split(batch: SpoolBatch): Step {
		this.#successes = 0
		this.#limits = {
			maxRecords: Math.max(1, Math.floor(batch.records.length / 2)),
			maxBytes: Math.max(1, Math.floor(this.#limits.maxBytes / 2)),
		}
		return 'again'
	}

	/** Batches that had to be made smaller grow again after ten successes in a row. */
	#grow(batch: SpoolBatch): Step {
		const full = batch.records.length >= this.#limits.maxRecords
		this.#successes += 1
		if (this.#successes >= 10) {
			this.#successes = 0
			const { maxRecords, maxBytes } = this.#limits
			this.#limits = {
				maxRecords: Math.min(BATCH_MAX_RECORDS, maxRecords * 2),
				maxBytes: Math.min(PLAIN_BYTES, maxBytes * 2),
			}
		}
		return full ? 'again' : 'sent'
	}

	#retryLater(reason: string, ms: number | null): 'failed' {
		this.context.link.failed(reason, ms)
		return 'failed'
	}
}

const firstSeq = ({ records: [first] }: SpoolBatch): number =>
	!first ? 0 : first.record.kind === 'gap' ? first.record.fromSeq : first.record.seq

const lastSeq = ({ records }: SpoolBatch): number => records.at(-1)?.record.seq ?? 0

const MAX_DEAD_LETTER_BYTES = 10 * 1024 * 1024

/** Keeps records the server refused, with the reason. Bounded; never throws. */
function appendDeadLetter(path: string, record: AgentRecord, reason: string): void {
	try {
		const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
		if (size < MAX_DEAD_LETTER_BYTES)
			appendFileSync(path, `${JSON.stringify({ reason, record })}\n`, { mode: 0o640 })
	} catch {
		// A full disk: the gap record that takes its place still says that it was refused.
	}
}
