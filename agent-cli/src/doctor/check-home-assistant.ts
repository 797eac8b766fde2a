import type { Finding } from '@sfc/contract/equipment/agents/asks'
import type { LoadedConfig } from '../config/load-config'
import { describeError } from '../describe-error'
import { acquireBroker } from '../drivers/mqtt/broker-link'

/** Whether the broker that the farm is published on lets the agent in; nothing where it is not published. */
export async function checkHomeAssistant(
	{ homeAssistant }: Pick<LoadedConfig, 'homeAssistant'>,
	signal: AbortSignal,
): Promise<Finding[]> {
	if (!homeAssistant?.enabled) return []
	const { url, username, password, control } = homeAssistant
	const about = 'Home Assistant'
	const link = acquireBroker({
		url,
		...(username !== undefined && { username }),
		...(password !== undefined && { password }),
	})
	try {
		await link.ready(signal)
		const may = control ? 'and may be switched from there' : 'to be read only'
		return [{ level: 'ok', about, text: `the farm is published on ${url} ${may}` }]
	} catch (error) {
		const remedy = 'Check url, username and password under homeAssistant in agent.json.'
		return [{ level: 'fail', about, text: describeError(error), remedy }]
	} finally {
		link.release()
	}
}
