import { expect, test } from 'vitest'
import { createErrorReports } from './error-reports.server'

type Body = Record<string, unknown> & { text: string; repeats: number }

function setUp(answer: () => Promise<number> = async () => 204) {
	const sent: Body[] = []
	const failures: string[] = []
	let elapsedMs = 0
	const reports = createErrorReports({
		url: new URL('https://hooks.example/errors'),
		post: async (_, { body }) => {
			sent.push(JSON.parse(String(body)) as Body)
			return answer()
		},
		elapsedMs: () => elapsedMs,
		version: '1.0.0',
		site: 'https://farm.example',
		onFailure: (reason) => failures.push(reason),
	})
	const passMinutes = (minutes: number) => (elapsedMs += minutes * 60_000)
	return { reports, sent, failures, passMinutes }
}

const broken = (name = 'first') => {
	const err = new TypeError(`no ${name}`)
	err.stack = `TypeError: no ${name}\n    at ${name} (file.js:1:1)\n    at rest (file.js:2:1)`
	return err
}

test('an error is sent at once with the id of its request, and nothing else of the log', () => {
	const { reports, sent } = setUp()
	const fields = {
		err: broken(),
		requestId: '5f2c9a1e0b7d4c36',
		path: '/zones',
		email: 'a@b.example',
	}
	reports.report({ message: 'unexpected', fields })
	expect(sent).toMatchObject([
		{
			text: 'https://farm.example: unexpected: TypeError: no first (requestId 5f2c9a1e0b7d4c36, path /zones)',
			requestId: '5f2c9a1e0b7d4c36',
			version: '1.0.0',
			error: { name: 'TypeError', message: 'no first' },
			repeats: 0,
		},
	])
	expect(JSON.stringify(sent)).not.toContain('a@b.example')
})

test('an error that comes again is counted, and told once after ten minutes', () => {
	const { reports, sent, passMinutes } = setUp()
	for (let count = 0; count < 500; count++)
		reports.report({ message: 'job failed', fields: { err: broken(), job: 'roll-ups' } })
	reports.report({ message: 'job failed', fields: { err: broken('second'), job: 'roll-ups' } })
	expect(sent.map(({ repeats }) => repeats)).toEqual([0, 0])
	reports.sendRepeats()
	expect(sent).toHaveLength(2)
	passMinutes(10)
	reports.sendRepeats()
	expect(sent.slice(2)).toMatchObject([{ repeats: 499 }])
	expect(sent[2]?.text).toContain('499 more in the last 10 minutes')
	passMinutes(10)
	reports.sendRepeats()
	expect(sent).toHaveLength(3)
})

test('a flood of different errors is bounded, and so is what one of them says', () => {
	const { reports, sent, passMinutes } = setUp()
	for (let count = 0; count < 1_000; count++)
		reports.report({ message: `${count} ${'x'.repeat(100_000)}`, fields: {} })
	expect(sent).toHaveLength(30)
	expect(Math.max(...sent.map(({ text }) => text.length))).toBeLessThanOrEqual(2_000)
	passMinutes(61)
	reports.sendRepeats()
	reports.report({ message: 'another', fields: {} })
	expect(sent).toHaveLength(31)
})

test('a webhook that refuses or cannot be reached is told to the log', async () => {
	const refused = setUp(async () => 410)
	refused.reports.report({ message: 'unexpected', fields: {} })
	await expect.poll(() => refused.failures).toEqual(['it answered 410'])
	const gone = setUp(async () => Promise.reject(new Error('ECONNREFUSED')))
	gone.reports.report({ message: 'unexpected', fields: {} })
	await expect.poll(() => gone.failures).toEqual(['Error: ECONNREFUSED'])
})
