import { generateKeyPairSync, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { planStatement } from '@sfc/contract/agent/plan'
import type { Plan } from '@sfc/domain/control/plan'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DOSE_BUDGET } from '../../tests/control/test-control'
import { ownModel } from '../../tests/drivers/modbus/test-device'
import { openTestAgent } from '../../tests/runtime/test-agent'
import { TestBrowser } from '../../tests/serve/test-browser'

const PUMP = 'pumps/acid'

/** A plan whose dosing gives nothing by itself: nothing grows there. */
const PLAN: Plan = {
	format: 1,
	farmId: 11,
	agentId: 'a1',
	version: 1,
	madeAt: Date.now(),
	madeBy: 'Ann',
	because: 'selected Basil',
	freshUntil: Date.now() + 86_400_000,
	timezone: 'America/New_York',
	zones: [],
	controllers: [
		{
			kind: 'dosing',
			id: 'dosing',
			zone: 'cultivation',
			sensors: { ph: { key: 'w/ph', label: 'pH' }, ec: { key: 'w/ec', label: 'EC' } },
			calibratedUntil: { ph: null, ec: null },
			reservoir: { level: { key: 'w/level', label: 'Reservoir' }, capacityL: 500 },
			circulation: [{ key: 'pumps/loop', label: 'Circulation' }],
			dosers: [
				{
					output: { key: PUMP, label: 'pH down' },
					role: 'ph-down',
					mlPerS: 10,
					jug: null,
					budget: DOSE_BUDGET,
				},
			],
			ratio: { 'nutrient-a': 0, 'nutrient-b': 0, boost: 0 },
			mixMs: 60_000,
			gapMs: 60_000,
		},
	],
}

test('the page doses a pump in ml, and counts a dose of less than a second', async () => {
	const agent = await openTestAgent()
	onTestFinished(() => agent.close())
	const acid = {
		id: 'acid',
		label: 'pH down',
		quantity: 'switch',
		table: 'coil',
		addr: 0,
		writable: true,
		readBack: { table: 'discrete', addr: 0 },
		switchable: { type: 'pump', outputClass: 'dosing' },
	}
	const loop = {
		...acid,
		id: 'loop',
		label: 'Circulation',
		addr: 1,
		readBack: { table: 'discrete', addr: 1 },
		switchable: { type: 'pump', outputClass: 'circulation' },
	}
	agent.controller.tables.coil.set(1, false)
	agent.controller.tables.discrete.set(1, false)
	const { modelsDir, remove } = ownModel({ points: [acid, loop] })
	onTestFinished(remove)
	const key = generateKeyPairSync('ed25519')
	const publicKey = key.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
	const credentials = { agentId: 'a1', secret: 'topsecret', releaseKey: publicKey }
	agent.writeConfig([agent.pump()], undefined, { farmId: 11, modelsDir })
	writeFileSync(join(agent.folder, 'credentials.json'), JSON.stringify(credentials))
	const text = JSON.stringify(PLAN)
	const signature = sign(null, Buffer.from(planStatement(text)), key.privateKey).toString('base64')
	agent.server.state.plan = { version: 1, signed: { text, signature, publicKey } }

	agent.cli('run')
	const { out } = agent.cli('serve', '--port', '0')
	const until = (condition: () => boolean | Promise<boolean>) =>
		vi.waitUntil(condition, { timeout: 60_000, interval: 100 })
	await until(() => /Open http:.*:\d+/.test(out.stdout))
	const browser = new TestBrowser(Number(/Open http:.*:(\d+)/.exec(out.stdout)?.[1]))
	await until(async () => (await browser.get()).text.includes('Give dose'))
	expect(browser.words).toContain('May give 20 ml now, by its budget of 20 ml a dose.')
	expect(browser.words).toMatch(/Dose in ml Give dose Turn off .*Minutes on Turn on/)

	const { status } = await browser.post('/outputs', { output: PUMP, change: 'dose', ml: '' })
	expect([status, browser.words]).toEqual([400, expect.stringContaining('0.1 to 1,000 ml')])
	await browser.get()
	await browser.post('/outputs', { output: PUMP, change: 'on', minutes: '1' })
	expect(browser.words).toContain('pH down: not turned on: it is dosed in ml.')
	await browser.post('/outputs', { output: PUMP, change: 'dose', ml: '25' })
	expect(browser.words).toContain('pH down: not dosed: may give 20 ml now')
	expect(agent.controller.tables.coil.get(0)).toBe(false)

	const doses = () =>
		agent.server.state.stored.flatMap(({ record }) => (record.kind === 'dose' ? [record] : []))
	// The pump went off when the agent started, and rests before it may run.
	await until(async () => {
		await browser.post('/outputs', { output: PUMP, change: 'dose', ml: '4' })
		return browser.words.includes('pH down: gives 4 ml.')
	})
	await until(() => doses().length > 0)
	expect(doses()).toMatchObject([{ output: PUMP, verdict: 'by-hand', why: 'run by hand' }])
	expect(doses()[0]?.ml).toBeGreaterThanOrEqual(4)
	await until(async () =>
		/May give 2\d.* by its budget of 30 ml an hour|May give 20 ml/.test((await browser.get()).text),
	)
	expect(agent.controller.tables.coil.get(0)).toBe(false)
})
