import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/start-server'

let server: TestServer

beforeAll(async () => {
	server = await startServer()
})
afterAll(() => server?.stop())

async function call(method: string, path: string, body?: unknown) {
	const response = await fetch(`${server.url}${path}`, {
		method,
		headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	})
	return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}

const refused = (field: string, message: string) => ({
	status: 422,
	answer: { error: message, message, details: [{ field, message }] },
})

const day = '2099-01-01'

test.each<[string, string, string, object, string, string]>([
	[
		'of a field that another case names',
		'POST',
		'/api/tasks?farmId=11',
		{ title: 'Clean', due_dat: day },
		'due_dat',
		'Unknown key “due_dat”. Did you mean “dueDate”?',
	],
	[
		'of the farm',
		'POST',
		'/api/tasks',
		{ title: 'Clean', dueDate: day, farmInstanecId: 9 },
		'farmInstanecId',
		'Unknown key “farmInstanecId”. Did you mean “farmInstanceId”?',
	],
	[
		'of the farm of a call without a body',
		'POST',
		'/api/controllers/all-off',
		{ farmInstanecId: 9 },
		'farmInstanecId',
		'Unknown key “farmInstanecId”. Did you mean “farmInstanceId”?',
	],
	[
		'inside of a list',
		'POST',
		'/api/equipment/bulk-update?farmId=11',
		{ updates: [{ equipmentId: 'pump', powerSate: 'on' }] },
		'updates.0.powerSate',
		'Unknown key “powerSate”. Did you mean “powerState”?',
	],
	[
		'before somebody has signed in',
		'POST',
		'/api/auth/login',
		{ email: 'a@farm.example', password: 'x', pasword: 'y' },
		'pasword',
		'Unknown key “pasword”. Did you mean “password”?',
	],
])('a misspelt key %s is refused by its name', async (_, method, path, body, field, message) => {
	expect(await call(method, path, body)).toEqual(refused(field, message))
})

test('a misspelt filter is refused by its name, and does not give the whole list', async () => {
	expect(await call('GET', '/api/planting-cycles?farmId=11&stat=active')).toEqual(
		refused('stat', 'Unknown key “stat”. Did you mean “state”?'),
	)
})

test('both spellings, fields of older clients and an empty body are taken', async () => {
	const both = { title: 'Clean', task_date: day, estimated_duration: 5, farm_instance_id: 11 }
	const { status, answer } = await call('POST', '/api/tasks', both)
	expect(status).toBe(201)
	const done = { taskId: answer['id'], taskType: 'maintenance', cropName: 'Basil', notes: 'Done' }
	expect((await call('POST', '/api/tasks/complete', done)).status).toBe(200)
	expect((await call('POST', '/api/controllers/all-off?farmId=11', {})).status).toBe(200)
})

test('the farm of a body is the farm of the call, and may not differ from that of the query', async () => {
	expect((await call('POST', '/api/controllers/all-off', { farmId: 123456 })).status).toBe(404)
	expect((await call('POST', '/api/network-discovery/scan', { farmId: 123456 })).status).toBe(404)
	expect(await call('POST', '/api/controllers/all-off?farmId=11', { farmId: 9 })).toMatchObject({
		status: 400,
		answer: { field: 'farmId', message: 'The query names farm 11, and the body farm 9' },
	})
})
