import { API_CALLS } from '@sfc/contract/operations'
import { expect, test } from 'vitest'
import { formatCurl } from './format-curl'

const reader = { origin: 'https://farm.example', farmId: 7 }

test('a call is a line for a shell that names the reader’s farm', () => {
	const example = { params: { taskId: '4' }, query: { farmId: 11 }, body: { notes: "it's done" } }
	expect(formatCurl({ operation: API_CALLS.postponeTask, example, ...reader })).toBe(
		[
			`curl -sS -X PATCH 'https://farm.example/api/tasks/4/postpone?farmId=7'`,
			`-H "Authorization: Bearer $TOKEN"`,
			`-H 'Content-Type: application/json'`,
			String.raw`-d '{"notes":"it'\''s done"}'`,
		].join(' \\\n  '),
	)
})

test('a call about the current farm names the farm too, so that it is no other', () => {
	const operation = API_CALLS.readEnvironment
	expect(formatCurl({ operation, example: {}, ...reader })).toContain('?farmId=7')
})

test('a visitor sees the example as it was sent, and an open call has no token', () => {
	const line = formatCurl({
		operation: API_CALLS.checkHealth,
		example: {},
		...reader,
		farmId: null,
	})
	expect(line).toBe(`curl -sS 'https://farm.example/api/health-check'`)
})

test('a file is sent as a form', () => {
	const line = formatCurl({ operation: API_CALLS.uploadEntryPhoto, example: {}, ...reader })
	expect(line).toContain('-F photo=@photo.jpg')
})
