import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRequestId } from './assign-request-id'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

test('the id is the sender’s, else that of its trace', () => {
	const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`
	expect(readRequestId({ 'x-request-id': 'proxy-7f3a2b', traceparent })).toBe('proxy-7f3a2b')
	expect(readRequestId({ traceparent })).toBe(TRACE)
	expect(readRequestId({ 'x-request-id': 'short', traceparent })).toBe(TRACE)
	expect(readRequestId({})).toBeUndefined()
})

test.each([
	`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
	`00-${TRACE}-${'0'.repeat(16)}-01`,
	`ff-${TRACE}-00f067aa0ba902b7-01`,
	`00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
	`00-${TRACE}-00f067aa0ba902b7-01-more`,
])('the trace context %s is none', (traceparent) =>
	expect(readRequestId({ traceparent })).toBeUndefined(),
)

test('whatever is sent, an id is short and harmless in a log, a header and a page', () => {
	const header = fc.oneof(fc.string({ maxLength: 200 }), fc.stringMatching(/^[\w.-]{1,80}$/))
	fc.assert(
		fc.property(header, header, (given, traceparent) => {
			const id = readRequestId({ 'x-request-id': given, traceparent })
			if (id !== undefined) expect(id).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/)
		}),
	)
})
