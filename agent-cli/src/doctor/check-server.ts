import { HeartbeatReply } from '@sfc/contract/agent/heartbeat'
import { AGENT_PATHS } from '@sfc/contract/agent/paths'
import type { Finding } from '@sfc/contract/equipment/agents/asks'
import { parseJson } from '@sfc/contract/parse-json'
import { CLOCK_TOLERANCE_MS } from '@sfc/domain/readings/machine-problems'
import { loadCredentials } from '../config/credentials'
import type { LoadedConfig } from '../config/load-config'
import { describeError } from '../describe-error'
import { HttpClient } from '../uplink/http-client'
import { requireSecureServer } from '../uplink/require-secure-server'

const CLOCK_WARN_MS = 2000

/** Calls the server with the agent's own credentials, and compares clocks. */
export async function checkServer(config: LoadedConfig): Promise<Finding[]> {
	const about = 'server'
	const fail = (text: string, remedy: string): Finding[] => [{ level: 'fail', about, text, remedy }]
	const { server, path, allowInsecure } = config
	let http: HttpClient
	try {
		requireSecureServer(server, allowInsecure)
	} catch (error) {
		return fail(describeError(error), 'Use https for the server.')
	}
	try {
		http = new HttpClient(server, loadCredentials(path), Date.now, allowInsecure)
	} catch (error) {
		return fail(describeError(error), 'Enrol this machine.')
	}
	try {
		const answer = await http.send(`${AGENT_PATHS.commands}?poll=1`, { timeoutMs: 8000 })
		if (answer.status === 401 || answer.status === 403)
			return fail(
				`${config.server} does not know this agent any more`,
				'Get a new code in the web app and run: farm-agent enroll --force',
			)
		const serverTime = HeartbeatReply.pick({ serverTime: true }).safeParse(parseJson(answer.text))
		if (answer.status !== 200 || !serverTime.success)
			return fail(
				`${config.server} answered ${answer.status}, not as this agent expects`,
				'Check the address: is it the web app, and is a proxy in between?',
			)
		return [
			{
				level: 'ok',
				about,
				text: `${config.server} answers in ${answer.receivedMs - answer.sentMs} ms and knows this agent`,
			},
			checkClock(serverTime.data.serverTime - (answer.sentMs + answer.receivedMs) / 2),
		]
	} catch (error) {
		return fail(
			`${config.server} cannot be reached: ${describeError(error)}`,
			'Check network, name resolution and firewall: outbound HTTPS is needed.',
		)
	}
}

function checkClock(offsetMs: number): Finding {
	const text = `${(Math.abs(offsetMs) / 1000).toFixed(1)} s ${offsetMs > 0 ? 'behind' : 'ahead of'} the server`
	if (Math.abs(offsetMs) < CLOCK_WARN_MS) return { level: 'ok', about: 'clock', text }
	const remedy =
		'Turn on time synchronisation (timedatectl set-ntp true). Stamps are corrected meanwhile.'
	return {
		level: Math.abs(offsetMs) > CLOCK_TOLERANCE_MS ? 'fail' : 'warn',
		about: 'clock',
		text,
		remedy,
	}
}
