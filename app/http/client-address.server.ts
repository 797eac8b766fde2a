import { server } from '../boot.server'
import { connection } from './front-door.server'

/**
 * The address a request came from, for counting failed attempts; null when it cannot be told.
 * `X-Forwarded-For` counts only where PUBLIC_URL says that a proxy stands in front, and only the
 * entry the proxy itself wrote: everybody can send the others.
 */
export async function clientAddress(request: Request): Promise<string | null> {
	const { env } = await server()
	const forwarded = request.headers.get('X-Forwarded-For')?.split(',').at(-1)?.trim()
	const address = (env.PUBLIC_URL && forwarded) || connection()?.address
	return address ? address.replace(/^::ffff:/, '').slice(0, 100) : null
}
