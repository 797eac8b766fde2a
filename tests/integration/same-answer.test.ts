import { afterAll, beforeAll, expect, test } from 'vitest'
import { mintPerson } from '../support/mint-person'
import { sendRequest, type RawResponse } from '../support/send-request'
import { startServer, type TestServer } from '../support/start-server'

/** A server that mails; nothing listens at its mail server's address. */
const MAILS = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'http://farm.example' }
const PASSWORD = 'a heap of wet basil'
const KNOWN = 'ana@farm.example'
const UNKNOWN = 'bob@farm.example'

let server: TestServer
beforeAll(async () => {
	server = await startServer({ env: MAILS })
	const ana = { firstName: 'Ana', lastName: 'Grower', email: KNOWN, password: PASSWORD }
	mintPerson(server.dataDir, ana)
})
afterAll(() => server?.stop())

const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
	sendRequest(
		server.port,
		'POST',
		path,
		{
			'Content-Type': 'application/x-www-form-urlencoded',
			Origin: MAILS.PUBLIC_URL,
			...headers,
		},
		new URLSearchParams(fields).toString(),
	)
const person = (email: string) => ({
	firstName: 'Ana',
	lastName: 'Grower',
	email,
	password: PASSWORD,
})

async function signUp(email: string): Promise<RawResponse> {
	const answers = {
		businessName: 'Green Farm',
		contactName: 'Ana Grower',
		email,
		phone: '617 555 01234',
		farmType: 'agriponic-farms-agripod',
		numberOfPods: '1',
		location: 'Boston, MA',
		timezone: 'America/New_York',
		currentOperation: 'new',
		businessGoals: 'Grow lettuce for the neighbourhood',
		hasInternet: 'on',
		hasPower: 'on',
		intent: 'next',
	}
	let cookie = {}
	for (const step of [1, 2, 3]) {
		const { headers, status } = await form(`/signup?step=${step}`, answers, cookie)
		expect(status).toBe(302)
		cookie = { Cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' }
	}
	return form('/signup?step=4', { password: PASSWORD }, cookie)
}

test.each<[string, number, (email: string) => Promise<RawResponse>]>([
	['the form to register', 302, (email) => form('/register', person(email))],
	[
		'the call to register',
		202,
		(email) =>
			sendRequest(server.port, 'POST', '/api/auth/register', {}, JSON.stringify(person(email))),
	],
	['a forgotten password', 302, (email) => form('/forgot-password', { email })],
	['the end of a signup', 302, signUp],
	[
		'a wrong password',
		401,
		(email) => form('/login', { email, password: 'a wild guess' }, { Accept: 'text/html' }),
	],
])('%s answers %i with and without an account', async (_name, expected, ask) => {
	const seen = ({ status, headers, text }: RawResponse) => {
		const { location, 'set-cookie': cookies } = headers
		return { status, location, cookies: cookies?.length, text: text.length }
	}
	const answer = seen(await ask(KNOWN))
	expect(answer.status).toBe(expected)
	expect(seen(await ask(UNKNOWN))).toEqual(answer)
})
