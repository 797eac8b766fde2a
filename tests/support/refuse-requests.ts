import { AgentCommand } from '@sfc/contract/agent/command'
import { AGENT_PATHS } from '@sfc/contract/agent/paths'
import { SseParser } from '@sfc/contract/sse-parser'
import type { FakeAgent } from './enrol-fake-agent'
import type { TestServer } from './start-server'

const REASON = 'this agent refuses everything'

/**
 * Makes a fake agent refuse each question and search as it arrives, so that nobody waits for the time-out of
 * an agent that stays silent. Resolves when the agent is connected; ends with the server.
 */
export async function refuseRequests(server: TestServer, agent: FakeAgent): Promise<void> {
	const headers = { Authorization: agent.authorization, Accept: 'text/event-stream' }
	const { body } = await fetch(server.url + AGENT_PATHS.commands, { headers })
	if (!body) throw new Error('The server opened no command stream')
	// The stream breaks off when the server stops.
	void refuseEach(body as unknown as AsyncIterable<Uint8Array>, agent).catch(() => undefined)
}

async function refuseEach(body: AsyncIterable<Uint8Array>, { send }: FakeAgent): Promise<void> {
	const parser = new SseParser()
	const decoder = new TextDecoder()
	for await (const bytes of body)
		for (const { event, data } of parser.push(decoder.decode(bytes, { stream: true }))) {
			if (event !== 'command') continue
			const command = AgentCommand.parse(JSON.parse(data))
			if (command.op === 'ask')
				await send(AGENT_PATHS.answers, JSON.stringify(answerTo(command.id)))
			if (command.op === 'discover')
				await send(AGENT_PATHS.discovery, JSON.stringify(reportOn(command.discoveryId)))
		}
}

const answerTo = (commandId: string) => ({
	commandId,
	outcome: 'failed',
	answer: null,
	reason: REASON,
})

const reportOn = (discoveryId: string) => ({
	discoveryId,
	status: 'failed',
	phase: 'refused',
	progressPct: 0,
	devices: [],
	error: REASON,
})
