import { waitUntil } from '../process/wait-until.mjs'
import { DEMO_FARM_ID, agentCall, prepareAgent } from './prepare-agent.mjs'

const READINGS_MS = 60_000

/** Enrols the agent when needed, runs it and waits until its readings are in the database. */
export async function startAgent({ run, launch, phase }, { api, baseUrl, ports, dataDir }) {
	const { config } = await prepareAgent({ run, phase }, { api, baseUrl, ports, dataDir })
	await phase('Waiting for the first readings', async (say) => {
		say('Modbus and MQTT through farm-agent into the database')
		launch('agent', agentCall('run', '--config', config))
		const sinceMs = Date.now()
		const arrived = () => api.hasReadings(DEMO_FARM_ID, sinceMs)
		await waitUntil('The first reading', arrived, { timeoutMs: READINGS_MS, everyMs: 500 })
	})
}
