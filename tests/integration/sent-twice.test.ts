import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCookie, sendRequest } from '../support/send-request'
import { startServer, type TestServer } from '../support/start-server'

let server: TestServer
let owner: string

beforeAll(async () => {
	server = await startServer()
	owner = readCookie(await sendRequest(server.port, 'POST', '/api/auth/demo-login'))
})
afterAll(() => server?.stop())

const PAGE = '/planting-cycles/new?farmId=11'

test('a button that is pressed twice without scripts plants once', async () => {
	const page = await sendRequest(server.port, 'GET', PAGE, { Cookie: owner })
	const once = / name="once" value="([\w-]{36})"/.exec(page.text)?.[1] ?? ''
	expect(once).not.toBe('')
	const plant = (more: Record<string, string> = {}, page = PAGE) =>
		sendRequest(
			server.port,
			'POST',
			page,
			{
				Cookie: owner,
				Origin: server.url,
				'Content-Type': 'application/x-www-form-urlencoded',
			},
			new URLSearchParams({
				once,
				crop: 'Butterhead Lettuce - Rex',
				quantity: '24',
				zone: 'A',
				plantDate: '2027-02-20',
				plantTime: '06:00',
				transplantDays: '14',
				harvestDays: '30',
				notes: 'Planted by an impatient hand',
				...more,
			}).toString(),
		)
	const planted = async (farmId = 11) =>
		(await server.api.listCycles({ query: { farmId } })).filter(
			({ notes }) => notes === 'Planted by an impatient hand',
		).length
	const answers = await Promise.all([plant(), plant()])
	expect(answers.map(({ status }) => status)).toEqual([302, 302])
	expect(await planted()).toBe(1)
	expect((await plant({ quantity: '25' })).status).toBe(302)
	expect(await planted()).toBe(2)

	// Sent to another farm, the form counts as a new one.
	expect((await plant({}, PAGE.replace('11', '10'))).status).toBe(302)
	expect(await planted(10)).toBe(1)
})
