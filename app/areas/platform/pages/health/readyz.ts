import { server } from '~/boot.server'
import { isDatabaseResponding } from '~/areas/platform/services/disk/is-database-responding.server'

/** The process can do its work. */
export async function loader(): Promise<Response> {
	const ready = await isDatabaseResponding(await server())
	const headers = { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }
	return new Response(ready ? 'ready' : 'the database does not answer', {
		status: ready ? 200 : 503,
		headers,
	})
}
