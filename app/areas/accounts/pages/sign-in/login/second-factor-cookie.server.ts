import { createCookie } from '@remix-run/node'
import { server } from '~/boot.server'

/** Holds the ticket between the two steps of a login; a browser that has it is asked for a code. */
const cookie = async () =>
	createCookie('second-factor', {
		httpOnly: true,
		sameSite: 'lax',
		path: '/login',
		maxAge: 600,
		secure: (await server()).env.PUBLIC_URL?.startsWith('https:') ?? false,
	})

export const setTicketCookie = async (ticket: string): Promise<Headers> =>
	new Headers({ 'Set-Cookie': await (await cookie()).serialize(ticket) })

export async function readTicketCookie(request: Request): Promise<string | null> {
	const ticket: unknown = await (await cookie()).parse(request.headers.get('Cookie'))
	return typeof ticket === 'string' && ticket.length <= 100 ? ticket : null
}

/** Adds the header that deletes the ticket. */
export async function clearTicketCookie(headers = new Headers()): Promise<Headers> {
	headers.append('Set-Cookie', await (await cookie()).serialize('', { maxAge: 0 }))
	return headers
}
