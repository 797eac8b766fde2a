import { server } from '../boot.server'

/** The address people and agents reach this server at, without a slash at the end. */
export async function publicUrl(request: Request): Promise<string> {
	const { env } = await server()
	return (env.PUBLIC_URL ?? new URL(request.url).origin).replace(/\/$/, '')
}
