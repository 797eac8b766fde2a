import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '#client/create-client'
import { startFarmSim } from '@sfc/farm-sim/start-farm-sim'
import { expect, onTestFinished, test } from 'vitest'
import { readCookie, sendRequest } from '../support/send-request'
import { controllerDevices, enrolAgent } from '../support/start-agent'
import { startServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'

const FARM = { farmId: 11 }
const PUMP = {
	type: 'pump',
	outputClass: 'circulation',
	catalogueKey: 'nursery-recirculation-pump',
}

test('two outputs that claim one place are named in the log, by doctor and on the page of each device', async () => {
	const server = await startServer()
	onTestFinished(() => server.stop())
	const sim = await startFarmSim({ discoveryPort: null })
	onTestFinished(() => sim.close())
	const [container, nursery] = controllerDevices(sim)
	const own = { type: 'pump', outputClass: 'irrigation', catalogueKey: 'nursery-top-trough-pump' }
	const agent = await enrolAgent(server, [
		{ ...container, functions: { 'duct-fans': PUMP } },
		{ ...nursery, functions: { 'recirculation-pump': PUMP, 'top-trough-pump': own } },
	])
	onTestFinished(() => agent.remove())
	const reasonOf = (other: string) => `is claimed by ${other} too: only one of them has it`
	const claims = {
		container: reasonOf('nursery/recirculation-pump'),
		nursery: reasonOf('container/duct-fans'),
	}
	const checked = await agent.command('doctor')
	for (const claim of Object.values(claims)) expect(checked.output).toContain(claim)

	const program = await agent.run()
	onTestFinished(async () => void (await program.stop()))
	for (const claim of Object.values(claims)) await program.waitFor(new RegExp(claim))
	await waitUntil('both devices are listed', async () => {
		const keys = (await server.api.listDevices({ query: FARM })).map(({ key }) => key)
		return keys.includes('container') && keys.includes('nursery')
	})
	await program.stop('SIGTERM')

	// What a search finds, as the agent reports it: each device has a page of its own.
	const { agentId, secret } = JSON.parse(readFileSync(join(agent.dir, 'credentials.json'), 'utf8'))
	const uplink = createClient({ baseUrl: server.url, token: `${agentId}.${secret}` })
	const { discoveryId } = await server.api.scanNetwork({ query: FARM })
	const devices = (['container', 'nursery'] as const).map((deviceKey) => ({
		name: deviceKey,
		address: `127.0.0.1:${sim.ports[deviceKey]}`,
		kind: 'controller',
		driver: 'modbus',
		deviceKey,
		adopted: true,
		reason: null,
		model: null,
	}))
	const over = { status: 'completed', phase: 'Done', error: null, progressPct: 100 }
	await uplink.reportDiscovery({ body: { discoveryId, ...over, devices } as never })
	const cookie = readCookie(await sendRequest(server.port, 'POST', '/api/auth/demo-login'))
	const listed = (await server.api.listNetworkDevices({ query: FARM })).devices
	for (const [key, claim] of Object.entries(claims)) {
		const id = listed.find((device) => device.name === key)?.id
		const path = `/network-discovery/devices/${id}?farmId=${FARM.farmId}`
		const page = await sendRequest(server.port, 'GET', path, { Cookie: cookie })
		expect(page.status, key).toBe(200)
		expect(page.text.replaceAll('<!-- -->', ''), key).toContain(claim)
		expect(page.text).not.toContain('top-trough-pump:')
	}
})
