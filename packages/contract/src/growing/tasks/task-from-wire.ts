import { eitherCase } from '../../case'
import { readFieldNames } from '../../read-field-names'
import { CompleteTaskInput } from './task'
import { PostponeTaskInput, TaskInput, TerminateTaskInput } from './task-input'

const FIELDS = {
	...TaskInput.shape,
	...CompleteTaskInput.shape,
	...PostponeTaskInput.shape,
	...TerminateTaskInput.shape,
}

/** Each field under the names clients send it by; the first name that is there counts. */
const NAMES = eitherCase([...(Object.keys(FIELDS) as (keyof typeof FIELDS)[]), 'farmInstanceId'], {
	notes: ['completionNote'],
	reason: ['terminationReason'],
	place: ['zone'],
	dueDate: ['taskDate'],
	durationMin: ['estimatedDuration'],
})

const COUNTS = ['postponeDays', 'durationMin', 'minutes', 'farmInstanceId'] as const

/**
 * Reads the body of a call about tasks in either spelling, counts as numbers or digits; a blank
 * counts as left out. What it cannot read it passes on for the schema to refuse.
 */
export function fromWire(body: unknown): unknown {
	const sent = readFieldNames(body, NAMES)
	if (!sent) return body
	const read = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''))
	for (const field of COUNTS) {
		const value = read[field]
		if (typeof value === 'string' && /^\d{1,15}$/.test(value)) read[field] = Number(value)
	}
	return read
}
