const TIMEOUT_MS = 10_000

/** The few API calls the demo makes, signed in as the demo user. */
export function webApi(baseUrl) {
	let token

	async function call(path, options = {}) {
		const headers = token ? { Authorization: `Bearer ${token}` } : {}
		const { ok, status, body } = await askInTime(baseUrl + path, { ...options, headers })
		if (!ok) throw new Error(`${path} answered ${status}: ${body.slice(0, 300)}`)
		return body === '' ? null : JSON.parse(body)
	}

	return {
		isReady: async () => (await askInTime(`${baseUrl}/healthz`)).ok,
		async signIn() {
			token = (await call('/api/auth/demo-login', { method: 'POST' })).token
		},
		/** The ids of the farm's agents. */
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
		/** True once the farm has a climate value measured after `sinceMs`. */
		async hasReadings(farmId, sinceMs) {
			const readings = await call(`/api/environmental-data?farmId=${farmId}`)
			return Object.values(readings).some(({ value, at }) => value !== null && at >= sinceMs)
		},
	}
}

async function askInTime(url, options = {}) {
	const controller = new AbortController()
	const timer = setTimeout(() => controller.abort(), TIMEOUT_MS)
	try {
		const response = await fetch(url, { ...options, signal: controller.signal })
		return { ok: response.ok, status: response.status, body: await response.text() }
	} finally {
		clearTimeout(timer)
	}
}
