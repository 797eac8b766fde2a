const TIMEOUT_MS = 10_000

/** The few calls the demo makes to its own web app, signed in as the demo user. */
export function webApi(baseUrl) {
	let token

	async function call(path, options = {}) {
		const response = await fetch(baseUrl + path, {
			...options,
			headers: token ? { Authorization: `Bearer ${token}` } : {},
			signal: AbortSignal.timeout(TIMEOUT_MS),
		})
		const body = await response.text()
		if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body.slice(0, 300)}`)
		return body === '' ? null : JSON.parse(body)
	}

	return {
		isReady: async () =>
			(await fetch(`${baseUrl}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) })).ok,
		async signIn() {
			token = (await call('/api/auth/demo-login', { method: 'POST' })).token
		},
		/** Ids of the agents the farm knows. */
		async agentIds(farmId) {
			const agents = await call(`/api/agents?farmId=${farmId}`)
			return agents.map(({ agentId }) => agentId)
		},
		async removeAgent(farmId, agentId) {
			await call(`/api/farms/${farmId}/agents/${agentId}`, { method: 'DELETE' })
		},
		async enrolmentCode(farmId) {
			return (await call(`/api/farms/${farmId}/enrolment-codes`, { method: 'POST' })).code
		},
		/** True once the farm has a climate value that was measured after `sinceMs`. */
		async hasReadings(farmId, sinceMs) {
			const readings = await call(`/api/environmental-data?farmId=${farmId}`)
			return Object.values(readings).some(({ value, at }) => value !== null && at >= sinceMs)
		},
	}
}
