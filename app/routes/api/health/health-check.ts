import { server } from '~/boot.server'
import { api } from '~/http/api.server'
import { isDatabaseResponding } from '~/services/readings/is-database-responding.server'

const VERSION = { version: 'v2.1.0', apiVersion: 'v2.1' }

export const loader = api(async () => {
	const answers = await isDatabaseResponding(await server())
	const word = answers ? 'ok' : 'error'
	const body = { status: word, ...VERSION, database: word }
	return Response.json(body, { status: answers ? 200 : 503 })
})
