import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { connectMcp } from '../../../tests/support/connect-mcp.mjs'
import { perTest } from '../../../tests/support/per-test'
import { openTestAgent } from '../../tests/runtime/test-agent'
import { answerLines } from './answer-lines'
import { createOffer } from './farm-tools'

const agent = perTest(openTestAgent)

const read = async (mcp: Awaited<ReturnType<typeof connectMcp>>, name: string, given = {}) => {
	const { content, isError } = await mcp.call(name, given)
	return { isError, answer: content[0]?.text ?? '' }
}

test('the protocol’s client reads the farm from its own machine, and finds nothing that changes it', async () => {
	agent.writeConfig([{ ...agent.pump(), zone: 'nursery' }])
	const mcp = await connectMcp(agent.program('mcp'))
	expect(mcp.name).toBe('smart-farm-control')
	const tools = await mcp.tools()
	expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
	expect((await read(mcp, 'readFarm')).answer).toContain('farm-agent is not running')

	agent.cli('run')
	await vi.waitUntil(
		async () => (await read(mcp, 'explainOutputs')).answer.includes('by default (safe state)'),
		{ timeout: 60_000, interval: 100 },
	)
	for (const { name } of tools) {
		const { isError, answer } = await read(mcp, name)
		expect(isError, `${name}: ${answer}`).toBe(false)
		if (name !== 'readPlan') expect(JSON.parse(answer)).toMatchObject({ isAgentRunning: true })
	}
	expect(JSON.parse((await read(mcp, 'explainOutputs', { search: 'PUMP' })).answer)).toMatchObject({
		outputs: [{ key: 'pumps/pump', reportedOn: false }],
	})
	expect((await read(mcp, 'explainOutputs', { search: 'lamp' })).answer).toContain('"outputs":[]')
	expect((await read(mcp, 'readFarm', { farmId: 1 })).isError).toBe(true)
	await mcp.close()
})

/** What is answered to bytes that arrive in these pieces. */
async function answersTo(pieces: readonly string[]): Promise<object[]> {
	const [input, output] = [new PassThrough(), new PassThrough()]
	const offer = createOffer({
		readFarm: () => {
			throw new Error('The state cannot be read')
		},
		readPlan: () => null,
	})
	const answering = answerLines(input, output, offer)
	for (const piece of pieces) input.write(piece)
	input.end()
	await answering
	output.end()
	const lines = (await output.toArray()).join('').split('\n').filter(Boolean)
	return lines.map((line) => JSON.parse(line) as object)
}
const message = (id: number, method: string, params: object = {}) =>
	JSON.stringify({ jsonrpc: '2.0', id, method, params })

test('lines are answered in their order, however they are cut, and what is no message is refused', async () => {
	const long = 'x'.repeat(70_000)
	const lines = [
		message(1, 'ping'),
		'no JSON',
		'',
		long,
		JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
		message(2, 'tools/call', { name: 'readPlan' }),
		message(3, 'tools/call', { name: 'toString' }),
		message(4, 'tools/call', { name: 'readFarm' }),
		message(5, 'resources/list'),
	].join('\n')
	for (const size of [1_000, 17, lines.length]) {
		const pieces = Array.from({ length: Math.ceil(lines.length / size) }, (_, at) =>
			lines.slice(at * size, (at + 1) * size),
		)
		expect(await answersTo(pieces)).toMatchObject([
			{ id: 1, result: {} },
			{ id: null, error: { code: -32700 } },
			{ id: null, error: { code: -32600 } },
			{ id: 2, result: { isError: false } },
			{ id: 3, error: { code: -32602 } },
			{ id: 4, result: { isError: true, content: [{ text: 'The state cannot be read' }] } },
			{ id: 5, error: { code: -32601 } },
		])
	}
})
