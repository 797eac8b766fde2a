import { mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { HandDosing } from '../control/hand-dosing'
import { DOSE_BUDGET } from '../../tests/control/test-control'
import { openTestOutputs, type TestOutputs } from '../../tests/safety/test-outputs'
import { LocalRequests, writeRequest, type RequestOutcome } from './local-requests'

const DOSER = { mlPerS: 2, budget: DOSE_BUDGET }

async function openFarm(...args: ConstructorParameters<typeof TestOutputs>) {
	const farm = await openTestOutputs(...args)
	const warned: string[] = []
	const log = pino({ level: 'warn' }, { write: (line) => void warned.push(line) })
	const { clock } = farm.safety.options
	const stopped = new Set(['d/pump'])
	const given = { ml: 0 }
	const requests = new LocalRequests({
		stateDir: farm.folder,
		clock,
		log,
		safety: farm.safety,
		dosing: new HandDosing({
			outputs: () => farm.safety.outputs,
			handDoserOf: (key) => (key === 'd/acid' ? { ...DOSER, givenMl: () => given.ml } : null),
		}),
		clear: (output) => stopped.delete(output),
	})
	requests.takeUp()
	const folder = join(farm.folder, 'requests')
	const ask = async (
		change: 'on' | 'off' | 'auto' | 'clear' | number,
		agoMs = 0,
		output = 'd/pump',
	): Promise<RequestOutcome> => {
		const common = { at: clock.wallMs() - agoMs, by: 'Ann', output }
		const request = () => {
			if (typeof change === 'number') return { ...common, change: 'dose' as const, ml: change }
			return change === 'on' ? { ...common, change, maxOnMs: 600_000 } : { ...common, change }
		}
		const id = writeRequest(farm.folder, request())
		requests.takeUp()
		return vi.waitFor(() => {
			const ended = requests.outcomes.find((outcome) => outcome.id === id)
			if (!ended) throw new Error('not ended yet')
			return ended
		})
	}
	return { farm, requests, folder, ask, warned, given }
}

test('an output is turned on, off and given back to automation by files', async () => {
	const { farm, ask, folder } = await openFarm({ pump: 'irrigation' })
	const on = await ask('on')
	expect(on).toMatchObject({ output: 'd/pump', change: 'on', outcome: 'done', readBack: true })
	expect(on.untilAt! - on.at).toBeGreaterThan(590_000)
	expect(on.untilAt! - on.at).toBeLessThanOrEqual(600_000)
	expect(farm.states.get('pump')).toBe(true)
	expect(farm.safety.outputs.get('d/pump')?.memory.manual?.reason).toBe(
		'switched on by Ann at the farm',
	)
	expect(await ask('off')).toMatchObject({ outcome: 'done', readBack: false })
	expect(await ask('auto')).toMatchObject({ outcome: 'done', untilAt: undefined })
	expect(farm.safety.outputs.get('d/pump')?.memory.manual).toBeNull()
	expect(readdirSync(folder)).toEqual([])
})

test('a dosing pump is dosed in ml, for as long as its rate says, through its budgets', async () => {
	const { farm, ask, given } = await openFarm({ acid: 'dosing', other: 'dosing', lamp: 'light' })
	const dose = (ml: number | 'on', output = 'd/acid') => ask(ml, 0, output)
	expect(await dose('on')).toMatchObject({ outcome: 'rejected', reason: 'it is dosed in ml' })
	expect(await dose(21)).toMatchObject({
		reason: 'may give 20 ml now, by its budget of 20 ml a dose',
	})
	given.ml = 25
	expect(await dose(6)).toMatchObject({
		reason: 'may give 5 ml now, by its budget of 30 ml an hour',
	})
	expect(await dose(1, 'd/lamp')).toMatchObject({ reason: 'it is no dosing pump' })
	expect((await dose(1, 'd/other')).reason).toContain('set it up under Dosing in the web app')
	expect(farm.writes).toEqual([])
	expect(await dose(4)).toMatchObject({ change: 'dose', ml: 4, outcome: 'done', readBack: true })
	expect(farm.writes).toMatchObject([{ point: 'acid', on: true, maxOnMs: 2000 }])
	expect((await dose(1)).reason).toContain('a dose may be running')
})

test('a stop of a controller is cleared once, and never late', async () => {
	const { ask, farm } = await openFarm({ pump: 'irrigation' })
	expect(await ask('clear', 31_000)).toMatchObject({ outcome: 'expired' })
	expect(await ask('clear')).toMatchObject({ change: 'clear', outcome: 'done' })
	const reason = 'nothing has stopped it'
	expect(await ask('clear')).toMatchObject({ outcome: 'rejected', reason })
	expect(farm.writes).toEqual([])
})

test('limits, interlocks and the emergency stop hold for requests too', async () => {
	const interlocks = [{ point: 'd/level', op: '>', value: 10 }]
	const { farm, ask } = await openFarm({ pump: 'irrigation' }, { pump: { interlocks } })
	expect(await ask('on')).toMatchObject({ outcome: 'rejected', reason: 'no reading of d/level' })
	farm.safety.latch.set({ at: 1, by: 'Bo', from: 'machine' })
	expect(await ask('on')).toMatchObject({ outcome: 'rejected', reason: 'emergency stop by Bo' })
	expect(farm.writes).toEqual([])
})

test.each([{ agoMs: 31_000 }, { agoMs: -31_000 }])(
	'a request made $agoMs ms ago is not carried out',
	async ({ agoMs }) => {
		const { farm, ask } = await openFarm({ pump: 'irrigation' })
		expect(await ask('on', agoMs)).toMatchObject({ outcome: 'expired' })
		expect(farm.writes).toEqual([])
	},
)

test('what is no request is deleted and logged, and what is being written is left alone', async () => {
	const { farm, requests, folder, ask, warned } = await openFarm({ pump: 'irrigation' })
	const good = { id: crypto.randomUUID(), at: 1, by: 'Ann', output: 'd/pump', change: 'off' }
	const garbage: Record<string, string> = {
		'empty.json': '',
		'torn.json': '{"id":',
		'big.json': JSON.stringify({ ...good, by: 'x'.repeat(3000) }),
		'strange.json': JSON.stringify({ ...good, command: 'rm' }),
		'long.json': JSON.stringify({ ...good, change: 'on', maxOnMs: 1e12 }),
	}
	for (const [name, text] of Object.entries(garbage)) writeFileSync(join(folder, name), text)
	mkdirSync(join(folder, 'folder.json'))
	symlinkSync('/etc/passwd', join(folder, 'link.json'))
	writeFileSync(join(folder, 'x.json.1.tmp'), '')
	const { clock } = farm.safety.options
	utimesSync(join(folder, 'x.json.1.tmp'), new Date(), clock.wallMs() / 1000)
	requests.takeUp()
	expect(readdirSync(folder)).toEqual(['x.json.1.tmp'])
	expect(warned).toHaveLength(Object.keys(garbage).length + 2)
	farm.aheadMs += 60_000
	expect(await ask('on')).toMatchObject({ outcome: 'done' })
	expect(readdirSync(folder)).toEqual([])
})

test('requests and outcomes are bounded', async () => {
	const { farm, requests, ask } = await openFarm({ pump: 'irrigation' })
	for (let n = 0; n < 12; n++) await ask(n % 2 ? 'off' : 'on')
	expect(requests.outcomes).toHaveLength(10)
	const one = { at: Date.now(), by: 'Ann', output: 'd/pump', change: 'off' } as const
	for (let n = 0; n < 20; n++) writeRequest(farm.folder, one)
	expect(() => writeRequest(farm.folder, one)).toThrow('too many requests')
})
