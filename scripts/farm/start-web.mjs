import { waitUntil } from '../process/wait-until.mjs'
import { webApi } from './web-api.mjs'

const READY_MS = 60_000

/** Starts a web server with `call`, waits until it is healthy and returns a client for its API. */
export const startWeb = ({ launch, phase }, { call, baseUrl }) =>
	phase('Starting the web app', async (say) => {
		say(`until ${baseUrl}/healthz says ok`)
		launch('web', call)
		const api = webApi(baseUrl)
		await waitUntil('The web app', api.isReady, { timeoutMs: READY_MS })
		return api
	})
