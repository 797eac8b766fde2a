import { startFarmSim } from '@sfc/farm-sim/start-farm-sim'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { bacnet } from '../../drivers/bacnet/driver'
import { soon } from '../../time/soon'
import { identifyBacnet } from './bacnet'

const log = pino({ level: 'silent' })
const HOST = '127.0.0.1'
const DEVICE = 32_473

test('a device that was found says what it is, with its readings and without outputs', async () => {
	const sim = await startFarmSim({ discoveryPort: null, bacnetPort: 0, speed: 0 })
	onTestFinished(() => sim.close())
	const port = sim.ports.bacnet ?? 0
	const found = await identifyBacnet({ address: HOST, port, instance: DEVICE, vendorId: 0 }, 1000)
	expect(found).toMatchObject({
		driver: 'bacnet',
		name: 'Simulated container',
		model: 'SFC-SIM BACnet',
		certainty: 'certain',
		identity: `BACnet ${DEVICE}`,
		evidence: [
			`Answers BACnet’s Who-Is as device ${DEVICE}.`,
			'Has 4 objects; 3 are readings that are understood, 1 can be switched.',
		],
	})
	const settings = bacnet.settings.parse(found.settings)
	const session = await bacnet.open({ id: 'd', name: 'D', pollMs: 1000, settings }, log, soon())
	onTestFinished(() => session.close())
	expect(session.opening).toMatchObject([
		{ point: 'analog-input-1', quality: 'good' },
		{ point: 'analog-input-2', quality: 'good' },
		{ point: 'binary-output-1', quality: 'good' },
	])
	expect(session.describe().points.some(({ switchable }) => switchable)).toBe(false)
})
