import { AgentRecord, BatchHeader, type Lane } from '@sfc/contract/agent/batch'
import { BATCH_MAX_RECORDS } from '@sfc/contract/agent/paths'
import { isReadingsRecord } from '@sfc/contract/readings/is-readings-record'
import { z } from 'zod'
import { refuse, type Refused } from '~/areas/readings/services/batch-refusal'

export type Batch = {
	header: BatchHeader
	/** Records by seq, without gaps, and only of the kinds its lane carries. */
	records: AgentRecord[]
	firstSeq: number
	lastSeq: number
}

const isLaneKind = (lane: Lane, kind: AgentRecord['kind']) =>
	kind === 'gap' || (kind === 'readings') === (lane !== 'events')

/** Parses NDJSON: the header on the first line, one record on each further line. */
export function parseBatch(text: string): Batch | Refused {
	const lines = text.split('\n')
	if (lines.at(-1) === '') lines.pop()
	const header = BatchHeader.safeParse(parseJson(lines[0] ?? ''))
	if (!header.success) {
		return parseJson(lines[0] ?? '') === undefined
			? refuse('not-json', 'The first line is not JSON')
			: refuse('bad-record', `The header is not valid: ${z.prettifyError(header.error)}`)
	}
	if (lines.length - 1 > BATCH_MAX_RECORDS) {
		return refuse('too-large', `A batch carries at most ${BATCH_MAX_RECORDS} records`)
	}
	const records: AgentRecord[] = []
	let lastSeq = 0
	for (let i = 1; i < lines.length; i++) {
		const json = parseJson(lines[i] ?? '')
		if (json === undefined) return refuse('not-json', `Line ${i + 1} is not JSON`, nextSeq(lastSeq))
		const record = checkRecord(json)
		if ('refused' in record) return record
		const startsAt = record.kind === 'gap' ? record.fromSeq : record.seq
		if (startsAt > record.seq || (lastSeq > 0 && startsAt !== lastSeq + 1)) {
			const text = `Record ${record.seq} does not follow ${lastSeq}`
			return refuse('bad-record', text, { seq: record.seq })
		}
		if (!isLaneKind(header.data.lane, record.kind)) {
			const text = `A ${record.kind} record does not belong in the lane ${header.data.lane}`
			return refuse('bad-record', text, { seq: record.seq })
		}
		lastSeq = record.seq
		records.push(record)
	}
	const [first] = records
	if (!first) return refuse('bad-record', 'The batch carries no record')
	const firstSeq = first.kind === 'gap' ? first.fromSeq : first.seq
	return { header: header.data, records, firstSeq, lastSeq }
}

function checkRecord(json: unknown): AgentRecord | Refused {
	if (isReadingsRecord(json)) return json
	const parsed = AgentRecord.safeParse(json)
	if (parsed.success) return parsed.data
	const seq = z.object({ seq: z.int().min(1) }).safeParse(json).data?.seq
	const issue = parsed.error.issues[0]
	const where = issue?.path.length ? ` at ${issue.path.join('.')}` : ''
	const text = `Record ${seq ?? ''} is not valid${where}: ${issue?.message ?? 'unknown'}`.slice(
		0,
		300,
	)
	return refuse('bad-record', text, seq === undefined ? {} : { seq })
}

/** Returns the seq of an unreadable line, which follows from the line before it. */
const nextSeq = (lastSeq: number) => (lastSeq > 0 ? { seq: lastSeq + 1 } : {})

function parseJson(line: string): unknown {
	try {
		return JSON.parse(line)
	} catch {
		return undefined
	}
}
