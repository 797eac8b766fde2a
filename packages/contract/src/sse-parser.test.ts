import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SseParser, type ServerEvent } from './sse-parser'

const TEXT =
	': hello\nid: 7\nevent: command\ndata: {"a":\ndata: 1}\n\r\nevent: heartbeat\n\ndata:x\r\n\r\n'
const EVENTS: ServerEvent[] = [
	{ id: '7', event: 'command', data: '{"a":\n1}' },
	{ id: '7', event: 'heartbeat', data: '' },
	{ id: '7', event: 'message', data: 'x' },
]

test('events are the same however the text is cut', () => {
	fc.assert(
		fc.property(fc.array(fc.nat(TEXT.length), { maxLength: 12 }), (cuts) => {
			const parser = new SseParser()
			const edges = [0, ...cuts.sort((a, b) => a - b), TEXT.length]
			const events = edges.slice(1).flatMap((end, i) => parser.push(TEXT.slice(edges[i], end)))
			expect(events).toEqual(EVENTS)
		}),
	)
})

test('an endless event is refused', () => {
	const parser = new SseParser()
	expect(() => {
		for (let n = 0; n < 1000; n++) parser.push(`data: ${'x'.repeat(1000)}\n`)
	}).toThrow('too long')
})

test('any bytes are survived', () => {
	fc.assert(
		fc.property(fc.array(fc.string({ maxLength: 200 }), { maxLength: 20 }), (parts) => {
			const parser = new SseParser()
			for (const part of parts) parser.push(part)
		}),
	)
})
