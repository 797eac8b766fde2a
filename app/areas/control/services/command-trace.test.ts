import { context, propagation, trace } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { lightsPerTest } from '~/tests/control/test-lights'
import { startTracing, type Tracing } from '~/tracing/start-tracing.server'
import { withSpan } from '~/tracing/with-span'
import { listPendingCommands, markCommandsSent } from './list-pending-commands.server'

const START_MS = Date.UTC(2026, 0, 5, 12)
const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm, NURSERY)
const { order, ends, reports } = lightsPerTest(farm, agent)

const spans: ReadableSpan[] = []
const exporter: SpanExporter = {
	export(ended, done) {
		spans.push(...ended)
		done({ code: 0 })
	},
	shutdown: async () => {},
}
let tracing: Tracing
beforeAll(async () => void (tracing = await startTracing({ share: 1, version: 'test', exporter })))
afterAll(async () => {
	await tracing.stop()
	for (const api of [trace, context, propagation]) api.disable()
})

test('a command is followed from the button to its read-back in one trace', async () => {
	await reports(0, 1)
	const { commandId } = await withSpan('POST /zones', {}, () => order('on'))
	farm.setNow(START_MS + 300)
	const [command] = await listPendingCommands(agent.ctx, { afterSeq: 0 })
	expect(command?.id).toBe(commandId)
	await markCommandsSent(agent.ctx, command ? [command] : [])
	farm.setNow(START_MS + 1_200)
	await withSpan('POST /api/agent/batch', {}, () => ends(commandId, 'done'))
	await tracing.stop()
	const button = spans.find(({ name }) => name === 'POST /zones')
	const parts = spans.filter(({ name }) => name.startsWith('command'))
	expect(parts.map(({ name, duration: [s, ns] }) => [name, s * 1_000 + ns / 1e6])).toEqual([
		['command waits for agent', 300],
		['command at agent', 900],
	])
	const { traceId, spanId } = button!.spanContext()
	for (const part of parts) {
		expect(part.spanContext().traceId).toBe(traceId)
		expect(part.parentSpanContext?.spanId).toBe(spanId)
	}
})
